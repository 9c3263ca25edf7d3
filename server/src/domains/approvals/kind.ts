import type { StepWho } from '@ems/contract/approval-flows'
import type { WarnedApproval } from '@ems/contract/approvals'
import type { DelegationKind } from '@ems/contract/core/own-access'
import type { PersonKey } from '@ems/contract/core/permissions'
import type { Actor } from '../../platform/actor/actor.ts'
import type { CounterName } from '../../platform/database/counters.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import type { Query } from '../../platform/database/list.ts'

export interface StepRule {
  who: StepWho
  role_id: string | null
  user_id: string | null
}

/** The steps of a request, in order; none approves it at once. */
export interface Flow {
  remind_after: number
  escalate_after: number | null
  steps: StepRule[]
}

export const DEFAULT_FLOW: Flow = {
  remind_after: 3,
  escalate_after: null,
  steps: [{ who: 'manager', role_id: null, user_id: null }],
}

export interface ApprovalSubject {
  id: string
  employee_id: string
  user_id: string
}

export interface ApprovalKind<Subject extends ApprovalSubject = ApprovalSubject> {
  name: WarnedApproval['kind']
  permission: PersonKey
  /** the right to see the subjects */
  read: PersonKey
  delegation: DelegationKind
  /** a person's own request is decided by their manager or head, if there is one, even if no one else has the right for everyone */
  ownNeedsManager?: true
  /** `manager`: the account of the person's manager, where the same query reads it */
  findFlow(db: Db, subject: Subject): Promise<{ flow: Flow; manager?: string | null }>
}

export interface PendingSource {
  kind: ApprovalKind
  pending(db: Db): Query<{ id: string; employee_id: string; since: Date }>
  /** the stored number of all pending subjects */
  counter?: CounterName
}

export interface RegisteredKind extends PendingSource {
  /** Locks the person, then the subject; undefined where it is not pending. */
  lockPending(trx: Trx, id: string): Promise<ApprovalSubject | undefined>
  notifyApprovers(trx: Trx, step: { id: string; step: number }, to: readonly string[]): Promise<void>
  remindApprovers(trx: Trx, step: { id: string; stepId: string }, to: readonly string[]): Promise<void>
}

export interface PendingItem {
  id: string
  kind: WarnedApproval['kind']
  /** the delegating approver; null if the decision needs no delegation */
  giver: { id: string; name: string } | null
  /** null for requests from before steps existed */
  step: { step: number; due_on: string | null } | null
}

export interface ApprovalOwner {
  kinds: readonly RegisteredKind[]
  present(db: Db, actor: Actor, items: readonly PendingItem[]): Promise<ReadonlyMap<string, WarnedApproval>>
}
