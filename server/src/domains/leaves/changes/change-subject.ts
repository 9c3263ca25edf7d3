import type { LeaveSubject } from '../approval-flows/approval-kinds.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

/** A cancellation counts the amount of the leave. */
export const toChangeSubject = (
  { employee_id, user_id, department_id, leave_type_id, unit, amount }: LeaveRow,
  change: { id: string; amount: number | null; kind: string },
): LeaveSubject => ({
  id: change.id,
  employee_id,
  user_id,
  department_id,
  leave_type_id,
  unit,
  amount: change.kind === 'amend' ? change.amount : amount,
})
