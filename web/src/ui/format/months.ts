// Separate from `intl.ts`, which the first screen loads: this file imports the contract's day numbers.
import { addDays } from '@ems/contract/core/days'
import { days as format } from './intl.ts'

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

/** The weekday of a day in full: `Monday`. */
export const weekdayName = (day: string): string => weekday.format(new Date(`${day}T00:00:00Z`))

const shortWeekday = format({ weekday: 'short' })

/** The weekday of a day for the head of a calendar: `Mon`. */
export const shortWeekdayName = (day: string): string => shortWeekday().format(new Date(`${day}T00:00:00Z`))

const longMonth = format({ month: 'long', year: 'numeric' })
const longDay = format({ month: 'long', day: 'numeric' })

/** A month in full: `November 2026`. @param month `YYYY-MM` */
export const monthName = (month: string): string => longMonth().format(new Date(`${month}-01T00:00:00Z`))

/** Some days, their month in full: `November 23 – December 20`. */
export const spanName = (from: string, to: string): string =>
  longDay().formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

/** The days of a month. @param month `YYYY-MM` */
export function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The month before or after. @param month `YYYY-MM` @param step -1 or 1 */
export const shiftMonth = (month: string, step: -1 | 1): string =>
  addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7)
