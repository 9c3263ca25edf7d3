import { hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { type NotificationKind, type Sentence, sentencesOf } from '../notifications/index.ts'

const say = sentencesOf('notifications')

/** A problem of the nightly backups. */
export type BackupProblem =
  | { problem: 'failed'; error: string }
  | { problem: 'space'; free: number; needed: number }
  | { problem: 'late' }

/** A problem with the nightly backups, for everyone who manages the settings, once a day. */
export const backupProblem: NotificationKind = {
  kind: 'system.backup',
  defaults: { bell: true, mail: 'now' },
  async describe(_db, notifications) {
    const allowed = notifications.filter(({ reader }) => hasPermissionForEveryone(reader, 'settings.manage'))
    return new Map(allowed.map(({ id, params }) => [id, { sentence: sentenceOf(params as BackupProblem) }]))
  },
}

function sentenceOf(params: BackupProblem): Sentence {
  if (params.problem === 'failed') return say('system.backupFailed', { error: params.error })
  if (params.problem === 'late') return say('system.backupLate')
  return say('system.backupSpace', { free: megabytes(params.free), needed: megabytes(params.needed) })
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
