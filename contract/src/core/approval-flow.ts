/** Hours of a full day, to compare leave in hours with a rule in days. */
export const FULL_DAY_HOURS = 8

/** What a request must have for an approval flow to apply; null accepts every request. */
export interface FlowCondition {
  leaveType: string | null
  /** in the unit of the leave type; without a leave type in days */
  minAmount: number | null
  departmentId: string | null
}

export interface FlowRequest {
  leaveType: string
  /** in the unit of the leave type */
  amount: number
  amountInDays: number
  departmentId: string | null
}

/** Whether an approval flow applies to a request. The first flow that matches decides its steps. */
export const matchesFlow = ({ leaveType, minAmount, departmentId }: FlowCondition, request: FlowRequest): boolean =>
  (leaveType === null || leaveType === request.leaveType) &&
  (departmentId === null || departmentId === request.departmentId) &&
  (minAmount === null || (leaveType === null ? request.amountInDays : request.amount) >= minAmount)
