import type { LeaveUnit } from '@ems/contract/leave-types'

/** Minutes of a full day, to compare days with hours. */
const FULL_DAY = 480

/** null matches anything; amounts are thousandths of a day, or minutes. */
export interface FlowCondition {
  leave_type_id: string | null
  min_amount: number | null
  department_id: string | null
}

export interface FlowSubject {
  leave_type_id: string
  unit: LeaveUnit
  amount: number | null
  department_id: string | null
}

export function flowFor<Flow extends FlowCondition>(
  flows: readonly Flow[],
  { leave_type_id, unit, amount, department_id }: FlowSubject,
): Flow | undefined {
  const inDays = unit === 'hours' ? ((amount ?? 0) * 1000) / FULL_DAY : (amount ?? 0)
  return flows.find(
    (flow) =>
      (flow.leave_type_id === null || flow.leave_type_id === leave_type_id) &&
      (flow.department_id === null || flow.department_id === department_id) &&
      (flow.min_amount === null || (flow.leave_type_id === null ? inDays : (amount ?? 0)) >= flow.min_amount),
  )
}
