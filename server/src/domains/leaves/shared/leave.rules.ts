import type { LeaveState, LeaveStatus } from '@ems/contract/leaves'

export interface Decision {
  status: LeaveStatus
  /** whether the leave is the decider's own */
  own: boolean
  /** whether another administrator could decide it: one who can sign in */
  othersCanDecide: boolean
}

/**
 * Why a leave cannot be decided; null where it can. Only a pending leave is decided, and no one decides their own while
 * someone else can.
 */
export function decisionRefusal({ status, own, othersCanDecide }: Decision): 'ALREADY_DECIDED' | 'FORBIDDEN' | null {
  if (status !== 'Pending') return 'ALREADY_DECIDED'
  if (own && othersCanDecide) return 'FORBIDDEN'
  return null
}

/** How leave was decided that is in a state: what is cancelled was approved, and what was withdrawn was never decided. */
const DECIDED: Readonly<Partial<Record<LeaveState, 'Approved' | 'Rejected'>>> = {
  approved: 'Approved',
  cancelled: 'Approved',
  rejected: 'Rejected',
}

/** How a leave was decided, whatever became of it later; null where no one did. */
export const decisionOfState = ({ state }: { state: LeaveState }): 'Approved' | 'Rejected' | null =>
  DECIDED[state] ?? null

/** How long a decision may be taken back; until then no one is told of it. */
export const UNDO_WITHIN_MS = 10_000

export interface Undoing {
  decidedBy: string | null
  decidedAt: Date | null
  /** since the decision, in milliseconds */
  age: number | null
  /** who wants to take it back */
  by: string
  /** the decision that they saw */
  seen: Date
}

/** Whether a decision may be taken back: by who made it, as they saw it, while no one has been told of it. */
export const mayUndo = ({ decidedBy, decidedAt, age, by, seen }: Undoing): boolean =>
  decidedBy === by && age !== null && age < UNDO_WITHIN_MS && decidedAt?.getTime() === seen.getTime()

/** Requests of one person: those without a decision, and those of the last hour. */
export interface RequestCount {
  pending: number
  lastHour: number
}

/** The most requests of one person. Each is mailed to every administrator, so there must be an end to it. */
export const MOST_REQUESTS: RequestCount = { pending: 100, lastHour: 60 }
