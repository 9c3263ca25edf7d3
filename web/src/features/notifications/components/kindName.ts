import type { Translate } from '../../../ui/words.ts'

const names: Record<string, (t: Translate<'notifications'>) => string> = {
  'leave.requested': (t) => t('kinds.leaveRequested'),
  'leave.decided': (t) => t('kinds.leaveDecided'),
  'leave.change-requested': (t) => t('kinds.leaveChangeRequested'),
  'leave.change-decided': (t) => t('kinds.leaveChangeDecided'),
  'leave.cancelled': (t) => t('kinds.leaveCancelled'),
  'leave.recounted': (t) => t('kinds.leaveRecounted'),
  'leave.reminded': (t) => t('kinds.leaveReminded'),
  'leave.certificate-overdue': (t) => t('kinds.leaveCertificateOverdue'),
  'leave.leaver': (t) => t('kinds.leaveLeaver'),
  'leave.lapsing': (t) => t('kinds.leaveLapsing'),
  'task.assigned': (t) => t('kinds.taskAssigned'),
  'security.password-changed': (t) => t('kinds.passwordChanged'),
  'access.role-given': (t) => t('kinds.roleGiven'),
  'access.role-ended': (t) => t('kinds.roleEnded'),
  'access.assignment-ending': (t) => t('kinds.assignmentEnding'),
  'access.administrators-changed': (t) => t('kinds.administratorsChanged'),
  'access.delegation-started': (t) => t('kinds.delegationStarted'),
  'access.delegation-ended': (t) => t('kinds.delegationEnded'),
  'employee.change-failed': (t) => t('kinds.changeFailed'),
  'employee.leaving-failed': (t) => t('kinds.leavingFailed'),
  'employee.request-made': (t) => t('kinds.requestMade'),
  'employee.request-decided': (t) => t('kinds.requestDecided'),
  'reminder.contract-end': (t) => t('kinds.contractEnd'),
  'reminder.probation-end': (t) => t('kinds.probationEnd'),
  'reminder.document-expiry': (t) => t('kinds.documentExpiry'),
  'export.ended': (t) => t('kinds.exportEnded'),
  'privacy.due': (t) => t('kinds.privacyDue'),
  'privacy.copy-ended': (t) => t('kinds.copyEnded'),
  'import.ended': (t) => t('kinds.importEnded'),
  'department.head-left': (t) => t('kinds.headLeft'),
  'calendar.holidays-offered': (t) => t('kinds.holidaysOffered'),
  'job.failed': (t) => t('kinds.jobFailed'),
}

/** What a kind of notifications is called; one of a newer server by its own name. */
export const kindName = (t: Translate<'notifications'>, kind: string): string => names[kind]?.(t) ?? kind
