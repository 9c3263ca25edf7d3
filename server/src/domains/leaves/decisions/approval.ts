import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaves } from '@ems/contract/leaves'
import { type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockOtherHolders } from '../../access/index.ts'
import {
  type ApprovalKind,
  beginApproval,
  type DecisionOutcome,
  decideStep,
  requireApprover,
} from '../../approvals/index.ts'
import { LEAVE, type LeaveSubject } from '../approval-flows/approval-kinds.ts'
import { type ApprovalTarget, notifyApprovers, notifyDecision, notifyOfStep } from '../notifications/notify.ts'
import * as repo from '../shared/leave.repo.ts'

type By = Pick<DecisionOutcome, 'via' | 'onBehalfOf'>

/** A flow without steps approves the request. */
async function requestApproval(trx: Trx, { clock }: Platform, actor: Actor, leave: repo.LeaveRow, again: string) {
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

/** @throws {AppError} FORBIDDEN for the caller's own leave while another approver exists */
async function isOwn(trx: Trx, actor: Actor, userId: string, today: string): Promise<boolean> {
  if (userId !== actor.userId) return false
  if (await lockOtherHolders(trx, 'leaves.decide', actor.userId, today)) throw new AppError('leave.own-decision')
  return true
}

/** Decides the open step of a leave or a change. @returns null where another step follows, whose approvers are notified */
export async function decideOpenStep(
  trx: Trx,
  { clock }: Platform,
  actor: Actor,
  { kind, subject, target }: { kind: ApprovalKind<LeaveSubject>; subject: LeaveSubject; target: ApprovalTarget },
  { status, comment, final }: BodyOf<typeof leaves.decide>,
  onBehalfOf: string | null,
): Promise<By | null> {
  const at = { now: clock.now(), today: clock.today() }
  const sole = await isOwn(trx, actor, subject.user_id, at.today)
  const decision = status === 'Approved' ? 'approved' : 'rejected'
  const how = { decision, comment, final: final === true, onBehalfOf, sole } as const
  const { next, step, ...by } = await decideStep(trx, kind, actor, subject, how, at)
  if (!next) return by
  const { leaveId, changeId } = target
  await writeAuditEvent(trx, actor, {
    action: `${kind.name}.approve-step`,
    entityId: subject.id,
    onBehalfOf: by.onBehalfOf,
    after: { ...(changeId === null ? { employee_id: subject.employee_id } : { leave_id: leaveId }), step },
  })
  await notifyOfStep(trx, actor, target, next)
  return null
}

export async function approveSteps(
  trx: Trx,
  { clock }: Platform,
  kind: ApprovalKind<LeaveSubject>,
  actor: Actor,
  leave: LeaveSubject,
  again: boolean,
): Promise<By> {
  const at = { now: clock.now(), today: clock.today() }
  const right = await requireApprover(trx, kind, actor, leave.user_id, at.today)
  const sole = await isOwn(trx, actor, leave.user_id, at.today)
  const begun = await beginApproval(trx, kind, leave, at, { again })
  if (begun === null) return { via: null, onBehalfOf: null }
  const final = actor.role === 'admin' || hasPermissionForEveryone(actor, 'leaves.decide')
  const how = { decision: 'approved' as const, comment: '', final, onBehalfOf: right.onBehalfOf, sole }
  const { next, via, onBehalfOf } = await decideStep(trx, kind, actor, leave, how, at)
  if (next) throw new AppError('leave.not-your-step')
  return { via, onBehalfOf }
}

/** Stores the decision and notifies the person. The database decides which of two calls was first. */
export async function setDecision(
  trx: Trx,
  actor: Actor,
  before: repo.LeaveRow,
  status: 'Approved' | 'Rejected',
  onBehalfOf: string | null,
): Promise<repo.LeaveRow> {
  const decided = await repo.setStatus(trx, before.id, status, actor.userId).catch((error: unknown) => {
    throw violatedConstraint(error) === 'leaves_decided_once' ? new AppError('leave.decided-meanwhile') : error
  })
  await notifyDecision(trx, actor, before, onBehalfOf)
  return { ...before, ...decided }
}

/** @param again distinguishes the approval of an amended request; empty for the first request */
export async function approveOrRequest(
  trx: Trx,
  platform: Platform,
  actor: Actor,
  leave: repo.LeaveRow,
  { approve, again }: { approve: boolean; again: string },
): Promise<{ leave: repo.LeaveRow; by: Partial<By> }> {
  if (!approve) return { leave: await requestApproval(trx, platform, actor, leave, again), by: {} }
  const by = await approveSteps(trx, platform, LEAVE, actor, leave, again !== '')
  return { leave: await setDecision(trx, actor, leave, 'Approved', by.onBehalfOf), by }
}
