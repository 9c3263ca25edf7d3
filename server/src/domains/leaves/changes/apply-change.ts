import type { Actor } from '../../../platform/actor/actor.ts'
import type { AuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginApproval, endSteps } from '../../approvals/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { LEAVE_CHANGE, toChangeSubject } from '../approval-flows/approval-kinds.ts'
import { approveSteps } from '../decisions/approval.ts'
import { amountOf, type Cover } from '../duration/day-count.rules.ts'
import { bookDays, releaseDays } from '../ledger/book-leave.ts'
import { type countBooked, countLeave } from '../ledger/count-leave.ts'
import { notifyApprovers, notifyCancelled, notifyChangeDecision } from '../notifications/notify.ts'
import { redactLeave, type VisibleLeave } from '../presentation/redact-leave.ts'
import { endLeave, type LeaveRow, leaveById, setCover } from '../shared/leave.repo.ts'
import { MOST_REQUESTS } from '../shared/leave.rules.ts'
import { auditChange, auditLeave } from '../shared/leave-audit.ts'
import * as stored from '../shared/leave-change.repo.ts'
import { requireNoOverlap, withdrawPendingChange } from '../shared/leave-guards.ts'

export interface Changed {
  leave: VisibleLeave
  change: stored.ChangeRow | null
}

type Counted = Awaited<ReturnType<typeof countBooked>>

interface Context {
  today: string
  actorId: string | null
  force: boolean
}

/** Stores the days of a leave and books them. @param counted null for a range that is too long to count */
export async function setDays(trx: Trx, leave: LeaveRow, cover: Cover, counted: Counted, context: Context) {
  await setCover(trx, leave.id, cover, counted && amountOf(counted))
  await bookDays(trx, leave, new Map([[leave.id, counted ?? []]]), context)
  return (await leaveById(trx, leave.id)) as LeaveRow
}

export async function withdrawLeave(trx: Trx, actor: Actor | null, before: LeaveRow, today: string) {
  const leave = { ...before, ...(await endLeave(trx, before.id, 'withdrawn')) }
  await endSteps(trx, before.id)
  await releaseDays(trx, before, { today, actorId: actor?.userId ?? null })
  await auditLeave(trx, actor, 'leave.withdraw', before, leave)
  return leave
}

export async function cancelLeave(
  trx: Trx,
  actor: Actor | null,
  before: LeaveRow,
  { reason, notify }: { reason: string; notify: boolean },
  today: string,
): Promise<LeaveRow> {
  await withdrawPendingChange(trx, before.id)
  const leave = { ...before, ...(await endLeave(trx, before.id, 'cancelled')) }
  await releaseDays(trx, before, { today, actorId: actor?.userId ?? null })
  const note = reason ? { cancel_reason: reason } : {}
  await auditLeave(trx, actor, 'leave.cancel', before, leave, { note })
  if (notify) await notifyCancelled(trx, actor, leave)
  return leave
}

export async function amendLeave(trx: Trx, leave: LeaveRow, cover: Cover, context: Context) {
  const counted = await countLeave(trx, leave.employee_id, cover, leave.unit)
  return setDays(trx, leave, cover, counted, context)
}

export async function applyChange(trx: Trx, actor: Actor, before: LeaveRow, change: stored.ChangeRow, today: string) {
  if (change.kind === 'cancel') return cancelLeave(trx, actor, before, { reason: change.reason, notify: false }, today)
  const cover = stored.coverOfChange(change)
  await requireNoOverlap(trx, before.employee_id, cover, before.id)
  const context = { today, actorId: actor.userId, force: change.forced }
  const leave = await amendLeave(trx, before, cover, context)
  await auditLeave(trx, actor, 'leave.amend', before, leave)
  return leave
}

/** Each change request is mailed to the approvers. Leave managers have no limit. */
export async function requireFewChanges(trx: Trx, actor: Actor, leave: LeaveRow): Promise<void> {
  const most = MOST_REQUESTS.lastHour
  const counts = actor.userId === leave.user_id || !(await hasPermissionFor(trx, actor, 'leaves.manage', leave.user_id))
  if (counts && (await stored.changesAskedBy(trx, actor.userId)) >= most)
    throw new AppError('leave.too-many-in-hour', { most })
}

type WantedChange = Omit<stored.NewChange, 'leave_id' | 'asked_by'> & { approve?: boolean | null }

/** A flow without steps applies the change directly. */
export async function requestChange(
  trx: Trx,
  platform: Platform,
  actor: Actor,
  leave: LeaveRow,
  { approve, ...wanted }: WantedChange,
  by: Pick<AuditEvent, 'via'> = {},
): Promise<Changed> {
  await requireFewChanges(trx, actor, leave)
  const change = await stored.insertChange(trx, { leave_id: leave.id, asked_by: actor.userId, ...wanted })
  await auditChange(trx, actor, 'leave-change.add', null, change, by)
  const at = { now: platform.clock.now(), today: platform.clock.today() }
  const subject = toChangeSubject(leave, change)
  const approved = approve ? await approveSteps(trx, platform, LEAVE_CHANGE, actor, subject, false) : null
  const begun = approved ? null : await beginApproval(trx, LEAVE_CHANGE, subject, at, { again: false })
  if (begun) {
    await notifyApprovers(trx, actor, { leaveId: leave.id, changeId: change.id }, begun.to)
    return { leave: await redactLeave(trx, actor, leave, at.today), change }
  }
  await stored.closeChange(trx, change.id, 'approved', approved ? actor.userId : null)
  await auditChange(trx, actor, 'leave-change.decide', change, { ...change, state: 'approved' }, approved ?? {})
  const after = await applyChange(trx, actor, leave, change, at.today)
  await notifyChangeDecision(trx, actor, leave, change.id)
  return { leave: await redactLeave(trx, actor, after, at.today), change: null }
}
