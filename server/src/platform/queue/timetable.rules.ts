import { MINUTE_MS } from '@ems/contract/core/durations'
import { Temporal } from 'temporal-polyfill'

const TWO_HOURS_SECONDS = 7_200

/**
 * The wait after a failed attempt: 5 seconds, doubled each time, two hours at most.
 * @param attempts the number of attempts so far, from 1
 * @returns seconds
 */
export const retryDelay = (attempts: number): number => Math.min(5 * 2 ** Math.min(attempts - 1, 20), TWO_HOURS_SECONDS)

/** The times of a schedule: after a number of minutes, or each day at a time in the organisation's zone. */
export type Timetable = { everyMinutes: number } | { hour: number; minute: number }

/**
 * Reads a schedule's time: `every 10 min` (1 to 1,440) or `02:30`.
 * @returns null for other text
 */
export function parseTimetable(text: string): Timetable | null {
  const every = /^every ([1-9]\d{0,3}) min$/.exec(text)
  if (every) {
    const minutes = Number(every[1])
    return minutes <= 1_440 ? { everyMinutes: minutes } : null
  }
  const daily = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return daily ? { hour: Number(daily[1]), minute: Number(daily[2]) } : null
}

/**
 * The first instant after `after` at which a schedule is due. A local time that summer time skips is due when the clock
 * jumps over it; a repeated local time is due the first time.
 * @param zone an IANA time zone
 */
export function nextDue(timetable: Timetable, after: Date, zone: string): Date {
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  if ('everyMinutes' in timetable) {
    const step = timetable.everyMinutes * MINUTE_MS
    return new Date((Math.floor(after.getTime() / step) + 1) * step)
  }
  let day = from.toZonedDateTimeISO(zone).toPlainDate()
  for (;;) {
    const due = atLocalTime(day, timetable, zone)
    if (Temporal.Instant.compare(due, from) > 0) return new Date(due.epochMilliseconds)
    day = day.add({ days: 1 })
  }
}

function atLocalTime(
  day: Temporal.PlainDate,
  { hour, minute }: { hour: number; minute: number },
  zone: string,
): Temporal.Instant {
  const wanted = Temporal.PlainTime.from({ hour, minute })
  const found = day.toZonedDateTime({ timeZone: zone, plainTime: wanted })
  if (found.toPlainTime().equals(wanted)) return found.toInstant()
  return (found.getTimeZoneTransition('previous') ?? found).toInstant()
}
