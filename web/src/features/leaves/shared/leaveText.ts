import { inclusiveDays } from '@ems/contract/core/days'
import { inUnit } from '@ems/contract/core/leave-amounts'
import type { LeaveChange } from '@ems/contract/leave-detail'
import type { Leave } from '../../../api/contract/leaves.ts'
import { formatSpan } from '../../../ui/format/format.ts'
import type { Translate } from '../../../ui/words/words.ts'

type Parts = Pick<Leave, 'startDate' | 'endDate' | 'startPart' | 'endPart' | 'startTime' | 'endTime'>

/** The part of the days of a leave, in words; null for whole days. */
export function formatDayPart(t: Translate<'leaves'>, leave: Parts): string | null {
  if (leave.startTime !== null && leave.endTime !== null) return `${leave.startTime} – ${leave.endTime}`
  if (leave.startDate === leave.endDate) return leave.startPart === 'full' ? null : t(`parts.${leave.startPart}`)
  const begins = leave.startPart === 'pm' && t('parts.from')
  const ends = leave.endPart === 'am' && t('parts.to')
  return [begins, ends].filter(Boolean).join(', ') || null
}

type Days = Pick<LeaveChange, keyof Parts>

/** The requested days of a change, in words; empty for a cancellation. */
export function formatChangeDays(
  t: Translate<'leaves'>,
  { startDate, endDate, startPart, endPart, ...times }: Days,
): string {
  if (startDate === null || endDate === null) return ''
  const parts = { ...times, startDate, endDate, startPart: startPart ?? 'full', endPart: endPart ?? 'full' }
  return [formatSpan(startDate, endDate), formatDayPart(t, parts)].filter(Boolean).join(', ')
}

export type Length = Pick<Leave, 'startDate' | 'endDate' | 'amount' | 'unit'>

/**
 * What counts of the calendar days of a leave, in words; null if all of them do, or if that is not known.
 * @param inDays whether it is in a column of days, which need not be named
 */
export function formatCounted(
  t: Translate<'leaves'>,
  { startDate, endDate, amount, unit }: Length,
  inDays = false,
): string | null {
  if (amount === null) return null
  const count = inUnit(unit, amount)
  if (unit === 'days' && count === inclusiveDays(startDate, endDate)) return null
  return inDays && unit === 'days' ? t('list.workingDays', { count }) : t(`list.counted.${unit}`, { count })
}

/** The calendar days of a leave, with what counts of them where that differs: `6 days (5 counted)`. */
export function formatLength(t: Translate<'leaves'>, leave: Length): string {
  const count = inclusiveDays(leave.startDate, leave.endDate)
  const counted = formatCounted(t, leave)
  return counted === null ? t('change.amount.days', { count }) : t('list.bothLengths', { count, counted })
}
