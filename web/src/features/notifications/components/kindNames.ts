import type { Translate } from '../../../ui/words/words.ts'

type Name = (t: Translate<'notifications'>) => string

/** The kinds by topic, in the order of the preferences. */
const topics = {
  leave: {
    'leave.requested': (t) => t('kinds.leaveRequested'),
    'leave.reminded': (t) => t('kinds.leaveReminded'),
    'leave.change-requested': (t) => t('kinds.leaveChangeRequested'),
    'leave.decided': (t) => t('kinds.leaveDecided'),
    'leave.change-decided': (t) => t('kinds.leaveChangeDecided'),
    'leave.cancelled': (t) => t('kinds.leaveCancelled'),
    'leave.recounted': (t) => t('kinds.leaveRecounted'),
    'leave.lapsing': (t) => t('kinds.leaveLapsing'),
    'leave.certificate-overdue': (t) => t('kinds.leaveCertificateOverdue'),
    'leave.leaver': (t) => t('kinds.leaveLeaver'),
    'calendar.holidays-offered': (t) => t('kinds.holidaysOffered'),
  },
  time: {
    'time.requested': (t) => t('kinds.timeRequested'),
    'time.reminded': (t) => t('kinds.timeReminded'),
    'time.decided': (t) => t('kinds.timeDecided'),
    'time.corrected': (t) => t('kinds.timeCorrected'),
    'time.objected': (t) => t('kinds.timeObjected'),
    'time.missing': (t) => t('kinds.timeMissing'),
    'time.drift': (t) => t('kinds.timeDrift'),
    'time.sheet-submitted': (t) => t('kinds.sheetSubmitted'),
    'time.sheet-reminded': (t) => t('kinds.sheetReminded'),
    'time.sheet-approved': (t) => t('kinds.sheetApproved'),
    'time.sheet-returned': (t) => t('kinds.sheetReturned'),
    'time.sheet-to-sign': (t) => t('kinds.sheetToSign'),
  },
  tasks: {
    'task.assigned': (t) => t('kinds.taskAssigned'),
  },
  people: {
    'employee.request-made': (t) => t('kinds.requestMade'),
    'employee.request-decided': (t) => t('kinds.requestDecided'),
    'employee.change-failed': (t) => t('kinds.changeFailed'),
    'employee.leaving-failed': (t) => t('kinds.leavingFailed'),
    'department.head-left': (t) => t('kinds.headLeft'),
    'reminder.contract-end': (t) => t('kinds.contractEnd'),
    'reminder.probation-end': (t) => t('kinds.probationEnd'),
    'reminder.document-expiry': (t) => t('kinds.documentExpiry'),
    'reminder.birthday': (t) => t('kinds.birthday'),
    'reminder.anniversary': (t) => t('kinds.anniversary'),
  },
  pay: {
    'paygap.findings': (t) => t('kinds.paygapFindings'),
    'pay.review': (t) => t('kinds.payReview'),
    'pay.returned': (t) => t('kinds.payReturned'),
    'payslip.published': (t) => t('kinds.payslipPublished'),
    'bankAccount.changed': (t) => t('kinds.bankAccountChanged'),
  },
  access: {
    'security.password-changed': (t) => t('kinds.passwordChanged'),
    'access.role-given': (t) => t('kinds.roleGiven'),
    'access.role-ended': (t) => t('kinds.roleEnded'),
    'access.assignment-ending': (t) => t('kinds.assignmentEnding'),
    'access.administrators-changed': (t) => t('kinds.administratorsChanged'),
    'access.delegation-started': (t) => t('kinds.delegationStarted'),
    'access.delegation-ended': (t) => t('kinds.delegationEnded'),
  },
  files: {
    'import.ended': (t) => t('kinds.importEnded'),
    'export.ended': (t) => t('kinds.exportEnded'),
    'report.sent': (t) => t('kinds.reportSent'),
    'privacy.copy-ended': (t) => t('kinds.copyEnded'),
    'privacy.due': (t) => t('kinds.privacyDue'),
  },
  product: {
    'job.failed': (t) => t('kinds.jobFailed'),
    'system.backup': (t) => t('kinds.backup'),
    'sso.groups-unread': (t) => t('kinds.groupsUnread'),
  },
} satisfies Record<string, Record<string, Name>>

/** Mails that are no notifications: they have no preferences. */
const mails: Record<string, Name> = {
  'security.newDevice': (t) => t('mails.newDevice'),
  'security.appAdded': (t) => t('mails.appAdded'),
  'security.appRemoved': (t) => t('mails.appRemoved'),
  'security.passkeyAdded': (t) => t('mails.passkeyAdded'),
  'security.passkeyRemoved': (t) => t('mails.passkeyRemoved'),
  'security.passkeyCopied': (t) => t('mails.passkeyCopied'),
  'security.recoveryMade': (t) => t('mails.recoveryMade'),
  'security.recoveryUsed': (t) => t('mails.recoveryUsed'),
  'security.wrongCodes': (t) => t('mails.wrongCodes'),
  'security.keyMade': (t) => t('mails.keyMade'),
  'security.locked': (t) => t('mails.locked'),
  'security.factorsReset': (t) => t('mails.factorsReset'),
  'security.emailAsked': (t) => t('mails.emailAsked'),
  'security.emailChanged': (t) => t('mails.emailChanged'),
  'key.ends': (t) => t('mails.keyEnds'),
  digest: (t) => t('mails.digest'),
  other: (t) => t('mails.other'),
}

export type Topic = keyof typeof topics

const TOPICS = Object.entries(topics) as [Topic, Record<string, Name>][]
const names: Record<string, Name> = Object.assign({}, ...Object.values(topics))

/** The name of a kind of notification or mail; an unknown kind of a newer server keeps its key. */
export const kindName = (t: Translate<'notifications'>, kind: string): string =>
  (names[kind] ?? mails[kind])?.(t) ?? kind

/** The topic of a kind; an unknown kind of a newer server is in the last one. */
export const topicOf = (kind: string): Topic => TOPICS.find(([, known]) => kind in known)?.[0] ?? 'product'

/**
 * Groups kinds by topic.
 * @returns the topics that have some, in order; unknown kinds of a newer server are in the last one
 */
export function groupByTopic<T extends { kind: string }>(kinds: readonly T[]): { topic: Topic; kinds: T[] }[] {
  return TOPICS.map(([topic, known]) => {
    const order = Object.keys(known)
    const own = order.flatMap((kind) => kinds.filter((one) => one.kind === kind))
    return { topic, kinds: topic === 'product' ? [...own, ...kinds.filter(({ kind }) => !(kind in names))] : own }
  }).filter((group) => group.kinds.length > 0)
}
