import type { DayPart } from '@ems/contract/calendars'
import { addDays, dayNumber } from '@ems/contract/core/days'

/** The working minutes of a day, in quarters of an hour; noon divides morning and afternoon. */
export type Minutes = { am: number; pm: number }

/** Requested days. */
export interface Asked {
  from: string
  to: string
  /** the part of the first day, or of a single day */
  startPart: DayPart
  endPart: DayPart
  /** quarters of an hour since midnight on a single day: the first, and the one after the last */
  times: { from: number; to: number } | null
}

/** The quarters of an hour of a day, and of its morning. */
export const [DAY, NOON] = [96, 48]

export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, n) => addDays(from, n))

/** The covered quarters of an hour, each with its own number. */
export function slotsOf({ from, to, startPart, endPart, times }: Asked): number[] {
  return daysFrom(from, to).flatMap((day) => {
    const first = times?.from ?? (day === from && startPart === 'pm' ? NOON : 0)
    const end = times?.to ?? ((day === to && endPart === 'am') || (day === from && startPart === 'am') ? NOON : DAY)
    return Array.from({ length: end - first }, (_, n) => dayNumber(day) * DAY + first + n)
  })
}

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
export const dayOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
