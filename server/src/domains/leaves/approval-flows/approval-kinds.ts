import { type ApprovalKind, type ApprovalSubject, DEFAULT_FLOW } from '../../approvals/index.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { flowsFor } from './flow.repo.ts'
import { type FlowSubject, findMatchingFlow } from './flow.rules.ts'

export type LeaveSubject = ApprovalSubject & FlowSubject

const common = {
  permission: 'leaves.decide',
  read: 'leaves.read',
  delegation: 'leave',
  async findFlow(db, leave) {
    const { flows, manager } = await flowsFor(db, leave.employee_id)
    return { flow: findMatchingFlow(flows, leave) ?? DEFAULT_FLOW, manager }
  },
} satisfies Omit<ApprovalKind<LeaveSubject>, 'name'>

export const LEAVE: ApprovalKind<LeaveSubject> = { name: 'leave', ...common }
export const LEAVE_CHANGE: ApprovalKind<LeaveSubject> = { name: 'leave-change', ...common }

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
