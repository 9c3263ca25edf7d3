import type { StepWho } from '@ems/contract/approval-flows'

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

export const USUAL_FLOW: Flow = {
  remind_after: 3,
  escalate_after: null,
  steps: [{ who: 'manager', role_id: null, user_id: null }],
}
