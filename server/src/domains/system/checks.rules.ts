import { DAY_MS, HOUR_MS } from '@ems/contract/core/durations'
import type { Check, CheckKey, CheckState } from '@ems/contract/system'

/** The state of an installation; null where the database does not answer. */
export interface Facts {
  version: string
  knownSchema: string[]
  database: DatabaseFacts | null
  /** why the database does not answer */
  databaseError: string | null
  backup: BackupFacts
  /** the part of each disk that is free, 0 to 1 */
  disks: { folder: string; free: number }[]
  publicUrl: string | null
  /** whether a mail server is set up */
  sendsMails: boolean
  /** of the address in `PUBLIC_URL`; null where it has none, or it cannot be read from here */
  certificateEnds: Date | null
  secrets: { problem: string | null; lost: number }
  trustProxy: string | null
  now: Date
}

export interface DatabaseFacts {
  version: string
  schema: string[]
  instances: number
  failedJobs: { kind: string; error: string }[]
  failedMails: number
  /** how far the clock of this machine is ahead of the database's */
  clockSeconds: number
  /** when forwarded headers arrived from a proxy that is not trusted */
  unknownProxyAt: Date | null
}

export interface BackupFacts {
  newest: Date | null
  /** since when there could have been one */
  since: Date | null
  /** why the newest nightly backup failed; null where it did not */
  error: string | null
}

type Judgement = [state: CheckState, value: string | null, sentence: string]

const BACKUP_LATE_MS = 36 * HOUR_MS
const NOTHING = 'Nothing to do.'

/** Whether no nightly backup succeeded for 36 hours. */
export const isBackupLate = ({ newest, since }: BackupFacts, now: Date): boolean => {
  const from = newest ?? since
  return from !== null && now.getTime() - from.getTime() > BACKUP_LATE_MS
}

/** The checks in the order of the contract. */
export function runChecks(facts: Facts): Check[] {
  const database = facts.database
  const of = (judgeIt: (known: DatabaseFacts) => Judgement): Judgement =>
    database ? judgeIt(database) : ['warn', null, 'Unknown while the database does not respond.']
  const judgements: Record<CheckKey, Judgement> = {
    version: ['ok', facts.version, NOTHING],
    schema: of(({ schema }) => judgeSchema(schema, facts.knownSchema)),
    instances: of(({ instances }) =>
      instances > 0 ? ['ok', String(instances), NOTHING] : ['warn', '0', 'No instance is running. Start the product.'],
    ),
    database: database
      ? ['ok', database.version, NOTHING]
      : [
          'fail',
          null,
          `${facts.databaseError ?? 'The database is not responding.'} Start the database, or correct DATABASE_URL.`,
        ],
    jobs: of(judgeJobs),
    mails: facts.sendsMails
      ? of(judgeMails)
      : ['warn', null, 'Emails are not sent: no email server is set up. Set SMTP_URL (docs/operating.md, Mail).'],
    backup: judgeBackup(facts.backup, facts.now),
    disk: judgeDisks(facts.disks),
    certificate: judgeCertificate(facts),
    url:
      facts.publicUrl === null
        ? ['warn', null, 'Set PUBLIC_URL to the address that people use. Links in emails use it.']
        : ['ok', facts.publicUrl, NOTHING],
    clock: of(({ clockSeconds }) => judgeClock(clockSeconds)),
    secrets: judgeSecrets(facts.secrets),
    proxies: judgeProxies(facts.trustProxy, database?.unknownProxyAt ?? null),
  }
  return Object.entries(judgements).map(([key, [state, value, sentence]]) => ({
    key: key as CheckKey,
    state,
    value,
    sentence,
  }))
}

/** The worst state of all, which is the exit code of `doctor`: 0, 1 or 2. */
export const worstOf = (checks: readonly Check[]): 0 | 1 | 2 =>
  checks.some(({ state }) => state === 'fail') ? 2 : checks.some(({ state }) => state === 'warn') ? 1 : 0

