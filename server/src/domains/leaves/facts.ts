import type { LeaveRow } from './repo.ts'

/** What the audit keeps of a leave. */
export const factsOf = (leave: LeaveRow) => ({
  employee_id: leave.employee_id,
  leave_type: leave.leave_type,
  start_date: leave.start_date,
  end_date: leave.end_date,
  start_part: leave.start_part,
  end_part: leave.end_part,
  start_time: leave.start_time,
  end_time: leave.end_time,
  amount: leave.amount,
  reason: leave.reason,
  status: leave.status,
  state: leave.state,
  split_of: leave.split_of,
})
