import { addressOf, screens } from '@ems/contract/core/screens'
import { getTranslator } from '../../../platform/words/words.ts'
import { type Fact, formatDay, type MailContent, type MailPage, quoteLines, toOneLine } from '../../mail/index.ts'
import { notificationMail, type Sentence, withDaysInWords } from '../../notifications/index.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import type { AvailableBalance } from '../balances/forecast.ts'
import { toDisplayAmount } from '../duration/day-count.rules.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { decisionOfState } from '../shared/leave.rules.ts'
import type { ChangeRow } from '../shared/leave-change.repo.ts'
import type { Outcome, RequestFacts } from './mail-data.ts'
import { countText, daysInWords, type LeaveDays } from './sentences.ts'

const t = getTranslator('mails')

const withCount = (days: LeaveDays): string => t('page.span', { days: daysInWords(days), count: countText(days) })

const typeFact = ({ leave_type }: LeaveRow): Fact => ({ label: t('page.labels.leaveType'), value: leave_type })

const pageFacts = (leave: LeaveRow): Fact[] => [
  typeFact(leave),
  { label: t('page.labels.days'), value: withCount(leave) },
]

function leftFact(label: string, found: AvailableBalance | undefined, { unit }: LeaveRow): Fact[] {
  if (!found) return []
  const left = String(toDisplayAmount(found.left, unit))
  return [{ label, value: t('page.leftOf', { left, of: formatAmount(found.of, unit) }) }]
}

const ownLeaves = ({ user_id: id }: LeaveRow, publicUrl: string) => ({
  text: t('page.buttons.myLeaves'),
  link: publicUrl + addressOf(screens.employee.leaves, { id }),
})

const toDecide = (link: string) => ({ text: t('page.buttons.decide'), link, hint: t('page.buttons.decideHint') })

const textBody = (greeting: string, lines: readonly string[], here: string, address: string): string =>
  [greeting, '', ...lines, '', here, address, ''].join('\n')

const hello = (name: string): string => t('hello', { name: toOneLine(name) })

type SentenceMail = { subject: string; here: string } & Required<Pick<MailPage, 'facts' | 'button'>>

/** A mail of one sentence and its facts. */
function sentenceMail(reader: string, sentence: Sentence, { subject, here, button, facts }: SentenceMail): MailContent {
  const said = withDaysInWords(sentence)
  return {
    subject,
    body: textBody(hello(reader), [said], here, button.link),
    page: { title: subject, lead: [said], facts, button },
  }
}

export function recalculationMail(leave: LeaveRow, sentence: Sentence, count: number, publicUrl: string): MailContent {
  return sentenceMail(leave.name, sentence, {
    subject: t('leaveRecounted.subject'),
    here: t('leaveDecided.here'),
    button: ownLeaves(leave, publicUrl),
    facts: count === 1 ? pageFacts(leave) : [],
  })
}

