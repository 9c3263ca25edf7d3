import { CHECK_KEYS, type CheckKey } from '@ems/contract/system'
import { expect, it } from 'vitest'
import { type DatabaseFacts, type Facts, runChecks, worstOf } from './checks.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const database: DatabaseFacts = {
  version: 'PostgreSQL 18.4',
  schema: ['001', '002'],
  instances: 1,
  failedJobs: [],
  failedMails: 0,
  clockSeconds: 0.2,
  unknownProxyAt: null,
}
const good: Facts = {
  version: '1.0.0',
  knownSchema: ['001', '002'],
  database,
  databaseError: null,
  backup: { newest: hoursAgo(9), since: hoursAgo(900), error: null },
  disks: [{ folder: '/data', free: 0.5 }],
  publicUrl: 'https://hr.example.com',
  sendsMails: true,
  certificateEnds: hoursAgo(-24 * 60),
  secrets: { problem: null, lost: 0 },
  trustProxy: '1',
  now,
}
const stateOf = (key: CheckKey, facts: Partial<Facts>) =>
  runChecks({ ...good, ...facts }).find((check) => check.key === key)?.state
const withDatabase = (more: Partial<DatabaseFacts>): Partial<Facts> => ({ database: { ...database, ...more } })
const withBackup = (more: Partial<Facts['backup']>): Partial<Facts> => ({ backup: { ...good.backup, ...more } })
const job = { kind: 'leave.accrual', error: 'No space' }

it('the checks have the order of the contract, each with a sentence', () => {
  const checks = runChecks(good)
  expect(checks.map(({ key }) => key)).toEqual(CHECK_KEYS)
  expect(checks.filter(({ state, sentence }) => state !== 'ok' || sentence === '')).toEqual([])
})

it.each<[CheckKey, Partial<Facts>, 'ok' | 'warn' | 'fail']>([
  ['schema', withDatabase({ schema: ['001'] }), 'fail'],
  ['schema', withDatabase({ schema: ['001', '002', '003'] }), 'fail'],
  ['instances', withDatabase({ instances: 0 }), 'warn'],
  ['database', { database: null }, 'fail'],
  ['jobs', { database: null }, 'warn'],
  ['jobs', withDatabase({ failedJobs: [job] }), 'fail'],
  ['mails', withDatabase({ failedMails: 2 }), 'warn'],
  ['mails', { sendsMails: false }, 'warn'],
  ['backup', withBackup({ newest: hoursAgo(36) }), 'ok'],
  ['backup', withBackup({ newest: hoursAgo(36.1) }), 'fail'],
  ['backup', withBackup({ newest: null, since: hoursAgo(36) }), 'ok'],
  ['backup', withBackup({ newest: null, since: hoursAgo(36.1) }), 'fail'],
  ['backup', withBackup({ error: 'The disk is full.' }), 'fail'],
  ['disk', { disks: [] }, 'ok'],
  [
    'disk',
    {
      disks: [
        { folder: '/a', free: 0.9 },
        { folder: '/b', free: 0.15 },
      ],
    },
    'ok',
  ],
  [
    'disk',
    {
      disks: [
        { folder: '/a', free: 0.9 },
        { folder: '/b', free: 0.149 },
      ],
    },
    'warn',
  ],
  ['disk', { disks: [{ folder: '/a', free: 0.05 }] }, 'warn'],
  ['disk', { disks: [{ folder: '/a', free: 0.049 }] }, 'fail'],
  ['certificate', { certificateEnds: hoursAgo(-24 * 14) }, 'ok'],
  ['certificate', { certificateEnds: hoursAgo(-24 * 13) }, 'warn'],
  ['certificate', { certificateEnds: hoursAgo(0) }, 'fail'],
  ['certificate', { certificateEnds: null }, 'ok'],
  ['certificate', { publicUrl: 'http://localhost:3000', certificateEnds: null }, 'ok'],
  ['url', { publicUrl: null }, 'warn'],
  ['clock', withDatabase({ clockSeconds: -5 }), 'ok'],
  ['clock', withDatabase({ clockSeconds: -5.1 }), 'warn'],
  ['clock', withDatabase({ clockSeconds: 60 }), 'warn'],
  ['clock', withDatabase({ clockSeconds: 61 }), 'fail'],
  ['secrets', { secrets: { problem: 'The file holds no key.', lost: 0 } }, 'fail'],
  ['secrets', { secrets: { problem: null, lost: 1 } }, 'fail'],
  ['proxies', { trustProxy: null }, 'ok'],
  ['proxies', { trustProxy: null, ...withDatabase({ unknownProxyAt: now }) }, 'warn'],
  ['proxies', { trustProxy: '0', ...withDatabase({ unknownProxyAt: now }) }, 'ok'],
])('%s of %j is %s', (key, facts, state) => {
  expect(stateOf(key, facts)).toBe(state)
})

it('the exit code is that of the worst check', () => {
  expect(worstOf(runChecks(good))).toBe(0)
  expect(worstOf(runChecks({ ...good, publicUrl: null }))).toBe(1)
  expect(worstOf(runChecks({ ...good, publicUrl: null, ...withDatabase({ failedJobs: [job] }) }))).toBe(2)
})
