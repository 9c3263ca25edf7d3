import { HOUR_MS, MINUTE_MS } from '@ems/contract/core/durations'
import type { PunchKind, PunchSource } from '@ems/contract/time-values'

/** Minutes around a shift in which a clock-in belongs to it, and after which a running session is overdue. */
const WINDOW_MS = 240 * MINUTE_MS
const FLEXIBLE_LIMIT_MS = 16 * HOUR_MS
/** A shorter break does not begin another day. */
const SAME_DAY_GAP_MS = 4 * HOUR_MS
const SAME_DAY_SPAN_MS = 20 * HOUR_MS
/** A second punch of the same kind within this time is a double press. */
export const REPEATED_MS = MINUTE_MS

export type Place = 'onsite' | 'remote'

/** Instants are milliseconds since 1970. */
export interface Punch {
  id: string
  at: number
  kind: PunchKind | 'auto'
  source: PunchSource
  place: Place | null
  device: string | null
  sequence: number | null
  /** seconds by which the terminal's clock was ahead */
  drift: number | null
}

export interface ShiftSpan {
  day: string
  start: number
  end: number
}

export interface Correction {
  day: string
  /** the correction replaces sessions from punches before this instant */
  createdAt: number
  sessions: readonly { in: number; out: number; place: Place | null }[]
}

export interface Session {
  day: string
  in: number
  /** null while the session runs or if its end is missing */
  out: number | null
  state: 'running' | 'done' | 'missing'
  place: Place | null
  source: PunchSource | 'correction'
  hasDrift: boolean
}

export interface Timeline {
  /** ordered by start */
  sessions: Session[]
  /** the effect of each punch; stray and repeated punches have none */
  effects: Map<string, { day: string; kind: PunchKind; effect: 'session' | 'stray' | 'repeated' }>
}

/** The facts about a person's days that their timeline needs. */
export interface DayFinder {
  /** the shifts around the punches, ordered by start */
  shifts: readonly ShiftSpan[]
  /** the calendar day at the person's location */
  dayOf(at: number): string
}

export const cutToMinute = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS

export const minutesBetween = (from: number, to: number): number =>
  Math.floor(to / MINUTE_MS) - Math.floor(from / MINUTE_MS)

/**
 * Orders punches by time. Terminals deliver in any order. At one instant, web and kiosk come last: they knew the state.
 */
export const inOrder = (punches: readonly Punch[]): Punch[] =>
  punches.toSorted(
    (one, other) =>
      one.at - other.at ||
      Number(one.device === null) - Number(other.device === null) ||
      (one.device ?? '').localeCompare(other.device ?? '') ||
      (one.sequence ?? 0) - (other.sequence ?? 0) ||
      (one.id < other.id ? -1 : 1),
  )

/** The instant after which a clock-out no longer ends a session. */
export function overdueAt(session: { day: string; in: number }, shifts: readonly ShiftSpan[]): number {
  const shift = shifts.find(({ day }) => day === session.day)
  return shift ? Math.max(shift.end + WINDOW_MS, session.in + WINDOW_MS) : session.in + FLEXIBLE_LIMIT_MS
}

/** The shift at an instant, else the shift with the nearest start among those whose window contains the instant. */
function shiftAt(at: number, shifts: readonly ShiftSpan[]): ShiftSpan | undefined {
  const inside = shifts.find(({ start, end }) => start <= at && at < end)
  if (inside) return inside
  return shifts
    .filter(({ start, end }) => start - WINDOW_MS <= at && at <= end + WINDOW_MS)
    .toSorted((one, other) => Math.abs(one.start - at) - Math.abs(other.start - at))[0]
}

/** The day to which a session belongs. @param earlier the sessions before it, ordered by start */
export function dayOfSession(start: number, earlier: readonly Session[], { shifts, dayOf }: DayFinder): string {
  const at = cutToMinute(start)
  const shift = shiftAt(at, shifts)
  if (shift) return shift.day
  const previous = earlier.at(-1)
  if (previous?.out != null && at - cutToMinute(previous.out) < SAME_DAY_GAP_MS) {
    const first = earlier.find(({ day }) => day === previous.day) ?? previous
    if (at - cutToMinute(first.in) < SAME_DAY_SPAN_MS) return previous.day
  }
  return dayOf(at)
}

/**
 * Calculates the sessions of a person from punches and approved corrections. The order of arrival does not matter.
 * @param punches of one person, complete from a gap of more than a day on
 * @param corrections the latest correction of each day
 */
export function timelineOf(
  punches: readonly Punch[],
  corrections: readonly Correction[],
  finder: DayFinder,
  now: number,
): Timeline {
  const correctionOf = new Map(corrections.map((correction) => [correction.day, correction]))
  const corrected = corrections.flatMap(({ day, sessions }) =>
    sessions.map((session): Session => ({ ...session, day, state: 'done', source: 'correction', hasDrift: false })),
  )
  const correctedAt = (day: string) => correctionOf.get(day)?.createdAt ?? Number.NEGATIVE_INFINITY
  const isReplaced = ({ day, in: start }: Session) => start < correctedAt(day)
  const byStart = (one: Session, other: Session) => one.in - other.in
  const built: Session[] = []
  const before = (at: number) =>
    [...built.filter((session) => !isReplaced(session)), ...corrected.filter((session) => session.in < at)].sort(
      byStart,
    )
  const effects: Timeline['effects'] = new Map()
  let last: Punch | undefined
  for (const punch of inOrder(punches)) {
    // Before the correction, these punches ended sessions that the correction replaces: they are not stray.
    const open = built.findLast(
      (session) => session.state === 'running' && (!isReplaced(session) || punch.at < correctedAt(session.day)),
    )
    const canEnd = open !== undefined && punch.at < overdueAt(open, finder.shifts)
    const kind = punch.kind === 'auto' ? (canEnd ? 'out' : 'in') : punch.kind
    if (last && last.kind === punch.kind && punch.at - last.at <= REPEATED_MS) {
      effects.set(punch.id, { day: effects.get(last.id)?.day ?? '', kind, effect: 'repeated' })
      continue
    }
    if (kind === 'in') {
      if (open) open.state = 'missing'
      const day = dayOfSession(punch.at, before(punch.at), finder)
      const { at, place, source } = punch
      built.push({ day, in: at, out: null, state: 'running', place, source, hasDrift: hasDrift(punch) })
      effects.set(punch.id, { day, kind, effect: 'session' })
    } else if (open && canEnd) {
      open.out = punch.at
      open.state = 'done'
      open.hasDrift ||= hasDrift(punch)
      effects.set(punch.id, { day: open.day, kind, effect: 'session' })
    } else {
      effects.set(punch.id, { day: dayOfSession(punch.at, before(punch.at), finder), kind, effect: 'stray' })
      continue
    }
    last = punch
  }
  const sessions = [...built.filter((session) => !isReplaced(session)), ...corrected].sort(byStart)
  for (const session of sessions)
    if (session.state === 'running' && now >= overdueAt(session, finder.shifts)) session.state = 'missing'
  return { sessions, effects }
}

/** A larger difference between the clocks of a terminal and of the product is reported. */
const DRIFT_SECONDS = 120

export const isDrift = (seconds: number): boolean => Math.abs(seconds) > DRIFT_SECONDS

/** Whether the clock of a punch's terminal was wrong. */
export const hasDrift = ({ drift }: Pick<Punch, 'drift'>): boolean => drift !== null && isDrift(drift)
