import { Temporal } from 'temporal-polyfill'
import { dayAt } from '../../../platform/time/clock.ts'

/** Converts days and times of one time zone. Instants are milliseconds since 1970. */
export interface Zone {
  /** IANA, such as `Europe/Berlin` */
  name: string
  /** A time of a day. Skipped hours move later, repeated ones take the first. @param minutes may exceed a day */
  at(day: string, minutes: number): number
  dayOf(at: number): string
  /** the local time, `HH:MM` */
  timeOf(at: number): string
}

const MOST_INSTANTS = 10_000

const zones = new Map<string, Zone>()

export function zoneNamed(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  // Many people work at the same times of the same days: conversions are cached.
  const instants = new Map<string, number>()
  const at = (day: string, minutes: number) =>
    Temporal.PlainDate.from(day)
      .add({ days: Math.floor(minutes / 1440) })
      .toPlainDateTime({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 })
      .toZonedDateTime(name).epochMilliseconds
  const zone: Zone = {
    name,
    at(day, minutes) {
      const key = `${day} ${minutes}`
      const instant = instants.get(key) ?? at(day, minutes)
      if (instants.size >= MOST_INSTANTS) instants.clear()
      instants.set(key, instant)
      return instant
    },
    dayOf: (at) => dayAt(at, name),
    timeOf: (at) =>
      Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO(name)
        .toPlainTime()
        .toString({ smallestUnit: 'minute', roundingMode: 'trunc' }),
  }
  zones.set(name, zone)
  return zone
}
