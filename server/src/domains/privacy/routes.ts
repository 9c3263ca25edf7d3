import { type PersonalCopy, privacy } from '@ems/contract/privacy'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { copyService } from './copies.ts'
import type { CopyRow } from './repo-copies.ts'

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

export const privacyRoutes = (copies: ReturnType<typeof copyService>): Route[] =>
  mount(privacy, {
    copy: async ({ actor, body }) => ({ copy: presentCopy(await copies.ask(actor, body)) }),
    copies: async ({ actor, query }) => {
      const { rows, total } = await copies.list(actor, query)
      return { copies: rows.map(presentCopy), total }
    },
    copyFile: ({ actor, params }) => copies.file(actor, params.id),
  })
