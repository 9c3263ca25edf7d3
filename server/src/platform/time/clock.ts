import { MINUTE_MS } from '@ems/contract/core/durations'
import { Temporal } from 'temporal-polyfill'

/** The organisation's time. No other code may use the machine's day. */
export interface Clock {
  now(): Date
  /** the organisation's calendar day, `YYYY-MM-DD` */
  today(): string
  timeZone(): string
  setTimeZone(name: string): void
  /**
   * Reads an instant of a request: text without a zone is local to the organisation. In an hour that summer time skips,
   * the later reading counts; in a repeated hour, the earlier one (as in RFC 5545).
   */
  instant(text: string): Date
}

/** The calendar day of an instant in a time zone. @param at in milliseconds since 1970 */
export const dayAt = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** @param now the source of time, in milliseconds since 1970; tests pass their own */
export function createClock(timeZone: string, now: () => number = Date.now): Clock {
  let zone = timeZone
  let current = { minute: Number.NaN, day: '' }
  return {
    now: () => new Date(now()),
    // Each request needs the day, some several times. Days begin at a full minute in all zones: the result is cached
    // that long.
    today() {
      const at = now()
      const minute = Math.floor(at / MINUTE_MS)
      if (minute !== current.minute) current = { minute, day: dayAt(at, zone) }
      return current.day
    },
    timeZone: () => zone,
    setTimeZone(name) {
      zone = name
      current = { minute: Number.NaN, day: '' }
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
