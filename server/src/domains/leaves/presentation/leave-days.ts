import type { DayPart } from '@ems/contract/calendars'
import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { getTranslator } from '../../../platform/words/words.ts'
import { spanInWords } from '../../mail/index.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import type { Cover } from '../duration/day-count.rules.ts'

const say = getTranslator('notifications')
const FULL_DAY = 1000

export interface LeaveDays extends Cover<string, DayPart | null> {
  /** thousandths of a day, or minutes; null where it was not counted */
  amount: number | null
  unit: LeaveUnit
}

function partText({ start_date, end_date, start_part, end_part, start_time, end_time }: LeaveDays): string {
  if (start_time !== null && end_time !== null) return `, ${start_time.slice(0, 5)} – ${end_time.slice(0, 5)}`
  const isOneDay = start_date === end_date
  if (isOneDay) return start_part === 'am' || start_part === 'pm' ? `, ${say(`parts.${start_part}`)}` : ''
  const parts = [start_part === 'pm' && say('parts.from'), end_part === 'am' && say('parts.to')]
  return parts.flatMap((part) => (part ? [`, ${part}`] : [])).join('')
}

/** Days for programs and the bell, as "2026-03-02 to 2026-03-04, from the afternoon". */
export function daysText(days: LeaveDays): string {
  const { start_date: start, end_date: end } = days
  return `${start === end ? start : say('days', { start, end })}${partText(days)}`
}

/** Days in words, as "Mar 2 – 4, 2026, from the afternoon". */
export const daysInWords = (days: LeaveDays): string =>
  `${spanInWords(days.start_date, days.end_date)}${partText(days)}`

/** A leave that is too long to count shows its calendar days; one on days off says why it counts nothing. */
export function countText({ amount, unit, start_date, end_date }: LeaveDays): string {
  if (amount === null) return formatAmount(inclusiveDays(start_date, end_date) * FULL_DAY, 'days')
  return amount === 0 ? say(`noWork.${unit}`) : formatAmount(amount, unit)
}

/** ` (2.5 days)`; empty for one whole day. */
export const countAfter = (days: LeaveDays): string =>
  days.start_date === days.end_date && days.unit === 'days' && days.amount === FULL_DAY ? '' : ` (${countText(days)})`
