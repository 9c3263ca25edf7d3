import { dayNumber, minutesOfTime } from '@ems/contract/core/days'
import { clocks, LOCALE } from '../format/intl.ts'

/** The common hours of several days' bars, in minutes since midnight; more than 1440 is the next day. */
export interface DayAxis {
  from: number
  to: number
}

/** The data of a day for an axis. */
export interface AxisDay {
  day: string
  shift: { starts: string; ends: string } | null
  sessions: readonly { in: string; out: string | null }[]
}

const HOUR = 60

// The Swedish locale writes ISO: `2025-01-31 09:05`.
const isoIn = clocks('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const hourIn = clocks(LOCALE, { hour: 'numeric' })

/** Minutes from midnight of a day to an instant, by the local clock of a time zone. */
export function minutesInto(day: string, instant: string, zone: string): number {
  const [date = '', time = ''] = isoIn(zone).format(new Date(instant)).split(' ')
  return (dayNumber(date) - dayNumber(day)) * 24 * HOUR + minutesOfTime(time)
}

/** Start and end of a shift in minutes; the end of a night shift is more than 1440. */
export function shiftSpan({ starts, ends }: { starts: string; ends: string }): DayAxis {
  const [from, to] = [minutesOfTime(starts), minutesOfTime(ends)]
  return { from, to: to <= from ? to + 24 * HOUR : to }
}

/** Full hours around all shifts and sessions of some days; from 7 to 19 without any. */
export function axisOf(days: readonly AxisDay[], zone: string): DayAxis {
  const spans = days.flatMap(({ day, shift, sessions }) => [
    ...(shift ? [shiftSpan(shift)] : []),
    ...sessions.map((session) => {
      const from = minutesInto(day, session.in, zone)
      return { from, to: session.out === null ? from + HOUR : minutesInto(day, session.out, zone) }
    }),
  ])
  const from = Math.min(...(spans.length > 0 ? spans.map((span) => span.from) : [8 * HOUR]))
  const to = Math.max(...(spans.length > 0 ? spans.map((span) => span.to) : [18 * HOUR]))
  return { from: (Math.ceil(from / HOUR) - 1) * HOUR, to: (Math.floor(to / HOUR) + 1) * HOUR }
}

/** The hours above the bars, with their positions on the axis in percent. */
export function axisHours({ from, to }: DayAxis): { label: string; at: number }[] {
  const step = (to - from > 15 * HOUR ? 6 : 3) * HOUR
  const hours: { label: string; at: number }[] = []
  for (let minute = Math.ceil((from + 1) / step) * step; minute < to; minute += step)
    hours.push({
      label: hourIn('UTC').format(new Date(minute * 60_000)),
      at: ((minute - from) / (to - from)) * 100,
    })
  return hours
}
