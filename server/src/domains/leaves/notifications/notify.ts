import { UNDO_WITHIN_MS } from '@ems/contract/core/limits'
import { addressOf, screens } from '@ems/contract/core/screens'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

const kindOf = (kind: string) => ({ kind, defaults: { bell: true, mail: 'now' as const } })

/** What senders need of a kind; `notification-kinds.ts` adds the sentences. */
export const KINDS = {
  requested: kindOf('leave.requested'),
  decided: kindOf('leave.decided'),
  changeRequested: kindOf('leave.change-requested'),
  changeDecided: kindOf('leave.change-decided'),
  cancelled: kindOf('leave.cancelled'),
  recounted: kindOf('leave.recounted'),
  reminded: kindOf('leave.reminded'),
  certificateOverdue: kindOf('leave.certificate-overdue'),
}

type Sender = { userId: string } | null
type Told = Pick<LeaveRow, 'id' | 'user_id'>

/** `changeId`: null for the leave itself */
export interface ApprovalTarget {
  leaveId: string
  changeId: string | null
}

interface PendingStep {
  step: number
  to: readonly string[]
}

const toDecide = ({ leaveId, changeId }: ApprovalTarget) => ({
  params: { leaveId, ...(changeId !== null && { changeId }) },
  link: addressOf(screens.admin.leave, { id: leaveId }),
})

/** @param occasion distinguishes several requests about one subject */
export function notifyApprovers(trx: Trx, actor: Sender, target: ApprovalTarget, to: readonly string[], occasion = '') {
  const [kind, event] =
    target.changeId === null
      ? [KINDS.requested, `leave-requested:${target.leaveId}`]
      : [KINDS.changeRequested, `leave-change-requested:${target.changeId}`]
  return notifyPeople(trx, kind, { eventKey: event + occasion, ...toDecide(target), actor, to })
}

/** The same person may be notified of a step again, so each key is new. */
export const notifyOfStep = (trx: Trx, actor: Sender, target: ApprovalTarget, { step, to }: PendingStep) =>
  notifyApprovers(trx, actor, target, to, `:step-${step}:${newId()}`)

export const remindApprovers = (trx: Trx, target: ApprovalTarget, stepId: string, to: readonly string[]) =>
  notifyPeople(trx, KINDS.reminded, { eventKey: `leave-reminder:${stepId}`, ...toDecide(target), actor: null, to })

/** @param onBehalfOf the delegating approver of a decision that can be undone; absent for other decisions */
export const notifyDecision = (trx: Trx, actor: Sender, { id, user_id }: Told, onBehalfOf?: string | null) =>
  notifyPeople(trx, KINDS.decided, {
    eventKey: `leave-decided:${id}`,
    params: { leaveId: id, ...(actor && onBehalfOf && { by: actor.userId, onBehalfOf }) },
    link: addressOf(screens.employee.leaves, { id: user_id }),
    actor,
    to: [user_id],
    holdMs: onBehalfOf === undefined ? undefined : UNDO_WITHIN_MS,
  })

const notifyPerson = (
  trx: Trx,
  kind: ReturnType<typeof kindOf>,
  actor: Sender,
  { id, user_id }: Told,
  { eventKey, ...more }: { eventKey: string; changeId?: string },
): Promise<void> => {
  const link = addressOf(screens.employee.leave, { id })
  return notifyPeople(trx, kind, { eventKey, params: { leaveId: id, ...more }, link, actor, to: [user_id] })
}

export const notifyChangeDecision = (trx: Trx, actor: Sender, leave: Told, changeId: string): Promise<void> =>
  notifyPerson(trx, KINDS.changeDecided, actor, leave, { eventKey: `leave-change-decided:${changeId}`, changeId })

/** A leave can be shortened again, so the key has the time of the change. */
export const notifyCancelled = (trx: Trx, actor: Sender, leave: LeaveRow): Promise<void> => {
  const eventKey = `leave-cancelled:${leave.id}:${leave.updated_at.getTime()}`
  return notifyPerson(trx, KINDS.cancelled, actor, leave, { eventKey })
}
