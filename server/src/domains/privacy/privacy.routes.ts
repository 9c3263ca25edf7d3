import { type PersonalCopy, PROPOSED_RETENTION, privacy, type Retention } from '@ems/contract/privacy'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { CopyRow } from './copies/copy.repo.ts'
import type { copyService } from './copies/copy.service.ts'
import type { erasureService } from './erasures/erasure.service.ts'
import type { holdService } from './erasures/holds.ts'
import { presentErasure, presentHold, presentStanding } from './privacy.presenter.ts'

const presentCopy = (row: CopyRow): PersonalCopy => ({
  _id: row.id,
  status: row.status,
  person: { _id: row.user_id, name: row.name },
  employee:
    row.employee_id === null
      ? null
      : { _id: row.employee_id, employeeId: row.code ?? '', userId: { _id: row.user_id, name: row.name } },
  askedBy: { _id: row.asked_by, name: row.asked_by_name },
  leftOut: row.left_out,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

interface Services {
  copies: ReturnType<typeof copyService>
  erasures: ReturnType<typeof erasureService>
  holds: ReturnType<typeof holdService>
}

const terms = (retention: Retention) => ({ retention, proposed: PROPOSED_RETENTION })

export const privacyRoutes = ({ copies, erasures, holds }: Services): Route[] =>
  mount(privacy, {
    copy: async ({ actor, body }) => ({ copy: presentCopy(await copies.ask(actor, body)) }),
    copies: async ({ actor, query }) => {
      const { rows, total } = await copies.list(actor, query)
      return { copies: rows.map(presentCopy), total }
    },
    copyFile: ({ actor, params }) => copies.file(actor, params.id),
    retention: async () => terms(await erasures.retention()),
    setRetention: async ({ actor, body }) => terms(await erasures.setRetention(actor, body)),
    due: async ({ query }) => {
      const { rows, total } = await erasures.due(query)
      return { people: rows.map((person) => presentStanding({ person, objection: null }, erasures.today())), total }
    },
    previewErasure: async ({ body }) => {
      const people = await erasures.preview(body)
      return { erasure: { people: people.map((one) => presentStanding(one, erasures.today())), count: people.length } }
    },
    erase: async ({ actor, body }) => ({ erasure: presentErasure(await erasures.erase(actor, body)) }),
    erasures: async ({ query }) => {
      const { rows, total } = await erasures.list(query)
      return { erasures: rows.map(presentErasure), total }
    },
    erasure: async ({ params }) => ({ erasure: presentErasure(await erasures.get(params.id)) }),
    holds: async () => ({ holds: (await holds.list()).map(presentHold) }),
    addHold: async ({ actor, body }) => ({ hold: presentHold(await holds.add(actor, body)) }),
    removeHold: async ({ actor, params }) => {
      await holds.remove(actor, params.id)
      return {}
    },
  })
