import type { LeaveUnit } from '@ems/contract/leave-types'

/** The request that approvers decide: a leave, or a change of one. */
export interface ApprovalSubject {
  id: string
  /** the change that is decided; absent for the leave itself */
  changeId?: string
  employee_id: string
  user_id: string
  department_id: string | null
  leave_type_id: string
  unit: LeaveUnit
  /** thousandths of a day, or minutes */
  amount: number | null
}
