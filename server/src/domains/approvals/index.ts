// Approval flows, steps, approvers and delegates of requests. Leaves are their first user.
export { type DecisionRow, findDelegates, lastDecisionQuery } from './approver.repo.ts'
export {
  type ApproverScope,
  decidable,
  listApproverScopes,
  requireApprover,
  requireReader,
  rightToDecide,
} from './approvers.ts'
export { flowRoutes, flowService } from './flow.service.ts'
export {
  allDecisionsOf,
  decisionsOf,
  endSteps,
  findPendingSteps,
  listPendingSteps,
  names,
  reopenStep,
  type StepDecision,
  type StepRow,
  setStep,
  setStepApprovers,
} from './step.repo.ts'
export {
  beginApproval,
  type Decided,
  decideStep,
  findApprovers,
  mayDecideStep,
  type Standing,
  standingOf,
} from './steps.ts'
