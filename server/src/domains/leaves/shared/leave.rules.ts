import type { LeaveState } from '@ems/contract/leaves'

/** Cancelled leave was approved; withdrawn leave was never decided. */
const DECIDED: Partial<Record<LeaveState, 'Approved' | 'Rejected'>> = {
  approved: 'Approved',
  cancelled: 'Approved',
  rejected: 'Rejected',
}

export const decisionOfState = ({ state }: { state: LeaveState }) => DECIDED[state] ?? null

/** Notifications wait for this time. */
export const UNDO_WITHIN_MS = 10_000

/** @param age milliseconds since the decision @param seen the time of the decision that the account saw */
export const mayUndo = (
  { decided_by, decided_at }: { decided_by: string | null; decided_at: Date | null },
  age: number | null,
  by: string,
  seen: Date,
): boolean => decided_by === by && age !== null && age < UNDO_WITHIN_MS && decided_at?.getTime() === seen.getTime()

export interface RequestCount {
  pending: number
  lastHour: number
}

/** Each request is mailed to every approver. */
export const MOST_REQUESTS: RequestCount = { pending: 100, lastHour: 60 }
