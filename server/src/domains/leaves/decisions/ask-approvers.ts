import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginApproval } from '../../approvals/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import type { leaveNotifications } from '../notifications/notification-kinds.ts'
import { leaveAuditSnapshot } from '../shared/audit-snapshot.ts'
import * as repo from '../shared/leave.repo.ts'

type Notices = ReturnType<typeof leaveNotifications>

/** `changeId`: null for the leave itself */
export interface ApprovalTarget {
  leaveId: string
  changeId: string | null
}

const paramsOf = ({ leaveId, changeId }: ApprovalTarget) => ({ leaveId, ...(changeId === null ? {} : { changeId }) })

/** The same person may be notified of a step again, so each key is new. */
export const notifyApprovers =
  (notices: Notices) =>
  (
    trx: Trx,
    actor: Pick<Actor, 'userId'> | null,
    asked: ApprovalTarget & { step: number },
    to: readonly string[],
  ): Promise<void> => {
    const { leaveId, changeId, step } = asked
    const what = changeId === null ? `leave-requested:${leaveId}` : `leave-change-requested:${changeId}`
    return notifyPeople(trx, changeId === null ? notices.requested : notices.changeRequested, {
      eventKey: `${what}:step-${step}:${newId()}`,
      params: paramsOf(asked),
      link: addressOf(screens.admin.leave, { id: leaveId }),
      actor,
      to,
    })
  }

export const remindApprovers = (
  trx: Trx,
  notices: Notices,
  asked: ApprovalTarget & { stepId: string },
  to: readonly string[],
): Promise<void> =>
  notifyPeople(trx, notices.reminded, {
    eventKey: `leave-reminder:${asked.stepId}`,
    params: paramsOf(asked),
    link: addressOf(screens.admin.leave, { id: asked.leaveId }),
    actor: null,
    to,
  })

/**
 * A flow without steps approves the request. @param again distinguishes an amended request; empty for the first request
 */
export async function requestApproval(
  trx: Trx,
  { clock }: Platform,
  notices: Notices,
  actor: Actor,
  { leave, again }: { leave: repo.LeaveRow; again: string },
): Promise<repo.LeaveRow> {
  const at = { now: clock.now(), today: clock.today() }
  const begun = await beginApproval(trx, LEAVE, leave, at, { again: again !== '' })
  if (begun === null) {
    const approved = { ...leave, ...(await repo.setStatus(trx, leave.id, 'Approved', null)) }
    await notifyPeople(trx, notices.decided, {
      eventKey: `leave-decided:${leave.id}`,
      params: { leaveId: leave.id },
      link: addressOf(screens.employee.leaves, { id: leave.user_id }),
      // Without an approver the requester is notified, too, unless they made the change.
      actor: again === '' ? null : actor,
      to: [leave.user_id],
    })
    return approved
  }
  await notifyPeople(trx, notices.requested, {
    eventKey: `leave-requested:${leave.id}${again}`,
    params: { leaveId: leave.id },
    link: addressOf(screens.admin.leave, { id: leave.id }),
    actor,
    to: begun.to,
  })
  return leave
}

export async function requestApprovalAgain(
  trx: Trx,
  platform: Platform,
  notices: Notices,
  actor: Actor,
  leave: repo.LeaveRow,
): Promise<repo.LeaveRow> {
  const after = await requestApproval(trx, platform, notices, actor, { leave, again: `:${leave.updated_at.getTime()}` })
  if (after.status === leave.status) return leave
  const facts = { before: leaveAuditSnapshot(leave), after: leaveAuditSnapshot(after) }
  await writeAuditEvent(trx, actor, { action: 'leave.decide', entityId: leave.id, ...facts })
  return after
}
