import { inclusiveDays } from '@ems/contract/core/days'
import { toOneLine } from '../../mail/index.ts'
import { type Sentence, sentencesOf } from '../../notifications/index.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import { countAfter, daysText } from '../presentation/leave-days.ts'
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
  when: `${daysText(leave)}${countAfter(leave)}`,
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
  return `${daysText(days)}${countAfter(days)}`
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
