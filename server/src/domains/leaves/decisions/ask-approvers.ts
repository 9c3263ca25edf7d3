import type { Actor } from '../../../platform/actor/actor.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { beginApproval } from '../../approvals/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import { notifyApprovers, notifyDecision } from '../notifications/notify.ts'
import * as repo from '../shared/leave.repo.ts'
import { auditLeave } from '../shared/leave-audit.ts'

/** A flow without steps approves the request. @param again distinguishes an amended request; empty for the first request */
export async function requestApproval(
  trx: Trx,
  { clock }: Platform,
  actor: Actor,
  leave: repo.LeaveRow,
  again = '',
): Promise<repo.LeaveRow> {
  const at = { now: clock.now(), today: clock.today() }
  const begun = await beginApproval(trx, LEAVE, leave, at, { again: again !== '' })
  if (begun) {
    await notifyApprovers(trx, actor, { leaveId: leave.id, changeId: null }, begun.to, again)
    return leave
  }
  const approved = { ...leave, ...(await repo.setStatus(trx, leave.id, 'Approved', null)) }
  // Without an approver the requester is notified, too, unless they made the change.
  await notifyDecision(trx, again === '' ? null : actor, leave)
  return approved
}

export async function requestApprovalAgain(
  trx: Trx,
  platform: Platform,
  actor: Actor,
  leave: repo.LeaveRow,
): Promise<repo.LeaveRow> {
  const after = await requestApproval(trx, platform, actor, leave, `:${leave.updated_at.getTime()}`)
  if (after.status !== leave.status) await auditLeave(trx, actor, 'leave.decide', leave, after)
  return after
}
