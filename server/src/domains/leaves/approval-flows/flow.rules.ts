import { FULL_DAY_HOURS, matchesFlow } from '@ems/contract/core/approval-flow'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { DAY } from '../duration/day-count.rules.ts'

/** null matches every request; amounts are thousandths of a day, or minutes. */
export interface FlowColumns {
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

/** The first flow that matches a request. Amounts stay in stored units, which are whole numbers. */
export function findMatchingFlow<Flow extends FlowColumns>(
  flows: readonly Flow[],
  { leave_type_id: leaveType, unit, amount: stored, department_id: departmentId }: FlowSubject,
): Flow | undefined {
  const amount = stored ?? 0
  const amountInDays = unit === 'hours' ? (amount * DAY) / (60 * FULL_DAY_HOURS) : amount
  return flows.find((flow) =>
    matchesFlow(
      { leaveType: flow.leave_type_id, minAmount: flow.min_amount, departmentId: flow.department_id },
      { leaveType, amount, amountInDays, departmentId },
    ),
  )
}
