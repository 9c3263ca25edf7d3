import { addressOf, screens } from '@ems/contract/core/screens'
import { getTranslator } from '../../../platform/words/words.ts'
import { type Fact, formatDay, type MailContent, quoteLines, toOneLine } from '../../mail/index.ts'
import { notificationMail, type Sentence, withDaysInWords } from '../../notifications/index.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import type { AvailableBalance } from '../balances/forecast.ts'
import { toDisplayAmount } from '../duration/day-count.rules.ts'
import { countText, daysInWords, type LeaveDays } from '../presentation/leave-days.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { decisionOfState } from '../shared/leave.rules.ts'
import type { ChangeRow } from '../shared/leave-change.repo.ts'
import type { Around, Outcome } from './mail-data.ts'
import { certificateSentence, type OverdueCertificate, recountedSentence } from './sentences.ts'

const t = getTranslator('mails')

const withCount = (days: LeaveDays): string => t('page.span', { days: daysInWords(days), count: countText(days) })

const typeFact = ({ leave_type }: LeaveRow): Fact => ({ label: t('page.labels.leaveType'), value: leave_type })

const pageFacts = (leave: LeaveRow): Fact[] => [
  typeFact(leave),
  { label: t('page.labels.days'), value: withCount(leave) },
]

const leftFact = (label: string, found: AvailableBalance | undefined, { unit }: LeaveRow): Fact[] =>
  found === undefined
    ? []
    : [
        {
          label,
          value: t('page.leftOf', {
            left: String(toDisplayAmount(found.left, unit)),
            of: formatAmount(found.of, unit),
          }),
        },
      ]

const ownLeaves = ({ user_id: id }: LeaveRow, publicUrl: string) => ({
  text: t('page.buttons.myLeaves'),
  link: publicUrl + addressOf(screens.employee.leaves, { id }),
})

const toDecide = (link: string) => ({ text: t('page.buttons.decide'), link, hint: t('page.buttons.decideHint') })

export function recalculationMail(leave: LeaveRow, count: number, publicUrl: string): MailContent {
  const said = recountedSentence(leave, count)
  return {
    subject: t('leaveRecounted.subject'),
    body: [
      t('hello', { name: toOneLine(leave.name) }),
      '',
      withDaysInWords(said),
      '',
      t('leaveDecided.here'),
      publicUrl + addressOf(screens.employee.leaves, { id: leave.user_id }),
      '',
    ].join('\n'),
    page: {
      title: t('leaveRecounted.subject'),
      lead: [withDaysInWords(said)],
      ...(count === 1 && { facts: pageFacts(leave) }),
      button: ownLeaves(leave, publicUrl),
    },
  }
}

export function certificateReminderMail(asked: OverdueCertificate, address: string, reader: string): MailContent {
  const said = certificateSentence(asked)
  return {
    subject: t('leaveCertificate.subject'),
    body: [
      t('hello', { name: toOneLine(reader) }),
      '',
      withDaysInWords(said),
      '',
      t('leaveCertificate.here'),
      address,
      '',
    ].join('\n'),
    page: {
      title: t('leaveCertificate.subject'),
      lead: [withDaysInWords(said)],
      facts: [...pageFacts(asked.leave), { label: t('page.labels.dueOn'), value: formatDay(asked.dueOn) }],
      button: { text: t('page.buttons.see'), link: address },
    },
  }
}

const facts = (leave: LeaveRow) => [
  t('leaveRequested.type', { type: leave.leave_type }),
  t('leaveRequested.days', { days: withCount(leave) }),
]

const chips = {
  waits: { tone: 'waits' as const, text: t('page.chips.waits') },
  approved: { tone: 'good' as const, text: t('page.chips.approved') },
  rejected: { tone: 'bad' as const, text: t('page.chips.rejected') },
}

const departmentOf = (leave: LeaveRow): string => toOneLine(leave.dep_name ?? t('leaveRequested.noDepartment'))

function waitsSentence(leave: LeaveRow, { since, others }: Around): string {
  const department = departmentOf(leave)
  const away =
    others.count === 0
      ? t('page.nobodyAway', { department })
      : t('page.othersAway', { department, count: others.count })
  return [t('page.since', { days: since }), ...(leave.department_id === null ? [] : [away])].join(' ')
}

const alsoAway = ({ names, count }: Around['others']): Fact[] =>
  count === 0
    ? []
    : [
        {
          label: t('page.labels.alsoAway'),
          value: t('page.names', { names: names.map(toOneLine).join(', '), more: count - names.length }),
        },
      ]

/** Mails leave our control, so they never contain the reason of a private type. */
const reasonOf = (leave: LeaveRow): string => (leave.private ? '' : leave.reason)

