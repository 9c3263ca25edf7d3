import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Role } from './core/roles.ts'
import { Email, Id, requiredText } from './core/values.ts'

const STATES = ['active', 'invited', 'never', 'locked', 'closed'] as const

export const Account = z.object({
  _id: Id.describe('the user’s id'),
  name: z.string(),
  email: z.string(),
  profileImage: z.string().nullable().describe('the picture’s path; null: none'),
  role: Role,
  state: z
    .enum(STATES)
    .describe('never: active, and has not signed in so far; invited: neither, and an invitation waits'),
  factors: z.object({ totp: z.boolean(), passkeys: z.number().int(), recoveryLeft: z.number().int() }),
  lastSeenAt: Instant.nullable(),
  invitedAt: Instant.nullable().describe('when the invitation was sent that waits; null where none does'),
  lockReason: z.string().nullable(),
  hasRecord: z.boolean().describe('whether there is an employee record of it'),
})
export type Account = z.output<typeof Account>

const about = {
  params: z.object({ userId: Id }),
  access: { key: 'accounts.manage', least: 'others', subject: 'params.userId' },
  reply: z.object({ account: Account }),
} as const
const withReason = z.object({ reason: requiredText('Reason', 500) })

/** Administration of other users' accounts. */
export const accounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: 'Accounts, with how they are protected',
    access: { key: 'accounts.manage', least: 'others', subject: 'list' },
    query: listQuery(['name'])
      .omit({ sort: true })
      .extend({
        state: z
          .enum([...STATES, 'uninvited'])
          .optional()
          .describe('uninvited: never signed in, chose no password, and has no open invitation'),
        factor: z.enum(['none', 'any', 'totp', 'passkey']).optional(),
        record: z.enum(['none', 'any']).optional().describe('whether there is an employee record of it'),
      }),
    reply: z.object({ accounts: z.array(Account), total: Total }),
    fails: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/account/:userId/invite',
    summary:
      'Mail somebody who has chosen no password yet a link to do so, which works once, for 7 days; an earlier one is void',
    ...about,
    fails: ['CONFLICT', 'TOO_MANY'],
  }),
  inviteAll: endpoint({
    method: 'POST',
    path: '/api/account/invite-all',
    summary: 'Mail an invitation to everybody who never signed in and has no open invitation; a job sends them',
    access: { key: 'accounts.manage', least: 'others', subject: 'list' },
    body: z.object({}),
    reply: z.object({ people: z.number().int().describe('how many will be invited') }),
    fails: [],
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/account/:userId/lock',
    summary:
      'Lock an account: its sessions end, and nobody signs in with it until it is unlocked; an administrator’s needs a fresh proof',
    ...about,
    body: withReason,
    fails: ['CONFIRM', 'CONFLICT', 'LAST_ADMINISTRATOR'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/api/account/:userId/unlock',
    summary: 'Unlock an account',
    ...about,
    fresh: true,
    fails: ['CONFLICT'],
  }),
  sendResetLink: endpoint({
    method: 'POST',
    path: '/api/account/:userId/reset-link',
    summary: 'Mail somebody a link to set a new password, which works once, for one hour',
    ...about,
    body: withReason,
    fails: ['CONFLICT', 'TOO_MANY'],
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/account/:userId/email',
    summary: 'Let somebody sign in with another address, at once; their sessions end, and both addresses are told',
    ...about,
    fresh: true,
    body: withReason.extend({ email: Email }),
    fails: ['ALREADY_REGISTERED', 'CONFLICT', 'INVALID', 'TOO_MANY'],
  }),
  resetFactors: endpoint({
    method: 'POST',
    path: '/api/account/:userId/reset-factors',
    summary: 'Remove the app, passkeys and recovery codes of somebody who lost them; their sessions end',
    ...about,
    fresh: true,
    body: withReason,
    fails: [],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/account/:userId/end-sessions',
    summary: 'End all sessions of somebody',
    ...about,
    fresh: true,
    fails: [],
  }),
}
