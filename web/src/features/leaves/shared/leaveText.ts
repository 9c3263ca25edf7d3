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

/** The days or hours of a leave that count; null if these are its calendar days, or if they are not known. */
export function countedOf({ startDate, endDate, amount, unit }: Length): number | null {
  if (amount === null) return null
  const count = inUnit(unit, amount)
  return unit === 'days' && count === inclusiveDays(startDate, endDate) ? null : count
}

/** The days or hours of a leave that count: `5 working days`; where they were not counted, its calendar days: `7 days`. */
export const formatLength = (t: Translate<'leaves'>, { startDate, endDate, amount, unit }: Length): string =>
  amount === null
    ? t('change.amount.days', { count: inclusiveDays(startDate, endDate) })
    : t(`list.counted.${unit}`, { count: inUnit(unit, amount) })
