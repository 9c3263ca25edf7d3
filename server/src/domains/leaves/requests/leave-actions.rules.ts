import type { CancelRule } from '@ems/contract/leave-types'
import type { LeaveState } from '@ems/contract/leaves'

export interface Situation {
  state: LeaveState
  startDate: string
  cancelRule: CancelRule
  /** today at the person's location */
  today: string
  waits: boolean
  own: boolean
  /** the actor is the person or the requester */
  asks: boolean
  manages: boolean
  decides: boolean
  certified: boolean
}

/** The person cancels directly before the first day, later with an approval; leave managers always cancel directly. */
export function wayToCancel(situation: Omit<Situation, 'asks' | 'decides' | 'certified'>) {
  const { state, startDate, cancelRule, today, waits, own, manages } = situation
  if (state !== 'approved') return 'leave.not-approved' as const
  if (manages && !own) return 'at-once' as const
  if (cancelRule === 'never') return 'leave.never-cancelled' as const
  if (waits) return 'leave.change-waits' as const
  return cancelRule === 'free' && today < startDate ? ('at-once' as const) : ('waits' as const)
}

export function possible(situation: Situation) {
  const { state, waits, own, asks, manages, decides, certified } = situation
  const way = own || manages ? wayToCancel(situation) : ''
  return {
    withdraw: (asks || manages) && (state === 'pending' || (state === 'approved' && waits)),
    cancel: way === 'at-once' || way === 'waits' ? way : ('' as const),
    amend: (asks || manages) && !waits && (state === 'pending' || state === 'approved'),
    interrupt: state === 'approved' && !own && (decides || manages),
    attach: (asks || manages) && (state === 'pending' || state === 'approved'),
    certificate: certified && manages && (state === 'pending' || state === 'approved'),
  }
}
