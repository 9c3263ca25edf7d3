import type { LeaveRow } from './leave.repo.ts'
import type { ChangeRow } from './leave-change.repo.ts'

export const leaveAuditSnapshot = (leave: LeaveRow) => ({
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

export const changeAuditSnapshot = (change: ChangeRow) => ({
  leave_id: change.leave_id,
  change: change.kind,
  start_date: change.start_date,
  end_date: change.end_date,
  start_part: change.start_part,
  end_part: change.end_part,
  start_time: change.start_time,
  end_time: change.end_time,
  amount: change.amount,
  reason: change.reason,
  state: change.state,
  asked_by: change.asked_by,
  asked_at: change.asked_at,
  comment: change.comment,
  forced: change.forced,
})
