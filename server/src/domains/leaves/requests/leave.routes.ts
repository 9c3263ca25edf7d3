import { leaveChanges } from '@ems/contract/leave-changes'
import { leaves } from '@ems/contract/leaves'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentProposed } from '../../access/index.ts'
import type { Changed, changeService } from '../changes/change-leave.ts'
import type { sickDuringLeaveService } from '../changes/sick-during-leave.ts'
import { presentChange, toLeave } from '../presentation/leave.presenter.ts'
import type { VisibleLeave } from '../presentation/redact-leave.ts'
import type { leaveService } from './leave.service.ts'
import { presentPreview, type requestService } from './request-leave.ts'

const one = (row: VisibleLeave) => ({ leave: toLeave(row) })

export const leaveRoutes = (
  service: ReturnType<typeof leaveService>,
  requests: ReturnType<typeof requestService>,
): Route[] =>
  mount(leaves, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      const beside = await service.beside(actor, query, rows)
      return { leaves: rows.map((row) => ({ ...toLeave(row), ...beside.get(row.id) })), total }
    },
    ofPerson: async ({ actor, params, query }) => {
      const { rows, total } = await service.ofPerson(actor, params.id, query)
      return { leaves: rows.map(toLeave), total }
    },
    detail: ({ actor, params }) => service.detail(actor, params.id),
    away: ({ actor, params, query }) => service.away(actor, params.id, query),
    next: ({ actor, params, query }) => service.queue(actor, params.id, query),
    add: async ({ actor, body }) => one(await requests.add(actor, body)),
    preview: async ({ actor, body }) => presentPreview(await requests.preview(actor, body)),
    withdraw: async ({ actor, params }) => one(await requests.withdraw(actor, params.id)),
    undoDecision: async ({ actor, params, body }) =>
      one(await service.undoDecision(actor, params.id, new Date(body.decidedAt))),
    async decide({ actor, params, body }) {
      const { leave, proposed } = await service.decide(actor, params.id, body)
      return { ...one(leave), proposedDelegation: proposed && presentProposed(proposed) }
    },
  })

const changed = ({ leave, change }: Changed) => ({ ...one(leave), change: change && presentChange(change, leave) })

export const changeRoutes = (
  changes: ReturnType<typeof changeService>,
  { interrupt }: ReturnType<typeof sickDuringLeaveService>,
): Route[] =>
  mount(leaveChanges, {
    cancel: async ({ actor, params, body }) => changed(await changes.cancel(actor, params.id, body)),
    amend: async ({ actor, params, body }) => changed(await changes.amend(actor, params.id, body)),
    async decide({ actor, params, body }) {
      const { leave, change } = await changes.decide(actor, params.id, body)
      return { ...one(leave), change: presentChange(change, leave) }
    },
    interrupt: async ({ actor, params, body }) => ({
      leaves: (await interrupt(actor, params.id, body)).map(toLeave),
    }),
  })
