import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveChanges } from '@ems/contract/leave-changes'
import type { Actor } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPermissionToDecide } from '../../approvals/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import { amountOf, type Cover, cutCover, splitCover, toCover } from '../duration/day-count.rules.ts'
import { requireActiveType } from '../leave-types/leave-type.service.ts'
import { bookDays, countBookedDays, countLeaveDays } from '../ledger/book-leave.ts'
import { notifyDecision } from '../notifications/notify.ts'
import { redactLeaves, type VisibleLeave } from '../presentation/redact-leave.ts'
import * as repo from '../shared/leave.repo.ts'
import { auditLeave } from '../shared/leave-audit.ts'
import { requireLockedLeave, withdrawPendingChange } from '../shared/leave-guards.ts'

type Body = BodyOf<typeof leaveChanges.interrupt>

interface Part {
  cover: Cover
  days: Awaited<ReturnType<typeof countBookedDays>>
}

/** @returns the leave with the part that it keeps; cancelled without a part */
async function shorten(trx: Trx, actor: Actor, before: repo.LeaveRow, kept: Part | null): Promise<repo.LeaveRow> {
  await withdrawPendingChange(trx, before.id)
  if (kept) await repo.setCover(trx, before.id, kept.cover, kept.days && amountOf(kept.days))
  else await repo.endLeave(trx, before.id, 'cancelled')
  const after = (await repo.leaveById(trx, before.id)) as repo.LeaveRow
  await auditLeave(trx, actor, kept ? 'leave.interrupt' : 'leave.cancel', before, after)
  return after
}

async function add(
  trx: Trx,
  actor: Actor,
  { cover, days }: Part,
  leave: Omit<repo.NewLeave, 'cover' | 'amount'>,
  decision: Pick<repo.LeaveRow, 'decided_by' | 'decided_at'>,
): Promise<repo.LeaveRow> {
  const added = await repo.insertApproved(trx, { ...leave, cover, amount: days && amountOf(days) }, decision)
  await auditLeave(trx, actor, 'leave.add', null, added)
  return added
}

/** The rest of a leave has its request and its decision. */
function addRest(trx: Trx, actor: Actor, rest: Part, before: repo.LeaveRow): Promise<repo.LeaveRow> {
  const { employee_id, reason, requested_by, applied_at } = before
  const type = { id: before.leave_type_id, name: before.leave_type }
  const leave = { employee_id, type, reason, requested_by, applied_at, split_of: before.id }
  return add(trx, actor, rest, leave, before)
}

const partOf = async (trx: Trx, leave: repo.LeaveRow, cover: Cover | null): Promise<Part | null> =>
  cover && { cover, days: await countBookedDays(trx, leave, cover) }

/** The leave keeps its first part, else the rest; a new leave holds the days after. @returns the pieces in order */
export async function interruptLeave(
  { db, clock }: Platform,
  actor: Actor,
  id: string,
  body: Body,
): Promise<VisibleLeave[]> {
  const unlockedLeave = await repo.leaveById(db, id)
  const decides = await findPermissionToDecide(db, LEAVE, actor, unlockedLeave?.user_id, clock.today())
  if (!decides && !(await hasPermissionFor(db, actor, 'leaves.manage', unlockedLeave?.user_id))) throw forbiddenError()
  notePermissionCheck('leaves.read')
  if (!unlockedLeave) throw notFoundError('leave')
  if (unlockedLeave.user_id === actor.userId) throw new AppError('leave.own-decision')
  const type = await requireActiveType(db, body.leaveType)
  return inTransaction(db, async (trx) => {
    const before = await requireLockedLeave(trx, unlockedLeave)
    if (before.state !== 'approved') throw new AppError('leave.not-approved', { state: before.state })
    const { startDate, endDate } = body
    const { start_date: from, end_date: to } = before
    if (type.id === before.leave_type_id) throw fieldError('leaveType', 'leave.same-type')
    if (before.start_time !== null) throw new AppError('leave.parts-of-interrupted')
    if (startDate < from || endDate > to) throw fieldError('startDate', 'leave.not-within', { from, to })
    const pieces = splitCover(toCover(before), startDate, endDate)
    const first = await partOf(trx, before, pieces.first)
    const rest = await partOf(trx, before, pieces.rest)
    const shortened = await shorten(trx, actor, before, first ?? rest)
    // Only the covered part of a day: other leave may cover the rest.
    const cover = cutCover(toCover(before), startDate, endDate)
    const sick = { cover, days: await countLeaveDays(trx, before.employee_id, cover, type.unit) }
    const { employee_id } = before
    const leave = { employee_id, type, reason: '', requested_by: actor.userId }
    const put = await add(trx, actor, sick, leave, { decided_by: actor.userId, decided_at: clock.now() })
    await notifyDecision(trx, actor, put)
    const after = first && rest ? await addRest(trx, actor, rest, before) : null
    const context = { today: clock.today(), actorId: actor.userId, force: true }
    const taken = new Map([[shortened.id, (first ?? rest)?.days ?? []]])
    if (after) taken.set(after.id, rest?.days ?? [])
    await bookDays(trx, before, taken, context)
    await bookDays(trx, put, new Map([[put.id, sick.days ?? []]]), context)
    const all = first ? [shortened, put, ...(after ? [after] : [])] : rest ? [put, shortened] : [put]
    return redactLeaves(trx, actor, all, clock.today())
  })
}
