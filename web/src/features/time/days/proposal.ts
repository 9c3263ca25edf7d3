import { addDays, minutesOfTime } from '@ems/contract/core/days'
import type { BarSession } from '../../../ui/chart/DayBar.tsx'
import { minutesInto } from '../../../ui/chart/dayAxis.ts'
import { toDateTimeLocal } from '../../../ui/format/format.ts'

type Place = 'onsite' | 'remote' | null

/** A session as typed: local times, `HH:MM`. */
export interface TypedSession {
  id: number
  in: string
  out: string
  place: Place
}

const DAY_MINUTES = 1440
/** A longer gap is no break within a night: the sessions are in the wrong order. */
const LONGEST_BREAK = DAY_MINUTES / 3
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
 * Typed times with their days, as the call needs them: an end before its start is on the next day, and so are later
 * times of the same night.
 * @param startsNextDay the first session began after midnight, as in a night shift
 */
export function datedSessions(day: string, typed: readonly TypedSession[], startsNextDay: boolean) {
  let [formerIn, formerOut] = startsNextDay ? [DAY_MINUTES, DAY_MINUTES] : [0, 0]
  const dated = (time: string, minute: number) =>
    time === '' ? '' : `${addDays(day, Math.floor(minute / DAY_MINUTES))}T${time}`
  return typed.map((session, n) => {
    let [start, end] = [formerIn, formerOut]
    if (session.in !== '') {
      start = minutesOfTime(session.in)
      const isSameNight = n === 0 || start + DAY_MINUTES - formerOut < LONGEST_BREAK
      if (start < formerIn && isSameNight) start += DAY_MINUTES
      end = start
    }
    if (session.out !== '') {
      end = minutesOfTime(session.out)
      while (end < start) end += DAY_MINUTES
    }
    ;[formerIn, formerOut] = [start, end]
    return { in: dated(session.in, start), out: dated(session.out, end), place: session.place }
  })
}

/** The instant of a local time; for a skipped or repeated time, a near one. */
function instantOf(local: string, zone: string): string {
  const guess = Date.parse(`${local}Z`)
  const day = local.slice(0, 10)
  const wanted = minutesInto(day, new Date(guess).toISOString(), 'UTC')
  const shown = minutesInto(day, new Date(guess).toISOString(), zone)
  return new Date(guess + (wanted - shown) * MINUTE_MS).toISOString()
}

/** The part of a proposal that can be drawn; sessions without a time are left out. */
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

/** Minutes at work in sessions with an end. */
export const presentMinutes = (sessions: readonly { in: string; out: string | null }[]): number =>
  sessions.reduce(
    (sum, { in: start, out }) =>
      out === null ? sum : sum + Math.floor(Date.parse(out) / MINUTE_MS) - Math.floor(Date.parse(start) / MINUTE_MS),
    0,
  )
