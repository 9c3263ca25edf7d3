import { addDays } from '@ems/contract/core/days'

/** Adds months to a month. @param month YYYY-MM-01 */
export function monthsFrom(month: string, by: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of a month. @param month YYYY-MM-01 */
export const lastDayOf = (month: string): string => addDays(monthsFrom(month, 1), -1)

/** The pay date of a month: the group's pay day, or the last day of a shorter month. */
export function payDateOf(month: string, payDay: number): string {
  const last = lastDayOf(month)
  return payDay >= Number(last.slice(8)) ? last : `${month.slice(0, 8)}${String(payDay).padStart(2, '0')}`
}

const words = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-10-01` → `October 2026`. */
export const monthInWords = (month: string): string => words.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
