import type { DayPart } from '@ems/contract/calendars'
import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { getTranslator } from '../../../platform/words/words.ts'
import { spanInWords, toOneLine } from '../../mail/index.ts'
import { type Sentence, sentencesOf } from '../../notifications/index.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import type { Cover } from '../duration/day-count.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { decisionOfState } from '../shared/leave.rules.ts'
import type { ChangeRow } from '../shared/leave-change.repo.ts'

const sentence = sentencesOf('notifications')

/** `count`, `start` and `end` are for programs that build the sentence themselves. */
const about = (leave: LeaveRow) => ({
  type: leave.leave_type,
  start: leave.start_date,
  end: leave.end_date,
  count: inclusiveDays(leave.start_date, leave.end_date),
  days: daysText(leave),
  when: `${daysText(leave)}${countInBrackets(leave)}`,
})

const aboutChange = (leave: LeaveRow, row: ChangeRow) => ({
  ...about(leave),
  kind: row.kind,
  from: row.start_date ?? '',
  to: row.end_date ?? '',
  newDays: newDaysText(leave, row),
})

function newDaysText({ unit }: LeaveRow, row: ChangeRow): string {
  const { start_date, end_date } = row
  if (start_date === null || end_date === null) return ''
  const days = { ...row, start_date, end_date, unit }
  return `${daysText(days)}${countInBrackets(days)}`
}

const byName = (leave: LeaveRow) => ({ name: toOneLine(leave.name) })

export const requestedSentence = (leave: LeaveRow, change?: ChangeRow): Sentence =>
  change
    ? sentence('leave.changeRequested', { ...byName(leave), ...aboutChange(leave, change) })
    : sentence('leave.requested', { ...byName(leave), ...about(leave) })

/** @returns null for what was decided meanwhile */
export function reminderSentence(leave: LeaveRow, change?: ChangeRow): Sentence | null {
  if ((change?.state ?? leave.state) !== 'pending') return null
  return change
    ? sentence('leave.changeReminded', { ...byName(leave), ...aboutChange(leave, change) })
    : sentence('leave.reminded', { ...byName(leave), ...about(leave) })
}

export function decidedSentence(leave: LeaveRow, delegated: { by: string; giver: string } | null): Sentence {
  const values = { ...about(leave), decision: decisionOfState(leave) ?? leave.status }
  if (!delegated) return sentence('leave.decided', values)
  const { by, giver } = delegated
  return sentence('leave.decidedFor', { ...values, by: toOneLine(by), giver: toOneLine(giver) })
}

export const changeDecidedSentence = (leave: LeaveRow, change: ChangeRow): Sentence =>
  sentence('leave.changeDecided', { ...aboutChange(leave, change), decision: change.state })

export const cancelledSentence = (leave: LeaveRow): Sentence =>
  sentence(leave.status === 'Rejected' ? 'leave.cancelled' : 'leave.cut', about(leave))

export const recountedSentence = (leave: LeaveRow, count: number): Sentence =>
  sentence('leave.recounted', { ...about(leave), count, amount: formatAmount(leave.amount ?? 0, leave.unit) })

export function certificateSentence(leave: LeaveRow, due: string, own: boolean): Sentence {
  const { type, start, end, days } = about(leave)
  const values = { ...byName(leave), whose: own ? 'own' : 'others', type, start, end, days, due }
  return sentence('leave.certificateOverdue', values)
}

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

/** Days for programs and the bell, as "2026-03-02 to 2026-03-04, starting in the afternoon". */
export function daysText(days: LeaveDays): string {
  const { start_date: start, end_date: end } = days
  return `${start === end ? start : say('days', { start, end })}${partText(days)}`
}

/** Days in words, as "Mar 2 – 4, 2026, starting in the afternoon". */
export const daysInWords = (days: LeaveDays): string =>
  `${spanInWords(days.start_date, days.end_date)}${partText(days)}`

/** A leave that is too long to count shows its calendar days; one on days off says why it counts nothing. */
export function countText({ amount, unit, start_date, end_date }: LeaveDays): string {
  if (amount === null) return formatAmount(inclusiveDays(start_date, end_date) * FULL_DAY, 'days')
  return amount === 0 ? say(`noWork.${unit}`) : formatAmount(amount, unit)
}

/** ` (2.5 days)`; empty for one whole day. */
export const countInBrackets = (days: LeaveDays): string =>
  days.start_date === days.end_date && days.unit === 'days' && days.amount === FULL_DAY ? '' : ` (${countText(days)})`
