import type { StepWho } from '@ems/contract/approval-flows'
import type { LeaveUnit } from '@ems/contract/leave-types'

/** Minutes of a full day, to compare days with hours. */
const FULL_DAY = 480

/** The rule that names the approvers of a step. */
export interface StepRule {
  who: StepWho
  role_id: string | null
  user_id: string | null
}

/** An approval flow and its conditions; null matches anything. Amounts are thousandths of a day, or minutes. */
export interface Flow {
  leave_type_id: string | null
  min_amount: number | null
  department_id: string | null
  remind_after: number
  escalate_after: number | null
  steps: StepRule[]
}

/** The default flow: the manager approves. */
export const USUAL_FLOW: Flow = {
  leave_type_id: null,
  min_amount: null,
  department_id: null,
  remind_after: 3,
  escalate_after: null,
  steps: [{ who: 'manager', role_id: null, user_id: null }],
}

interface Asked {
  leave_type_id: string
  unit: LeaveUnit
  /** thousandths of a day, or minutes; null where it was not counted */
  amount: number | null
  department_id: string | null
}

/** The first flow that matches a request. */
export function flowFor(
  flows: readonly Flow[],
  { leave_type_id, unit, amount, department_id }: Asked,
): Flow | undefined {
  const inDays = unit === 'hours' ? ((amount ?? 0) * 1000) / FULL_DAY : (amount ?? 0)
  return flows.find(
    (flow) =>
      (flow.leave_type_id === null || flow.leave_type_id === leave_type_id) &&
      (flow.department_id === null || flow.department_id === department_id) &&
      (flow.min_amount === null || (flow.leave_type_id === null ? inDays : (amount ?? 0)) >= flow.min_amount),
  )
}
