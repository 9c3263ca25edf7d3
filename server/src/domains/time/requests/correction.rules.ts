import {
  cutToMinute,
  type DayFinder,
  dayOfSession,
  minutesBetween,
  type Place,
  type Session,
} from '../days/session.rules.ts'

const MAX_MINUTES = 16 * 60

/** A session of a correction. Instants are milliseconds since 1970, in whole minutes. */
export interface ProposedSession {
  in: number
  out: number
  place: Place | null
}

type RefusalReason =
  | 'time-request.backwards'
  | 'time-request.future'
  | 'time-request.too-long'
  | 'time-request.overlap'
  | 'time-request.other-day'

export interface Refusal {
  /** the position in the list */
  index: number
  field: 'in' | 'out'
  reason: RefusalReason
}

interface Facts {
  day: string
  now: number
  /** sessions of the person around the day */
  sessions: readonly Session[]
  finder: DayFinder
}

const overlaps = (one: ProposedSession, from: number, to: number) => one.in < to && from < one.out

/** Why the proposed sessions cannot be those of the day; null if they can. @param proposed ordered by start */
export function correctionRefusal(
  proposed: readonly ProposedSession[],
  { day, now, sessions, finder }: Facts,
): Refusal | null {
  const others = sessions.filter((session) => session.day !== day)
  for (const [index, session] of proposed.entries()) {
    const refuse = (field: 'in' | 'out', reason: RefusalReason): Refusal => ({ index, field, reason })
    const former = proposed[index - 1]
    if (session.out <= session.in) return refuse('out', 'time-request.backwards')
    if (session.out > now) return refuse('out', 'time-request.future')
    if (minutesBetween(session.in, session.out) > MAX_MINUTES) return refuse('out', 'time-request.too-long')
    if (former && session.in < former.out) return refuse('in', 'time-request.overlap')
    const isTaken = others.some(({ in: start, out, state }) =>
      state === 'missing' ? false : overlaps(session, cutToMinute(start), cutToMinute(out ?? now)),
    )
    if (isTaken) return refuse('in', 'time-request.overlap')
  }
  const first = proposed[0]
  const earlier = first && others.filter((session) => session.in < first.in)
  if (first && earlier && dayOfSession(first.in, earlier, finder) !== day)
    return { index: 0, field: 'in', reason: 'time-request.other-day' }
  return null
}

/** Whether a correction changes nothing. @param current the sessions of the day */
export function isUnchanged(proposed: readonly ProposedSession[], current: readonly Session[]): boolean {
  return (
    proposed.length === current.length &&
    proposed.every((session, n) => {
      const other = current[n]
      return (
        other?.out != null &&
        session.in === cutToMinute(other.in) &&
        session.out === cutToMinute(other.out) &&
        session.place === other.place
      )
    })
  )
}
