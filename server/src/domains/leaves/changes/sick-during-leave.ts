import type { BodyOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { leaveChanges } from '@ems/contract/leave-changes'
import type { Actor } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { rightToDecide } from '../../approvals/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import { amountOf, type Cover } from '../duration/day-count.rules.ts'
import { splitAround, within } from '../duration/split-range.rules.ts'
import { requireActiveType } from '../leave-types/leave-type.service.ts'
import { bookDays } from '../ledger/book-leave.ts'
import { countBooked, countLeave, toCover } from '../ledger/count-leave.ts'
import type { leaveNotifications } from '../notifications/notification-kinds.ts'
import { redactLeaves, type VisibleLeave } from '../presentation/redact-leave.ts'
import { leaveAuditSnapshot } from '../shared/audit-snapshot.ts'
import * as repo from '../shared/leave.repo.ts'
import * as stored from '../shared/leave-change.repo.ts'
import { lockLeaveAndEmployee, withdrawChange } from '../shared/leave-guards.ts'

export function sickDuringLeaveService({ db, clock }: Platform, notices: ReturnType<typeof leaveNotifications>) {
  const partOf = async (trx: Trx, leave: repo.LeaveRow, cover: Cover | null) =>
    cover && { cover, days: await countBooked(trx, leave, cover) }
  type Part = NonNullable<Awaited<ReturnType<typeof partOf>>>

  async function shorten(trx: Trx, actor: Actor, before: repo.LeaveRow, kept: Part | null) {
    const open = await stored.findPendingChange(trx, before.id)
    if (open) await withdrawChange(trx, open)
    if (kept) await stored.setCover(trx, before.id, kept.cover, kept.days && amountOf(kept.days))
    else await stored.cancelLeave(trx, before.id)
    const after = (await repo.leaveById(trx, before.id)) as repo.LeaveRow
    const facts = { before: leaveAuditSnapshot(before), after: leaveAuditSnapshot(after) }
    await writeAuditEvent(trx, actor, {
      action: kept ? 'leave.interrupt' : 'leave.cancel',
      entityId: before.id,
      ...facts,
    })
    return after
  }

  async function add(trx: Trx, actor: Actor, piece: stored.Piece): Promise<repo.LeaveRow> {
    const id = await stored.insertPiece(trx, piece)
    const leave = (await repo.leaveById(trx, id)) as repo.LeaveRow
    await writeAuditEvent(trx, actor, { action: 'leave.add', entityId: id, after: leaveAuditSnapshot(leave) })
    return leave
  }

  return {
    /**
     * The leave keeps its first part, or the rest without a first part; a new leave holds the days after. @returns the
     * pieces in order
     */
    async interrupt(actor: Actor, id: string, body: BodyOf<typeof leaveChanges.interrupt>): Promise<VisibleLeave[]> {
      const seen = await repo.leaveById(db, id)
      const decides = await rightToDecide(db, LEAVE, actor, seen?.user_id, clock.today())
      if (!decides && !(await hasPermissionFor(db, actor, 'leaves.manage', seen?.user_id))) throw forbiddenError()
      notePermissionCheck('leaves.read')
      if (!seen) throw notFoundError('leave')
      if (seen.user_id === actor.userId) throw new AppError('leave.own-decision')
      const type = await requireActiveType(db, body.leaveType)
      return inTransaction(db, async (trx) => {
        const before = await lockLeaveAndEmployee(trx, seen)
        if (before.state !== 'approved') throw new AppError('leave.not-approved', { state: before.state })
        const { startDate, endDate } = body
        const { start_date: from, end_date: to } = before
        if (type.id === before.leave_type_id) throw fieldError('leaveType', 'leave.same-type')
        if (before.start_time !== null) throw new AppError('leave.parts-of-interrupted')
        if (startDate < from || endDate > to) throw fieldError('startDate', 'leave.not-within', { from, to })
        const pieces = splitAround(toCover(before), startDate, endDate)
        const first = await partOf(trx, before, pieces.first)
        const rest = await partOf(trx, before, pieces.rest)
        const kept = await shorten(trx, actor, before, first ?? rest)
        // Only the covered part of a day: other leave may cover the rest.
        const cover = within(toCover(before), startDate, endDate)
        const days = await countLeave(trx, before.employee_id, cover, type.unit)
        const common = {
          employee_id: before.employee_id,
          requested_by: actor.userId,
          reason: '',
          decided_at: clock.now(),
        }
        const put = await add(trx, actor, {
          ...common,
          type,
          cover,
          amount: days && amountOf(days),
          split_of: null,
          decided_by: actor.userId,
        })
        await notifyPeople(trx, notices.decided, {
          eventKey: `leave-decided:${put.id}`,
          params: { leaveId: put.id },
          link: addressOf(screens.employee.leaves, { id: put.user_id }),
          actor,
          to: [put.user_id],
        })
        const after =
          first && rest
            ? await add(trx, actor, {
                ...common,
                reason: before.reason,
                requested_by: before.requested_by,
                split_of: before.id,
                type: { id: before.leave_type_id, name: before.leave_type },
                cover: rest.cover,
                amount: rest.days && amountOf(rest.days),
                decided_by: before.decided_by,
                decided_at: before.decided_at,
                applied_at: before.applied_at,
              })
            : null
        const context = { today: clock.today(), actorId: actor.userId, force: true }
        const taken = new Map([[kept.id, (first ?? rest)?.days ?? []]])
        if (after) taken.set(after.id, rest?.days ?? [])
        await bookDays(trx, before, taken, context)
        await bookDays(trx, put, new Map([[put.id, days ?? []]]), context)
        const all = first ? [kept, put, ...(after ? [after] : [])] : rest ? [put, kept] : [put]
        return redactLeaves(trx, actor, all, clock.today())
      })
    },
  }
}
