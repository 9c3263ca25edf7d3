import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginApproval } from '../../approvals/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { LEAVE_CHANGE } from '../approval-flows/approval-kinds.ts'
import { approveSteps } from '../decisions/approve-at-once.ts'
import { amountOf, type Cover } from '../duration/day-count.rules.ts'
import { bookDays, releaseDays } from '../ledger/book-leave.ts'
import { countLeave } from '../ledger/count-leave.ts'
import type { leaveNotifications } from '../notifications/notification-kinds.ts'
import { redactLeave, type VisibleLeave } from '../presentation/redact-leave.ts'
import { changeAuditSnapshot, leaveAuditSnapshot } from '../shared/audit-snapshot.ts'
import * as repo from '../shared/leave.repo.ts'
import { MOST_REQUESTS } from '../shared/leave.rules.ts'
import * as stored from '../shared/leave-change.repo.ts'
import { overlapFailure, withdrawChange } from '../shared/leave-guards.ts'
import { toChangeSubject } from './change-subject.ts'

export interface Changed {
  leave: VisibleLeave
  change: stored.ChangeRow | null
}

/** A leave can be shortened again, so the key has the time of the change. */
export const shortenedKey = ({ id, updated_at }: Pick<repo.LeaveRow, 'id' | 'updated_at'>): string =>
  `leave-cancelled:${id}:${updated_at.getTime()}`

interface Wanted {
  /** null: the leave is to be cancelled */
  days: { cover: Cover; amount: number | null } | null
  reason: string
  forced: boolean
  approve?: boolean
}

export function changeWorks(platform: Platform, notices: ReturnType<typeof leaveNotifications>) {
  const { clock } = platform
  const tellOfDecision = (trx: Trx, actor: Actor, leave: repo.LeaveRow, changeId: string) =>
    notifyPeople(trx, notices.changeDecided, {
      eventKey: `leave-change-decided:${changeId}`,
      params: { leaveId: leave.id, changeId },
      link: addressOf(screens.employee.leave, { id: leave.id }),
      actor,
      to: [leave.user_id],
    })

  /** Each change request is mailed to the approvers. Leave managers have no limit. */
  const requireFewAsked = async (trx: Trx, actor: Actor, leave: repo.LeaveRow): Promise<void> => {
    const most = MOST_REQUESTS.lastHour
    const counts =
      actor.userId === leave.user_id || !(await hasPermissionFor(trx, actor, 'leaves.manage', leave.user_id))
    if (counts && (await stored.changesAskedBy(trx, actor.userId)) >= most)
      throw new AppError('leave.too-many-in-hour', { most })
  }

  const cancelNow = async (trx: Trx, actor: Actor | null, before: repo.LeaveRow, reason: string, told: boolean) => {
    const open = await stored.findPendingChange(trx, before.id)
    if (open) await withdrawChange(trx, open)
    const leave = { ...before, ...(await stored.cancelLeave(trx, before.id)) }
    await releaseDays(trx, before, { today: clock.today(), actorId: actor?.userId ?? null })
    const facts = {
      before: leaveAuditSnapshot(before),
      after: { ...leaveAuditSnapshot(leave), ...(reason ? { cancel_reason: reason } : {}) },
    }
    await writeAuditEvent(trx, actor, { action: 'leave.cancel', entityId: before.id, ...facts })
    if (told)
      await notifyPeople(trx, notices.cancelled, {
        eventKey: shortenedKey(leave),
        params: { leaveId: before.id },
        link: addressOf(screens.employee.leave, { id: before.id }),
        actor,
        to: [leave.user_id],
      })
    return leave
  }

  const amendNow = async (trx: Trx, actor: Actor, leave: repo.LeaveRow, cover: Cover, force: boolean) => {
    const other = await repo.findOverlap(trx, leave.employee_id, cover, leave.id)
    if (other) throw await overlapFailure(trx, leave.employee_id, cover, leave.id)
    const counted = await countLeave(trx, leave.employee_id, cover, leave.unit)
    await stored.setCover(trx, leave.id, cover, counted && amountOf(counted))
    const context = { today: clock.today(), actorId: actor.userId, force }
    await bookDays(trx, leave, new Map([[leave.id, counted ?? []]]), context)
    return (await repo.leaveById(trx, leave.id)) as repo.LeaveRow
  }

  const apply = async (trx: Trx, actor: Actor, before: repo.LeaveRow, change: stored.ChangeRow) => {
    if (change.kind === 'cancel') return cancelNow(trx, actor, before, change.reason, false)
    const leave = await amendNow(trx, actor, before, stored.coverOfChange(change), change.forced)
    const facts = { before: leaveAuditSnapshot(before), after: leaveAuditSnapshot(leave) }
    await writeAuditEvent(trx, actor, { action: 'leave.amend', entityId: before.id, ...facts })
    return leave
  }

  /** A flow without steps applies the change directly. */
  const ask = async (
    trx: Trx,
    actor: Actor,
    leave: repo.LeaveRow,
    { approve = false, ...wanted }: Wanted,
    via: object,
  ): Promise<Changed> => {
    await requireFewAsked(trx, actor, leave)
    const id = await stored.insertChange(trx, { leave_id: leave.id, asked_by: actor.userId, ...wanted })
    const change = (await stored.changeById(trx, id)) as stored.ChangeRow
    await writeAuditEvent(trx, actor, {
      action: 'leave-change.add',
      entityId: id,
      after: changeAuditSnapshot(change),
      ...via,
    })
    const today = clock.today()
    const at = { now: clock.now(), today }
    const subject = toChangeSubject(leave, change)
    const approved = approve ? await approveSteps(trx, platform, LEAVE_CHANGE, actor, subject, false) : null
    const begun = approved ? null : await beginApproval(trx, LEAVE_CHANGE, subject, at, { again: false })
    if (begun !== null) {
      await notifyPeople(trx, notices.changeRequested, {
        eventKey: `leave-change-requested:${id}`,
        params: { leaveId: leave.id, changeId: id },
        link: addressOf(screens.admin.leave, { id: leave.id }),
        actor,
        to: begun.to,
      })
      return { leave: await redactLeave(trx, actor, leave, today), change }
    }
    await stored.closeChange(trx, id, 'approved', approved ? actor.userId : null)
    const facts = { before: changeAuditSnapshot(change), after: changeAuditSnapshot({ ...change, state: 'approved' }) }
    const by = { onBehalfOf: approved?.onBehalfOf ?? null, ...(approved?.via ? { via: approved.via } : {}) }
    await writeAuditEvent(trx, actor, { action: 'leave-change.decide', entityId: id, ...facts, ...by })
    const after = await apply(trx, actor, leave, change)
    await tellOfDecision(trx, actor, leave, id)
    return { leave: await redactLeave(trx, actor, after, today), change: null }
  }

  return { ask, requireFewAsked, apply, cancelNow, amendNow, tellOfDecision }
}
