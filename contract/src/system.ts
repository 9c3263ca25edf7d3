import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

/** The checks of an installation, in the order of the answer. */
export const CHECK_KEYS = [
  'version',
  'schema',
  'instances',
  'database',
  'jobs',
  'mails',
  'backup',
  'disk',
  'certificate',
  'url',
  'clock',
  'secrets',
  'proxies',
] as const
export type CheckKey = (typeof CHECK_KEYS)[number]

export const CHECK_STATES = ['ok', 'warn', 'fail'] as const
export type CheckState = (typeof CHECK_STATES)[number]

const Check = z.object({
  key: z.enum(CHECK_KEYS),
  state: z.enum(CHECK_STATES),
  value: z.string().nullable().describe('the finding; null: unknown'),
  sentence: z.string().describe('what to do'),
})
export type Check = z.output<typeof Check>

export const KEPT_AS = ['daily', 'weekly', 'monthly', 'before'] as const

const Backup = z.object({
  name: z.string(),
  bytes: z.number(),
  at: z.iso.datetime(),
  keptAs: z.array(z.enum(KEPT_AS)).describe('before: made before an update'),
})
export type Backup = z.output<typeof Backup>

const access = { key: 'settings.manage', least: 'everyone' } as const

export const system = {
  version: endpoint({
    method: 'GET',
    path: '/api/version',
    summary: 'Get the version of the product',
    access: 'public',
    reply: z.object({ version: z.string().describe('semantic, e.g. 1.0.0-beta.1') }),
    fails: [],
  }),
  checks: endpoint({
    method: 'GET',
    path: '/api/system',
    summary: 'Get the checks of this installation and what to do about problems',
    access,
    reply: z.object({ checks: z.array(Check) }),
    fails: [],
  }),
  backups: endpoint({
    method: 'GET',
    path: '/api/system/backups',
    summary: 'List nightly backups and those made before updates, newest first',
    access,
    reply: z.object({ backups: z.array(Backup) }),
    fails: [],
  }),
}
