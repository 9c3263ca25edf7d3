import { Temporal } from 'temporal-polyfill'

/** Time as the organisation sees it. No other code asks the machine what day it is. */
export interface Clock {
  now(): Date
  /** the organisation's calendar day, `YYYY-MM-DD` */
  today(): string
  timeZone(): string
  setTimeZone(name: string): void
  /**
   * Reads an instant of a payload: a text without a zone is local to the organisation. In the hour that a change to
   * summer time skips the later reading counts, in the one it repeats the earlier (RFC 5545's reading).
   */
  instant(text: string): Date
}

const MINUTE_MS = 60_000

/** The calendar day of an instant in a time zone. @param at in milliseconds since 1970 */
export const dayAt = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** @param now the source of time, in milliseconds since 1970; tests hand in their own */
export function createClock(timeZone: string, now: () => number = Date.now): Clock {
  let zone = timeZone
  let known = { minute: Number.NaN, day: '' }
  return {
    now: () => new Date(now()),
    // Every request asks, some several times, and days begin with a minute in every zone: what was found out serves that long.
    today() {
      const at = now()
      const minute = Math.floor(at / MINUTE_MS)
      if (minute !== known.minute) known = { minute, day: dayAt(at, zone) }
      return known.day
    },
    timeZone: () => zone,
    setTimeZone(name) {
      zone = name
      known = { minute: Number.NaN, day: '' }
    },
    instant(text) {
      const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
      const instant = zoned
        ? Temporal.Instant.from(text)
        : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
      return new Date(instant.epochMilliseconds)
    },
  }
}
