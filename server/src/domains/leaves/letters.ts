import { inclusiveDays } from '@ems/contract/core/days'
import { addressOf, screens } from '@ems/contract/core/screens'
import { wordsOf } from '../../platform/words.ts'
import { inLine, type Letter, quoted } from '../mail/index.ts'
import { type Sentence, sentencesOf } from '../notifications/index.ts'
import type { LeaveRow } from './repo.ts'
import type { ChangeRow } from './repo-changes.ts'
import { amountText } from './rules-explain.ts'

const t = wordsOf('mails')
const say = wordsOf('notifications')
const sentence = sentencesOf('notifications')

function daysOf({ start_date: start, end_date: end }: LeaveRow): string {
  const count = inclusiveDays(start, end)
  return count === 1 ? start : say('days', { start, end, count })
}

const what = ({ leave_type: type, start_date: start, end_date: end }: LeaveRow) => ({
  ...{ type, start, end },
  count: inclusiveDays(start, end),
})

/** One line for the bell of somebody who may decide. */
export const requestedSentence = (leave: LeaveRow): Sentence =>
  sentence('leave.requested', { name: inLine(leave.name), ...what(leave) })

/** One line for the bell of somebody for whom a request has waited for some days. */
export const remindedSentence = (leave: LeaveRow): Sentence =>
  sentence('leave.reminded', { name: inLine(leave.name), ...what(leave) })

/** One line for the requester's bell. */
export const decidedSentence = (leave: LeaveRow): Sentence =>
  sentence('leave.decided', { ...what(leave), decision: leave.status })

/** One line for the requester's bell where somebody decided in the place of another. */
export const decidedForSentence = (leave: LeaveRow, { by, giver }: { by: string; giver: string }): Sentence =>
  sentence('leave.decidedFor', {
    ...what(leave),
    decision: leave.status,
    by: inLine(by),
    giver: inLine(giver),
  })

const change = (leave: LeaveRow, row: ChangeRow) => ({
  ...what(leave),
  kind: row.kind,
  from: row.start_date ?? '',
  to: row.end_date ?? '',
})

/** One line for the bell of somebody who may decide a change. */
export const changeRequestedSentence = (leave: LeaveRow, row: ChangeRow): Sentence =>
  sentence('leave.changeRequested', { name: inLine(leave.name), ...change(leave, row) })

/** One line for the bell of somebody for whom a change has waited for some days. */
export const changeRemindedSentence = (leave: LeaveRow, row: ChangeRow): Sentence =>
  sentence('leave.changeReminded', { name: inLine(leave.name), ...change(leave, row) })

/** One line for the requester's bell, once a change is decided. */
export const changeDecidedSentence = (leave: LeaveRow, row: ChangeRow): Sentence =>
  sentence('leave.changeDecided', { ...change(leave, row), decision: row.state })

/** One line for the bell of somebody whose leave another cancelled. */
export const cancelledSentence = (leave: LeaveRow): Sentence => sentence('leave.cancelled', what(leave))

/** One line for the bell of somebody whose leave ends with their last day. */
export const cutSentence = (leave: LeaveRow): Sentence => sentence('leave.cut', what(leave))

const recounted = (leave: LeaveRow, count: number) => ({
  ...what(leave),
  count,
  amount: amountText(leave.amount ?? 0, leave.unit),
})

/** One line for the bell of somebody whose leaves count something else since holidays or working time changed. @param count how many of them */
export const recountedSentence = (leave: LeaveRow, count: number): Sentence =>
  sentence('leave.recounted', recounted(leave, count))

const ownLeaves = ({ user_id: id }: LeaveRow, publicUrl: string) => ({
  text: t('page.buttons.myLeaves'),
  link: publicUrl + addressOf(screens.employee.leaves, { id }),
})

/** The mail that tells the same. */
export const recountedLetter = (leave: LeaveRow, count: number, publicUrl: string): Letter => ({
  subject: t('leaveRecounted.subject'),
  body: [
    t('hello', { name: inLine(leave.name) }),
    '',
    say('leave.recounted', recounted(leave, count)),
    '',
    t('leaveDecided.here'),
    publicUrl + addressOf(screens.employee.leaves, { id: leave.user_id }),
    '',
  ].join('\n'),
  page: {
    title: t('leaveRecounted.subject'),
    lead: [t('hello', { name: inLine(leave.name) }), say('leave.recounted', recounted(leave, count))],
    button: ownLeaves(leave, publicUrl),
  },
})

