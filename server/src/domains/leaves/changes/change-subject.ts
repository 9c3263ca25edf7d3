import type { LeaveRow } from '../shared/leave.repo.ts'

/** The subject of an approval for a change of a leave. A cancellation counts the amount of the leave. */
export const toChangeSubject = (leave: LeaveRow, change: { id: string; amount: number | null; kind: string }) => ({
  ...leave,
  amount: change.kind === 'amend' ? change.amount : leave.amount,
  changeId: change.id,
})
