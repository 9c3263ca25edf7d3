import type { LeaveUnit } from '@ems/contract/leave-types'
import { toDisplayAmount } from '../duration/day-count.rules.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const parts = (day: string) => ({
  year: day.slice(0, 4),
  month: MONTHS[Number(day.slice(5, 7)) - 1] ?? '',
  date: Number(day.slice(8)),
})

/** A day, as "4 May 2026". */
export const formatLongDay = (day: string): string => `${parts(day).date} ${parts(day).month} ${parts(day).year}`

/** Days, as "4 to 6 May", "28 Dec 2026 to 8 Jan 2027" or "4 May". */
export function spanText(from: string, to: string): string {
  const [a, b] = [parts(from), parts(to)]
  if (from === to) return `${a.date} ${a.month}`
  if (a.year !== b.year) return `${formatLongDay(from)} to ${formatLongDay(to)}`
  return a.month === b.month ? `${a.date} to ${b.date} ${b.month}` : `${a.date} ${a.month} to ${b.date} ${b.month}`
}

/** An amount in words, as "4.5 days" or "1.5 hours". */
export function formatAmount(amount: number, unit: LeaveUnit): string {
  const value = toDisplayAmount(Math.abs(amount), unit)
  return `${value} ${unit === 'days' ? 'day' : 'hour'}${value === 1 ? '' : 's'}`
}