export const requestMail = (leave: LeaveRow, address: string, around: Around): MailContent => ({
  subject: t('leaveRequested.subject', { name: toOneLine(leave.name) }),
  body: [
    t('leaveRequested.asks', { name: toOneLine(leave.name), code: toOneLine(leave.code) }),
    '',
    t('leaveRequested.department', { department: departmentOf(leave) }),
    ...facts(leave),
    ...(reasonOf(leave) ? [t('leaveRequested.reason'), ...quoteLines(reasonOf(leave))] : []),
    '',
    t('leaveRequested.here'),
    address,
    '',
  ].join('\n'),
  page: {
    chip: chips.waits,
    title: t('page.asks', { name: toOneLine(leave.name) }),
    lead: [waitsSentence(leave, around)],
    facts: [
      ...pageFacts(leave),
      { label: t('page.labels.department'), value: departmentOf(leave) },
      ...leftFact(t('page.labels.leftAfter'), around.left, leave),
      ...alsoAway(around.others),
    ],
    ...(reasonOf(leave) && { quote: reasonOf(leave) }),
    button: toDecide(address),
    why: t('page.why.decides', { name: toOneLine(leave.name) }),
  },
})

function decidedSentence(leave: LeaveRow, { by, giver }: NonNullable<Outcome['decision']>): string {
  const values = { decision: decisionOfState(leave) ?? leave.status, by: toOneLine(by) }
  return giver === null ? t('page.decidedBy', values) : t('page.decidedByFor', { ...values, giver: toOneLine(giver) })
}

export const decisionMail = (leave: LeaveRow, publicUrl: string, { decision, left }: Outcome): MailContent => ({
  subject: t('leaveDecided.subject', { decision: decisionOfState(leave) ?? leave.status }),
  body: [
    t('hello', { name: toOneLine(leave.name) }),
    '',
    t('leaveDecided.decided', { decision: decisionOfState(leave) ?? leave.status }),
    '',
    ...facts(leave),
    '',
    t('leaveDecided.here'),
    publicUrl + addressOf(screens.employee.leaves, { id: leave.user_id }),
    '',
  ].join('\n'),
  page: {
    chip: decisionOfState(leave) === 'Approved' ? chips.approved : chips.rejected,
    title: t('leaveDecided.subject', { decision: decisionOfState(leave) ?? leave.status }),
    ...(decision && { lead: [decidedSentence(leave, decision)] }),
    facts: [...pageFacts(leave), ...leftFact(t('page.labels.left'), left, leave)],
    ...(decision?.comment && { quote: decision.comment }),
    button: ownLeaves(leave, publicUrl),
  },
})

interface VisibleChange {
  leave: LeaveRow
  change: ChangeRow
  said: Sentence
}

function newDays({ leave: { unit }, change }: VisibleChange): Fact[] {
  const { start_date, end_date } = change
  if (start_date === null || end_date === null) return []
  return [{ label: t('page.labels.newDays'), value: withCount({ ...change, start_date, end_date, unit }) }]
}

export const changeRequestMail = (
  told: VisibleChange,
  reader: string,
  link: string,
  publicUrl: string,
): MailContent => ({
  ...notificationMail(reader, told.said, link, publicUrl),
  page: {
    chip: chips.waits,
    title: t('page.changeAsked', { kind: told.change.kind, name: toOneLine(told.leave.name) }),
    facts: [...pageFacts(told.leave), ...newDays(told)],
    ...(told.change.reason && !told.leave.private && { quote: told.change.reason }),
    button: toDecide(publicUrl + link),
    why: t('page.why.decides', { name: toOneLine(told.leave.name) }),
  },
})

export const changeDecisionMail = (told: VisibleChange, link: string, publicUrl: string): MailContent => ({
  ...notificationMail(told.leave.name, told.said, link, publicUrl),
  page: {
    chip: told.change.state === 'approved' ? chips.approved : chips.rejected,
    title: t('page.changeDecided', { kind: told.change.kind, decision: told.change.state }),
    facts: told.change.kind === 'cancel' ? pageFacts(told.leave) : [typeFact(told.leave), ...newDays(told)],
    ...(told.change.comment && { quote: told.change.comment }),
    button: ownLeaves(told.leave, publicUrl),
  },
})

export const cancellationMail = (leave: LeaveRow, said: Sentence, link: string, publicUrl: string): MailContent => ({
  ...notificationMail(leave.name, said, link, publicUrl),
  page: {
    title: leave.status === 'Rejected' ? t('page.cancelled') : withDaysInWords(said),
    facts: pageFacts(leave),
    button: ownLeaves(leave, publicUrl),
  },
})
