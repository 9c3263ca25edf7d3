import { UNDO_WITHIN_MS } from '@ems/contract/core/limits'
import type { CancelRule } from '@ems/contract/leave-types'
import type { LeaveState } from '@ems/contract/leaves'

/** Cancelled leave was approved; withdrawn leave was never decided. */
const DECIDED: Partial<Record<LeaveState, 'Approved' | 'Rejected'>> = {
  approved: 'Approved',
  cancelled: 'Approved',
  rejected: 'Rejected',
}

export const decisionOfState = ({ state }: { state: LeaveState }) => DECIDED[state] ?? null

/** @param age milliseconds since the decision @param seen the time of the decision that the account saw */
export const canUndoDecision = (
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

export interface Situation {
  state: LeaveState
  start_date: string
  cancel_rule: CancelRule
  certificate_after: number | null
  /** today at the person's location */
  today: string
  waits: boolean
  own: boolean
  /** the actor is the person or the requester */
  asks: boolean
  manages: boolean
  decides: boolean
}

/** The person cancels directly before the first day, later with an approval; leave managers always cancel directly. */
export function wayToCancel(situation: Omit<Situation, 'asks' | 'decides' | 'certificate_after'>) {
  const { state, start_date, cancel_rule, today, waits, own, manages } = situation
  if (state !== 'approved') return 'leave.not-approved' as const
  if (manages && !own) return 'at-once' as const
  if (cancel_rule === 'never') return 'leave.never-cancelled' as const
  if (waits) return 'leave.change-waits' as const
  return cancel_rule === 'free' && today < start_date ? ('at-once' as const) : ('waits' as const)
}

export function allowedActions(situation: Situation) {
  const { state, waits, own, asks, manages, decides, certificate_after } = situation
  const way = own || manages ? wayToCancel(situation) : ''
  return {
    withdraw: (asks || manages) && (state === 'pending' || (state === 'approved' && waits)),
    cancel: way === 'at-once' || way === 'waits' ? way : ('' as const),
    amend: (asks || manages) && !waits && (state === 'pending' || state === 'approved'),
    interrupt: state === 'approved' && !own && (decides || manages),
    attach: (asks || manages) && (state === 'pending' || state === 'approved'),
    certificate: certificate_after !== null && manages && (state === 'pending' || state === 'approved'),
  }
}
