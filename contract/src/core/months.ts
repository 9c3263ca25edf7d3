import { addDays } from './day-numbers.ts'

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** A day of a month, at most the last day of the month. @param month 1 to 12; other months count on into other years */
export function dayOfMonth(year: number, month: number, day: number): string {
  const y = year + Math.floor((month - 1) / 12)
  const m = ((((month - 1) % 12) + 12) % 12) + 1
  const d = Math.min(day, lastOfMonth(y, m))
  return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

/** The same day of another month, at most the last day of that month. */
export const addMonths = (day: string, months: number): string =>
  dayOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + months, Number(day.slice(8, 10)))

/** The last day of a month. @param month YYYY-MM, or a day of it */
export const lastDayOf = (month: string): string => addDays(addMonths(`${month.slice(0, 7)}-01`, 1), -1)
