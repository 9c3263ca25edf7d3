import { leaveChanges } from '@ems/contract/leave-changes'
import { leaves } from '@ems/contract/leaves'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentProposed } from '../../access/index.ts'
import type { Changed } from '../changes/apply-change.ts'
import type { changeService } from '../changes/change-leave.ts'
import type { sickDuringLeaveService } from '../changes/sick-during-leave.ts'
import {
  presentApproval,
  presentAway,
  presentChange,
  presentDays,
  presentDecision,
  presentEvent,
  presentPreview,
  toAvailableBalance,
  toLeave,
} from '../presentation/leave.presenter.ts'
import type { VisibleLeave } from '../presentation/redact-leave.ts'
import type { leaveService } from './leave.service.ts'
import type { requestService } from './request-leave.ts'

const one = (row: VisibleLeave) => ({ leave: toLeave(row) })
const some = ({ rows, total }: { rows: VisibleLeave[]; total: number }) => ({ leaves: rows.map(toLeave), total })

export const leaveRoutes = (
  service: ReturnType<typeof leaveService>,
  requests: ReturnType<typeof requestService>,
): Route[] =>
  mount(leaves, {
    list: async ({ actor, query }) => {
      const { rows, total, away, changes, decidable } = await service.list(actor, query)
      const listed = (row: VisibleLeave) => ({
        ...toLeave(row),
        othersAway: away?.get(row.id),
        change: changes?.get(row.id),
        can: decidable && row.state === 'pending' ? { decide: decidable.has(row.id) } : undefined,
      })
      return { leaves: rows.map(listed), total }
    },
    ofPerson: async ({ actor, params, query }) => some(await service.ofPerson(actor, params.id, query)),
    detail: async ({ actor, params }) => {
      const { leave, attachments, counted, changes, history, can, decision, approval, ofChange } = await service.detail(
        actor,
        params.id,
      )
      return {
        ...one(leave),
        days: presentDays(counted, leave.unit),
        changes: changes.map((change) => ({
          ...presentChange(change, leave),
          approval: change.state === 'pending' && ofChange ? presentApproval(ofChange) : null,
        })),
        history: history.map((event) => presentEvent(event, leave)),
        attachments: attachments.map(({ id, name }) => ({ _id: id, name })),
        can,
        approval: presentApproval(approval),
        decision: presentDecision(leave.state, decision),
      }
    },
    away: async ({ actor, params, query }) => {
      const { rows, total, unit, after } = await service.away(actor, params.id, query)
      return { leaves: rows.map(presentAway), total, after: toAvailableBalance(after, unit) }
    },
    next: async ({ actor, params, query }) => {
      const { next, previous, position, total } = await service.queue(actor, params.id, query)
      return { next: next ? { _id: next } : null, previous: previous ? { _id: previous } : null, position, total }
    },
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