function judgeSchema(schema: string[], known: string[]): Judgement {
  const value = schema.at(-1) ?? null
  const newer = schema.filter((name) => !known.includes(name))
  if (newer.length > 0)
    return [
      'fail',
      value,
      'A newer version changed this database. Start that version, or restore a backup with this one.',
    ]
  const missing = known.length - schema.length
  return missing > 0
    ? ['fail', value, `Database changes not applied yet: ${missing}. Start this version to apply them.`]
    : ['ok', value, NOTHING]
}

const judgeMails = ({ failedMails }: DatabaseFacts): Judgement =>
  failedMails === 0
    ? ['ok', '0', NOTHING]
    : ['warn', String(failedMails), 'Emails could not be sent. Open Notifications, Email delivery and send them again.']

function judgeJobs({ failedJobs }: DatabaseFacts): Judgement {
  const [last] = failedJobs
  if (!last) return ['ok', '0', NOTHING]
  return [
    'fail',
    String(failedJobs.length),
    `Background jobs failed in the last 30 days, most recently ${last.kind}: ${last.error}. Fix the cause and start the action again.`,
  ]
}

function judgeBackup(backup: BackupFacts, now: Date): Judgement {
  const value = backup.newest?.toISOString() ?? null
  if (backup.error !== null)
    return [
      'fail',
      value,
      `The nightly backup failed: ${backup.error} Correct BACKUP_DIR or free disk space. The backup is tried again.`,
    ]
  if (isBackupLate(backup, now))
    return [
      'fail',
      value,
      'No nightly backup has succeeded for 36 hours. See the log for the reason, or run a backup manually.',
    ]
  return backup.newest === null ? ['ok', null, 'The first backup will be made tonight.'] : ['ok', value, NOTHING]
}

function judgeDisks(disks: Facts['disks']): Judgement {
  const [fullest] = disks.toSorted((a, b) => a.free - b.free)
  if (!fullest) return ['ok', null, 'The file system does not report its free space.']
  const value = `${Math.floor(fullest.free * 100)}%`
  const sentence = `The disk of ${fullest.folder} is nearly full. Free some space.`
  return fullest.free < 0.05
    ? ['fail', value, sentence]
    : fullest.free < 0.15
      ? ['warn', value, sentence]
      : ['ok', value, NOTHING]
}

function judgeCertificate({ publicUrl, certificateEnds, now }: Facts): Judgement {
  if (!publicUrl?.startsWith('https:')) return ['ok', null, 'Not needed: the public address does not begin with https.']
  if (certificateEnds === null)
    return ['ok', null, 'The certificate cannot be read from this machine. Check it in a browser.']
  const left = certificateEnds.getTime() - now.getTime()
  const value = certificateEnds.toISOString()
  if (left <= 0) return ['fail', value, 'The certificate has expired. Renew it.']
  return left < 14 * DAY_MS
    ? ['warn', value, 'The certificate expires within 14 days. Renew it.']
    : ['ok', value, NOTHING]
}

function judgeClock(seconds: number): Judgement {
  // Without it, a hair below zero is written as -0.0.
  const value = `${(Math.round(seconds * 10) / 10 + 0).toFixed(1)} s`
  const off = Math.abs(seconds)
  const sentence = 'The clocks of this machine and of the database differ. Synchronise both (NTP).'
  return off > 60 ? ['fail', value, sentence] : off > 5 ? ['warn', value, sentence] : ['ok', value, NOTHING]
}

function judgeSecrets({ problem, lost }: Facts['secrets']): Judgement {
  if (problem !== null) return ['fail', null, `${problem} Restore SECRETS_KEY or DATA_DIR/secrets.key from its copy.`]
  if (lost > 0)
    return [
      'fail',
      String(lost),
      'Secrets were encrypted with a key that is missing. Restore that SECRETS_KEY or DATA_DIR/secrets.key.',
    ]
  return ['ok', null, NOTHING]
}

function judgeProxies(trustProxy: string | null, seenAt: Date | null): Judgement {
  if (trustProxy === null && seenAt !== null)
    return [
      'warn',
      null,
      'Requests come through a proxy. Set TRUST_PROXY to the number of proxies, or to 0 if there is none.',
    ]
  return ['ok', trustProxy, NOTHING]
}
