import type { LeaveState, LeaveStatus } from '@ems/contract/leaves'

export interface Decision {
  status: LeaveStatus
  /** whether it is the approver's own leave */
  own: boolean
  /** whether another administrator who can sign in could decide it */
  othersCanDecide: boolean
}

/**
 * The reason why a leave cannot be decided; null where it can. Only pending leave is decided, and nobody decides their own while
 * another approver exists.
 */
export function decisionRefusal({ status, own, othersCanDecide }: Decision): 'ALREADY_DECIDED' | 'FORBIDDEN' | null {
  if (status !== 'Pending') return 'ALREADY_DECIDED'
  if (own && othersCanDecide) return 'FORBIDDEN'
  return null
}

/** The decision behind a state: cancelled leave was approved, withdrawn leave was never decided. */
const DECIDED: Readonly<Partial<Record<LeaveState, 'Approved' | 'Rejected'>>> = {
  approved: 'Approved',
  cancelled: 'Approved',
  rejected: 'Rejected',
}

/** The decision on a leave, whatever happened later; null without one. */
export const decisionOfState = ({ state }: { state: LeaveState }): 'Approved' | 'Rejected' | null =>
  DECIDED[state] ?? null

/** A decision can be undone for this time; notifications wait for it. */
export const UNDO_WITHIN_MS = 10_000

export interface Undoing {
  decidedBy: string | null
  decidedAt: Date | null
  /** since the decision, in milliseconds */
  age: number | null
  /** the account that undoes it */
  by: string
  /** the decision that the account saw */
  seen: Date
}

/** Whether a decision can be undone: by its approver, while unchanged and not yet notified. */
export const mayUndo = ({ decidedBy, decidedAt, age, by, seen }: Undoing): boolean =>
  decidedBy === by && age !== null && age < UNDO_WITHIN_MS && decidedAt?.getTime() === seen.getTime()

/** The pending requests of a person, and those of the last hour. */
export interface RequestCount {
  pending: number
  lastHour: number
}

/** The limits of requests. Each request is mailed to every administrator. */
export const MOST_REQUESTS: RequestCount = { pending: 100, lastHour: 60 }
