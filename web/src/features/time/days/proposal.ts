import { addDays } from '@ems/contract/core/days'
import type { BarSession } from '../../../ui/chart/DayBar.tsx'
import { minutesInto } from '../../../ui/chart/dayAxis.ts'
import { toDateTimeLocal } from '../../../ui/format/format.ts'

type Place = 'onsite' | 'remote' | null

/** A session as it is typed: times on the clock on the wall, `HH:MM`. */
export interface TypedSession {
  id: number
  in: string
  out: string
  place: Place
}

const DAY_MINUTES = 1440
const MINUTE_MS = 60_000

const clockTime = (instant: string, zone: string) => toDateTimeLocal(instant, zone).slice(11, 16)

/** The sessions of a day for its form; a missing clock-out is empty. @param zone of the person's location */
export const typedSessions = (
  sessions: readonly { in: string; out: string | null; place: Place }[],
  zone: string,
): TypedSession[] =>
  sessions.map((session, id) => ({
    id,
    in: clockTime(session.in, zone),
    out: session.out === null ? '' : clockTime(session.out, zone),
    place: session.place,
  }))

/**
 * Typed times with their days, as the call takes them: a time before the one above it is on the next day.
 * @param startsNextDay the first session began after midnight, as in a night shift
 */
export function datedSessions(day: string, typed: readonly TypedSession[], startsNextDay: boolean) {
  let last = startsNextDay ? DAY_MINUTES : 0
  const dated = (time: string) => {
    if (time === '') return ''
    let minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
    while (minute < last) minute += DAY_MINUTES
    last = minute
    return `${addDays(day, Math.floor(minute / DAY_MINUTES))}T${time}`
  }
  return typed.map((session) => ({ in: dated(session.in), out: dated(session.out), place: session.place }))
}

/** The instant of a local time; of the one that is skipped or repeated where clocks change, a near one. */
function instantOf(local: string, zone: string): string {
  const guess = Date.parse(`${local}Z`)
  const day = local.slice(0, 10)
  const wanted = minutesInto(day, new Date(guess).toISOString(), 'UTC')
  const shown = minutesInto(day, new Date(guess).toISOString(), zone)
  return new Date(guess + (wanted - shown) * MINUTE_MS).toISOString()
}

/** What would be drawn of a proposal; sessions without a time are left out. */
export const proposedBars = (dated: ReturnType<typeof datedSessions>, zone: string): BarSession[] =>
  dated.flatMap((session) =>
    session.in === '' || session.out === ''
      ? []
      : [
          {
            in: instantOf(session.in, zone),
            out: instantOf(session.out, zone),
            state: 'done' as const,
            place: session.place,
          },
        ],
  )

/** Minutes at work of sessions that have an end. */
export const presentMinutes = (sessions: readonly { in: string; out: string | null }[]): number =>
  sessions.reduce(
    (sum, { in: start, out }) =>
      out === null ? sum : sum + Math.floor(Date.parse(out) / MINUTE_MS) - Math.floor(Date.parse(start) / MINUTE_MS),
    0,
  )
