import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveChanges } from '@ems/contract/leave-changes'
import type { Actor } from '../../../platform/actor/actor.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireApprover } from '../../approvals/index.ts'
import { employeeById } from '../../employees/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { todayOf } from '../../working-days/index.ts'
import { LEAVE_CHANGE, toChangeSubject } from '../approval-flows/approval-kinds.ts'
import { approveOrRequest, decideOpenStep } from '../decisions/approval.ts'
import { amountOf, type Cover } from '../duration/day-count.rules.ts'
import { readRange } from '../duration/requested-range.rules.ts'
import { findType, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { isWithin } from '../leave-types/type-limits.rules.ts'
import { requireAllowed, tooLong } from '../ledger/book-leave.ts'
import { countLeave, toCover } from '../ledger/count-leave.ts'
import { notifyChangeDecision } from '../notifications/notify.ts'
import { redactLeave } from '../presentation/redact-leave.ts'
import { wayToCancel } from '../requests/leave-actions.rules.ts'
import { getRestrictions } from '../restrictions/restrictions.ts'
import * as repo from '../shared/leave.repo.ts'
import { auditChange, auditLeave } from '../shared/leave-audit.ts'
import * as stored from '../shared/leave-change.repo.ts'
import {
  canOverride,
  changeAsRequester,
  explainOverlap,
  leftEmployeeError,
  lockLeaveAndEmployee,
  requireNoOverlap,
} from '../shared/leave-guards.ts'
import { amendLeave, applyChange, type Changed, cancelLeave, requestChange, requireFewChanges } from './apply-change.ts'

const sameCover = (a: Cover, b: Cover): boolean => JSON.stringify(a) === JSON.stringify(b)

export function changeService(platform: Platform) {
  const { db, clock } = platform

  async function countAllowed(trx: Trx, leave: repo.LeaveRow, cover: Cover, force: boolean): Promise<number | null> {
    const had = toCover(leave)
    const employee = await employeeById(trx, leave.employee_id)
    if (employee && employee.left_on !== null && !isWithin(cover, had)) throw leftEmployeeError(employee)
    const counted = await countLeave(trx, leave.employee_id, cover, leave.unit)
    const long = counted ? null : await tooLong(trx, leave, cover)
    if (long) throw long
    const type = (await findType(trx, leave.leave_type_id)) as TypeRow
    if (type.tracked && counted && !force) {
      const whose = { employeeId: leave.employee_id, type, cover }
      const around = await getRestrictions({ db: trx, clock }, whose, [])
      const asked = { ...leave, leave_id: leave.id, type, cover, had, around }
      await requireAllowed(trx, asked, counted, clock.today())
    }
    return counted && amountOf(counted)
  }

  return {
    /** @throws {AppError} INVALID without a reason for the leave of another person; CONFLICT; TOO_MANY */
    cancel: (actor: Actor, id: string, { reason }: BodyOf<typeof leaveChanges.cancel>): Promise<Changed> =>
      changeAsRequester(db, actor, id, async (trx, leave) => {
        const own = leave.user_id === actor.userId
        const manages = await hasPermissionFor(trx, actor, 'leaves.manage', leave.user_id)
        if (!own && !manages) throw new AppError('access.denied')
        const way = wayToCancel({
          state: leave.state,
          startDate: leave.start_date,
          cancelRule: leave.cancel_rule,
          today: await todayOf(trx, clock, leave.employee_id),
          waits: (await stored.findPendingChange(trx, id)) !== undefined,
          own,
          manages,
        })
        if (way === 'leave.not-approved') throw new AppError(way, { state: leave.state })
        if (way === 'leave.never-cancelled' || way === 'leave.change-waits') throw new AppError(way)
        if (!own && reason === '') throw fieldError('reason', 'leave.cancel-reason')
        if (way === 'waits') return requestChange(trx, platform, actor, leave, { days: null, reason, forced: false })
        const cancelled = await cancelLeave(trx, actor, leave, { reason, notify: !own }, clock.today())
        return { leave: await redactLeave(trx, actor, cancelled, clock.today()), change: null }
      }),

    /** A pending request starts its approval again; approved leave gets a change request. @throws as a new request */
    amend: (actor: Actor, id: string, body: BodyOf<typeof leaveChanges.amend>): Promise<Changed> =>
      changeAsRequester(db, actor, id, async (trx, before) => {
        if (before.state !== 'pending' && before.state !== 'approved')
          throw new AppError('leave.not-changed', { state: before.state })
        const cover = readRange(body, before)
        if ('reason' in cover) throw fieldError(cover.path, cover.reason, { type: before.leave_type } as never)
        if (sameCover(cover, toCover(before))) throw fieldError('startDate', 'leave.same-days')
        if (before.state === 'approved' && (await stored.findPendingChange(trx, id)))
          throw new AppError('leave.change-waits')
        await requireNoOverlap(trx, before.employee_id, cover, id)
        const force = await canOverride(trx, actor, before.user_id, body)
        const amount = await countAllowed(trx, before, cover, force)
        const { approve, overrideReason: reason } = body
        const via = force ? ('override' as const) : null
        if (before.state === 'approved') {
          const wanted = { days: { cover, amount }, reason, forced: force, approve }
          return requestChange(trx, platform, actor, before, wanted, { via })
        }
        await requireFewChanges(trx, actor, before)
        const context = { today: clock.today(), actorId: actor.userId, force }
        const leave = await amendLeave(trx, before, cover, context)
        const note = force ? { override_reason: reason } : {}
        await auditLeave(trx, actor, 'leave.amend', before, leave, { via, note })
        const how = { approve: approve === true, again: `:${leave.updated_at.getTime()}` }
        const { leave: after, by } = await approveOrRequest(trx, platform, actor, leave, how)
        if (after.status !== leave.status) await auditLeave(trx, actor, 'leave.decide', leave, after, by)
        return { leave: await redactLeave(trx, actor, after, clock.today()), change: null }
      }),

    /** The last approval applies the change. @throws {AppError} FORBIDDEN for another approver's step, or the own leave */
    async decide(actor: Actor, changeId: string, body: BodyOf<typeof leaveChanges.decide>) {
      const asked = await stored.changeById(db, changeId)
      const seen = asked && (await repo.leaveById(db, asked.leave_id))
      const right = await requireApprover(db, LEAVE_CHANGE, actor, seen?.user_id, clock.today())
      if (!seen) throw notFoundError('leave-change')
      const deciding = inTransaction(db, async (trx) => {
        const before = await lockLeaveAndEmployee(trx, seen)
        const change = (await stored.changeById(trx, changeId)) as stored.ChangeRow
        if (change.state !== 'pending') throw new AppError('leave-change.already-decided', { state: change.state })
        const today = clock.today()
        const about = {
          kind: LEAVE_CHANGE,
          subject: toChangeSubject(before, change),
          target: { leaveId: before.id, changeId },
        }
        const by = await decideOpenStep(trx, platform, actor, about, body, right.onBehalfOf)
        if (!by) return { leave: await redactLeave(trx, actor, before, today), change }
        const state = body.status === 'Approved' ? 'approved' : 'rejected'
        await stored.closeChange(trx, changeId, state, actor.userId, body.comment)
        const after = (await stored.changeById(trx, changeId)) as stored.ChangeRow
        await auditChange(trx, actor, 'leave-change.decide', change, after, by)
        const leave = state === 'approved' ? await applyChange(trx, actor, before, change, today) : before
        await notifyChangeDecision(trx, actor, before, changeId)
        return { leave: await redactLeave(trx, actor, leave, today), change: after }
      })
      if (asked?.kind !== 'amend') return deciding
      return deciding.catch(explainOverlap(db, seen.employee_id, stored.coverOfChange(asked), seen.id))
    },
  }
}
