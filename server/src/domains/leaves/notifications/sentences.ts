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
const what = (leave: LeaveRow) => ({
  type: leave.leave_type,
  start: leave.start_date,
  end: leave.end_date,
  count: inclusiveDays(leave.start_date, leave.end_date),
  days: daysText(leave),
  when: `${daysText(leave)}${countAfter(leave)}`,
})

export const requestedSentence = (leave: LeaveRow): Sentence =>
  sentence('leave.requested', { name: toOneLine(leave.name), ...what(leave) })

export const remindedSentence = (leave: LeaveRow): Sentence =>
  sentence('leave.reminded', { name: toOneLine(leave.name), ...what(leave) })

export const decidedSentence = (leave: LeaveRow): Sentence =>
  sentence('leave.decided', { ...what(leave), decision: decisionOfState(leave) ?? leave.status })

export const decidedForSentence = (leave: LeaveRow, { by, giver }: { by: string; giver: string }): Sentence =>
  sentence('leave.decidedFor', {
    ...what(leave),
    decision: decisionOfState(leave) ?? leave.status,
    by: toOneLine(by),
    giver: toOneLine(giver),
  })

const change = (leave: LeaveRow, row: ChangeRow) => ({
  ...what(leave),
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

export const changeRequestedSentence = (leave: LeaveRow, row: ChangeRow): Sentence =>
  sentence('leave.changeRequested', { name: toOneLine(leave.name), ...change(leave, row) })

export const changeRemindedSentence = (leave: LeaveRow, row: ChangeRow): Sentence =>
  sentence('leave.changeReminded', { name: toOneLine(leave.name), ...change(leave, row) })

export const changeDecidedSentence = (leave: LeaveRow, row: ChangeRow): Sentence =>
  sentence('leave.changeDecided', { ...change(leave, row), decision: row.state })

export const cancelledSentence = (leave: LeaveRow): Sentence => sentence('leave.cancelled', what(leave))

export const cutSentence = (leave: LeaveRow): Sentence => sentence('leave.cut', what(leave))

const recounted = (leave: LeaveRow, count: number) => ({
  ...what(leave),
  count,
  amount: formatAmount(leave.amount ?? 0, leave.unit),
})

export const recountedSentence = (leave: LeaveRow, count: number): Sentence =>
  sentence('leave.recounted', recounted(leave, count))

export interface OverdueCertificate {
  leave: LeaveRow
  dueOn: string
  own: boolean
}

const certificate = ({ leave, dueOn, own }: OverdueCertificate) => ({
  name: toOneLine(leave.name),
  whose: own ? 'own' : 'others',
  type: leave.leave_type,
  start: leave.start_date,
  end: leave.end_date,
  days: daysText(leave),
  due: dueOn,
})

export const certificateSentence = (asked: OverdueCertificate): Sentence =>
  sentence('leave.certificateOverdue', certificate(asked))
