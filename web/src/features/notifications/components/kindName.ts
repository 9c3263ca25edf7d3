import type { Translate } from '../../../ui/words.ts'

const names: Record<string, (t: Translate<'notifications'>) => string> = {
  'leave.requested': (t) => t('kinds.leaveRequested'),
  'leave.decided': (t) => t('kinds.leaveDecided'),
  'task.assigned': (t) => t('kinds.taskAssigned'),
  'security.password-changed': (t) => t('kinds.passwordChanged'),
  'job.failed': (t) => t('kinds.jobFailed'),
}

/** What a kind of notifications is called; one of a newer server by its own name. */
export const kindName = (t: Translate<'notifications'>, kind: string): string => names[kind]?.(t) ?? kind
