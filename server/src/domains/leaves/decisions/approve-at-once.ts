import { addressOf, screens } from '@ems/contract/core/screens'
import { type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockOtherHolders } from '../../access/index.ts'
import { type ApprovalKind, beginApproval, type Decided, decideStep, requireApprover } from '../../approvals/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import type { LeaveSubject } from '../approval-flows/approval-kinds.ts'
import type { leaveNotifications } from '../notifications/notification-kinds.ts'
import * as repo from '../shared/leave.repo.ts'
import { UNDO_WITHIN_MS } from '../shared/leave.rules.ts'
import { refuse } from './decision-guards.ts'

/** @throws {AppError} FORBIDDEN for the caller's own leave while another approver exists */
export async function approveSteps(
  trx: Trx,
  { clock }: Platform,
  kind: ApprovalKind<LeaveSubject>,
  actor: Actor,
  leave: LeaveSubject,
  again: boolean,
): Promise<Pick<Decided, 'via' | 'onBehalfOf'>> {
  const at = { now: clock.now(), today: clock.today() }
  const right = await requireApprover(trx, kind, actor, leave.user_id, at.today)
  const own = leave.user_id === actor.userId
  refuse({
    status: 'Pending',
    own,
    othersCanDecide: own && (await lockOtherHolders(trx, 'leaves.decide', actor.userId, at.today)),
  })
  const begun = await beginApproval(trx, kind, leave, at, { again })
  if (begun === null) return { via: null, onBehalfOf: null }
  const final = actor.role === 'admin' || hasPermissionForEveryone(actor, 'leaves.decide')
  const how = { decision: 'approved' as const, comment: '', final, onBehalfOf: right.onBehalfOf, sole: own }
  const { next, via, onBehalfOf } = await decideStep(trx, kind, actor, leave, how, at)
  if (next) throw new AppError('leave.not-your-step')
  return { via, onBehalfOf }
}

export async function setApproved(
  trx: Trx,
  notices: ReturnType<typeof leaveNotifications>,
  actor: Actor,
  before: repo.LeaveRow,
  onBehalfOf: string | null,
): Promise<repo.LeaveRow> {
  const leave = { ...before, ...(await repo.setStatus(trx, before.id, 'Approved', actor.userId)) }
  await notifyPeople(trx, notices.decided, {
    eventKey: `leave-decided:${leave.id}`,
    params: { leaveId: leave.id, ...(onBehalfOf === null ? {} : { by: actor.userId, onBehalfOf }) },
    link: addressOf(screens.employee.leaves, { id: leave.user_id }),
    actor,
    to: [leave.user_id],
    holdMs: UNDO_WITHIN_MS,
  })
  return leave
}