export function certificateReminderMail(
  leave: LeaveRow,
  sentence: Sentence,
  dueOn: string,
  link: string,
  reader: string,
): MailContent {
  return sentenceMail(reader, sentence, {
    subject: t('leaveCertificate.subject'),
    here: t('leaveCertificate.here'),
    button: { text: t('page.buttons.see'), link },
    facts: [...pageFacts(leave), { label: t('page.labels.dueOn'), value: formatDay(dueOn) }],
  })
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

function waitsSentence(leave: LeaveRow, { since, others: { count } }: RequestFacts): string {
  const said = t('page.since', { days: since })
  if (leave.department_id === null) return said
  const department = departmentOf(leave)
  return `${said} ${count === 0 ? t('page.nobodyAway', { department }) : t('page.othersAway', { department, count })}`
}

function alsoAway({ names, count }: RequestFacts['others']): Fact[] {
  if (count === 0) return []
  const value = t('page.names', { names: names.map(toOneLine).join(', '), more: count - names.length })
  return [{ label: t('page.labels.alsoAway'), value }]
}

export function requestMail(leave: LeaveRow, address: string, about: RequestFacts): MailContent {
  const name = toOneLine(leave.name)
  // Mails leave our control, so they never contain the reason of a private type.
  const reason = leave.private ? '' : leave.reason
  const lines = [
    t('leaveRequested.department', { department: departmentOf(leave) }),
    ...facts(leave),
    ...(reason ? [t('leaveRequested.reason'), ...quoteLines(reason)] : []),
  ]
  const asks = t('leaveRequested.asks', { name, code: toOneLine(leave.code) })
  return {
    subject: t('leaveRequested.subject', { name }),
    body: textBody(asks, lines, t('leaveRequested.here'), address),
    page: {
      chip: chips.waits,
      title: t('page.asks', { name }),
      lead: [waitsSentence(leave, about)],
      facts: [
        ...pageFacts(leave),
        { label: t('page.labels.department'), value: departmentOf(leave) },
        ...leftFact(t('page.labels.leftAfter'), about.left, leave),
        ...alsoAway(about.others),
      ],
      quote: reason,
      button: toDecide(address),
      why: t('page.why.decides', { name }),
    },
  }
}

export function decisionMail(leave: LeaveRow, publicUrl: string, { decision: last, left }: Outcome): MailContent {
  const decision = decisionOfState(leave) ?? leave.status
  const subject = t('leaveDecided.subject', { decision })
  const lines = [t('leaveDecided.decided', { decision }), '', ...facts(leave)]
  return {
    subject,
    body: textBody(hello(leave.name), lines, t('leaveDecided.here'), ownLeaves(leave, publicUrl).link),
    page: {
      chip: decision === 'Approved' ? chips.approved : chips.rejected,
      title: subject,
      lead: last && [decidedBy(decision, last)],
      facts: [...pageFacts(leave), ...leftFact(t('page.labels.left'), left, leave)],
      quote: last?.comment,
      button: ownLeaves(leave, publicUrl),
    },
  }
}

function decidedBy(decision: string, last: NonNullable<Outcome['decision']>): string {
  const values = { decision, by: toOneLine(last.by) }
  return last.giver === null
    ? t('page.decidedBy', values)
    : t('page.decidedByFor', { ...values, giver: toOneLine(last.giver) })
}

interface VisibleChange {
  leave: LeaveRow
  change: ChangeRow
  sentence: Sentence
}

function newDays({ leave: { unit }, change }: VisibleChange): Fact[] {
  const { start_date, end_date } = change
  if (start_date === null || end_date === null) return []
  return [{ label: t('page.labels.newDays'), value: withCount({ ...change, start_date, end_date, unit }) }]
}

export function changeRequestMail(about: VisibleChange, reader: string, link: string, publicUrl: string): MailContent {
  const { leave, change, sentence } = about
  const name = toOneLine(leave.name)
  return {
    ...notificationMail(reader, sentence, link, publicUrl),
    page: {
      chip: chips.waits,
      title: t('page.changeAsked', { kind: change.kind, name }),
      facts: [...pageFacts(leave), ...newDays(about)],
      quote: leave.private ? undefined : change.reason,
      button: toDecide(publicUrl + link),
      why: t('page.why.decides', { name }),
    },
  }
}

export function changeDecisionMail(about: VisibleChange, link: string, publicUrl: string): MailContent {
  const { leave, change, sentence } = about
  return {
    ...notificationMail(leave.name, sentence, link, publicUrl),
    page: {
      chip: change.state === 'approved' ? chips.approved : chips.rejected,
      title: t('page.changeDecided', { kind: change.kind, decision: change.state }),
      facts: change.kind === 'cancel' ? pageFacts(leave) : [typeFact(leave), ...newDays(about)],
      quote: change.comment,
      button: ownLeaves(leave, publicUrl),
    },
  }
}

export const cancellationMail = (
  leave: LeaveRow,
  sentence: Sentence,
  link: string,
  publicUrl: string,
): MailContent => ({
  ...notificationMail(leave.name, sentence, link, publicUrl),
  page: {
    title: leave.status === 'Rejected' ? t('page.cancelled') : withDaysInWords(sentence),
    facts: pageFacts(leave),
    button: ownLeaves(leave, publicUrl),
  },
})
