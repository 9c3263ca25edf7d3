import type { AwayLeave, Leave } from '@ems/contract/leaves'
import type { ShownAway, ShownLeave } from './hidden.ts'

export const presentLeave = (row: ShownLeave): Leave => ({
  _id: row.id,
  employeeId: {
    _id: row.employee_id,
    employeeId: row.code,
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  leaveType: row.leave_type,
  startDate: row.start_date,
  endDate: row.end_date,
  reason: row.reason,
  reasonHidden: row.reason_hidden,
  status: row.status,
  appliedAt: row.applied_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentAway = (row: ShownAway): AwayLeave => ({
  ...presentLeave(row),
  leaveType: row.type_hidden ? '' : row.leave_type,
  typeHidden: row.type_hidden,
})
