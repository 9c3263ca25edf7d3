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

export interface Undoing {
  decidedBy: string | null
  decidedAt: Date | null
  age: number | null
  by: string
  /** the decision that the account saw */
  seen: Date
}

export const mayUndo = ({ decidedBy, decidedAt, age, by, seen }: Undoing): boolean =>
  decidedBy === by && age !== null && age < UNDO_WITHIN_MS && decidedAt?.getTime() === seen.getTime()

export interface RequestCount {
  pending: number
  lastHour: number
}

/** Each request is mailed to every approver. */
export const MOST_REQUESTS: RequestCount = { pending: 100, lastHour: 60 }
