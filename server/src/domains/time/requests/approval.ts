import { addressOf, screens } from '@ems/contract/core/screens'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { DEFAULT_FLOW } from '../../approvals/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { requestReminded, requestSubmitted } from './notification-kinds.ts'

export const TIME_REQUEST: ApprovalKind = {
  name: 'time-request',
  permission: 'time.approve',
  read: 'attendance.read',
  delegation: 'time',
  ownNeedsManager: true,

  findFlow: async () => ({ flow: DEFAULT_FLOW }),
}

/** A person may be notified of a step more than once, so each key is new. */
export const notifyApprovers = (
  trx: Trx,
  actor: { userId: string } | null,
  asked: { id: string; step: number },
  to: readonly string[],
): Promise<void> =>
  notifyPeople(trx, requestSubmitted, {
    eventKey: `time-requested:${asked.id}:step-${asked.step}:${newId()}`,
    params: { requestId: asked.id },
    link: addressOf(screens.employee.approvals),
    actor,
    to,
  })

export const remindApprovers = (trx: Trx, asked: { id: string; stepId: string }, to: readonly string[]) =>
  notifyPeople(trx, requestReminded, {
    eventKey: `time-reminder:${asked.stepId}`,
    params: { requestId: asked.id },
    link: addressOf(screens.employee.approvals),
    actor: null,
    to,
  })