interface AskedCertificate {
  leave: LeaveRow
  dueOn: string
  /** whether the reader is the person */
  own: boolean
}

const certificate = ({ leave, dueOn, own }: AskedCertificate) => ({
  ...{ name: inLine(leave.name), whose: own ? 'own' : 'others' },
  ...{ type: leave.leave_type, start: leave.start_date, end: leave.end_date, due: dueOn },
})

/** One line for the bell where a certificate did not come. */
export const certificateSentence = (asked: AskedCertificate): Sentence =>
  sentence('leave.certificateOverdue', certificate(asked))

/** The mail that tells the same. @param address of the leave @param reader whom it is sent to */
export const certificateLetter = (asked: AskedCertificate, address: string, reader: string): Letter => ({
  subject: t('leaveCertificate.subject'),
  body: [
    t('hello', { name: inLine(reader) }),
    '',
    say('leave.certificateOverdue', certificate(asked)),
    '',
    t('leaveCertificate.here'),
    address,
    '',
  ].join('\n'),
  page: {
    title: t('leaveCertificate.subject'),
    lead: [t('hello', { name: inLine(reader) }), say('leave.certificateOverdue', certificate(asked))],
    button: { text: t('page.buttons.see'), link: address },
  },
})

const facts = (leave: LeaveRow) => [
  t('leaveRequested.type', { type: leave.leave_type }),
  t('leaveRequested.days', { days: daysOf(leave) }),
]

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The first and last day of a leave in words. */
export const daysInWords = ({ start_date: start, end_date: end }: Pick<LeaveRow, 'start_date' | 'end_date'>): string =>
  inWords.formatRange(new Date(start), new Date(end)).replaceAll(/[\u2009\u202f]/g, ' ')

/** The days of a leave in words with their number, for what is looked at. */
const spanOf = (leave: LeaveRow): string =>
  t('page.span', { days: daysInWords(leave), count: inclusiveDays(leave.start_date, leave.end_date) })

const pageFacts = (leave: LeaveRow) => [
  { label: t('page.labels.leaveType'), value: leave.leave_type },
  { label: t('page.labels.days'), value: spanOf(leave) },
]

/** The mail that tells of a request those who may decide it. @param address of the screen where its reader does so */
export const requestedLetter = (leave: LeaveRow, address: string): Letter => ({
  subject: t('leaveRequested.subject', { name: inLine(leave.name) }),
  body: [
    t('leaveRequested.asks', { name: inLine(leave.name), code: inLine(leave.code) }),
    '',
    t('leaveRequested.department', { department: inLine(leave.dep_name ?? t('leaveRequested.noDepartment')) }),
    ...facts(leave),
    ...(leave.reason ? [t('leaveRequested.reason'), ...quoted(leave.reason)] : []),
    '',
    t('leaveRequested.here'),
    address,
    '',
  ].join('\n'),
  page: {
    chip: { tone: 'waits', text: t('page.chips.waits') },
    title: t('leaveRequested.asks', { name: inLine(leave.name), code: inLine(leave.code) }),
    facts: [
      {
        label: t('page.labels.department'),
        value: inLine(leave.dep_name ?? t('leaveRequested.noDepartment')),
      },
      ...pageFacts(leave),
    ],
    ...(leave.reason && { quote: leave.reason }),
    button: { text: t('page.buttons.decide'), link: address },
  },
})

/** The mail that tells the requester of the decision. */
export const decidedLetter = (leave: LeaveRow, publicUrl: string): Letter => ({
  subject: t('leaveDecided.subject', { decision: leave.status }),
  body: [
    t('hello', { name: inLine(leave.name) }),
    '',
    t('leaveDecided.decided', { decision: leave.status }),
    '',
    ...facts(leave),
    '',
    t('leaveDecided.here'),
    publicUrl + addressOf(screens.employee.leaves, { id: leave.user_id }),
    '',
  ].join('\n'),
  page: {
    chip:
      leave.status === 'Approved'
        ? { tone: 'good', text: t('page.chips.approved') }
        : { tone: 'bad', text: t('page.chips.rejected') },
    title: t('leaveDecided.subject', { decision: leave.status }),
    facts: pageFacts(leave),
    button: ownLeaves(leave, publicUrl),
  },
})
