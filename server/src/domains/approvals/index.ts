// Steps, approvers and delegates of requests, and the inbox of approvers. Subjects are known by kind and id; the
// domains that own them register their kinds.
import type { Domain, Platform } from '../../platform/platform.ts'
import { inboxRoutes } from './inbox.ts'
import type { ApprovalOwner } from './kind.ts'
import { approvalJob, approvalSchedule } from './pending-steps.job.ts'
import { personalApprovals } from './personal-data.ts'

export {
  findDecidableAccounts,
  findPermissionToDecide,
  requireApprover,
  requireReader,
} from './approvers.ts'
export { isDecidableIn } from './inbox.repo.ts'
export { listInbox } from './inbox.ts'
export {
  type ApprovalKind,
  type ApprovalOwner,
  type ApprovalSubject,
  DEFAULT_FLOW,
  type Flow,
  type PendingItem,
  type PendingSource,
  type RegisteredKind,
} from './kind.ts'
export {
  decisionsOf,
  decisionsQuery,
  endSteps,
  reopenStep,
  type StepDecision,
  type StepRow,
} from './step.repo.ts'
export {
  beginApproval,
  canDecideStep,
  type DecisionOutcome,
  decideStep,
  getApprovalState,
  othersCouldDecide,
} from './steps.ts'

export const createApprovals = (platform: Platform, owners: readonly ApprovalOwner[]): Domain => ({
  routes: inboxRoutes(platform, owners),
  jobs: [approvalJob(platform, owners)],
  schedules: [approvalSchedule],
  personalData: personalApprovals,
})
