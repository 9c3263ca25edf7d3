import { addDays, dayNumber } from '@ems/contract/core/days'
import type { ReportDefinition } from '@ems/contract/reports'

const MOST_YEARS = 10

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const firstOfYear = (year: number): string => `${String(year).padStart(4, '0')}-01-01`

/** The first day of a month, some months after the month of a day; before it for a negative number. */
function monthAfter(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The day of a report about people. */
export function asOfDay(asOf: ReportDefinition['asOf'], today: string): string {
  if (asOf === undefined || asOf === 'today') return today
  if (asOf === 'lastMonthEnd') return addDays(firstOfMonth(today), -1)
  if (asOf === 'lastYearEnd') return addDays(firstOfYear(Number(today.slice(0, 4))), -1)
  return asOf
}

/** The first and the last day of a period. */
export function daysOfPeriod(period: NonNullable<ReportDefinition['period']>, today: string) {
  const year = Number(today.slice(0, 4))
  const until = (first: string) => addDays(first, -1)
  switch (period) {
    case 'thisMonth':
      return { from: firstOfMonth(today), to: until(monthAfter(today, 1)) }
    case 'lastMonth':
      return { from: monthAfter(today, -1), to: until(firstOfMonth(today)) }
    case 'thisYear':
      return { from: firstOfYear(year), to: until(firstOfYear(year + 1)) }
    case 'lastYear':
      return { from: firstOfYear(year - 1), to: until(firstOfYear(year)) }
    case 'last12Months':
      return { from: monthAfter(today, -12), to: until(firstOfMonth(today)) }
    default:
      return period
  }
}

/** Whether a period is longer than a subject allows. @param longest in days; ten years without it */
export function isTooLong({ from, to }: { from: string; to: string }, longest: number | undefined): boolean {
  if (longest !== undefined) return dayNumber(to) - dayNumber(from) + 1 > longest
  return to >= `${String(Number(from.slice(0, 4)) + MOST_YEARS).padStart(4, '0')}${from.slice(4)}`
}

/** The first and the last day of a date group. @param key as `2025`, `2025-Q1` or `2025-03` */
export function daysOfKey(key: string): [string, string] {
  const [year = '', part] = key.split('-')
  if (part === undefined) return [`${year}-01-01`, `${year}-12-31`]
  const quarter = part.startsWith('Q')
  const first = `${year}-${quarter ? String(Number(part.slice(1)) * 3 - 2).padStart(2, '0') : part}-01`
  return [first, addDays(monthAfter(first, quarter ? 3 : 1), -1)]
}
