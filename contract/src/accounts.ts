import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Role } from './core/roles.ts'
import { Email, Id, requiredText } from './core/values.ts'

const STATES = ['active', 'invited', 'never', 'locked', 'closed'] as const

export const Account = z.object({
  _id: Id.describe('the user ID'),
  name: z.string(),
  email: z.string(),
  profileImage: z.string().nullable().describe('the path of the picture; null: none'),
  role: Role,
  state: z
    .enum(STATES)
    .describe('never: active, but never signed in; invited: never signed in, with an open invitation'),
  factors: z.object({ totp: z.boolean(), passkeys: z.number().int(), recoveryLeft: z.number().int() }),
  lastSeenAt: Instant.nullable(),
  invitedAt: Instant.nullable().describe('when the open invitation was sent; null if there is none'),
  lockReason: z.string().nullable(),
  hasRecord: z.boolean().describe('whether it has an employee record'),
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
    summary: 'List accounts with their sign-in methods',
    access: { key: 'accounts.manage', least: 'others', subject: 'list' },
    query: listQuery(['name'])
      .omit({ sort: true })
      .extend({
        state: z
          .enum([...STATES, 'uninvited'])
          .optional()
          .describe('uninvited: never signed in, chose no password, and has no open invitation'),
        factor: z.enum(['none', 'any', 'totp', 'passkey']).optional(),
        record: z.enum(['none', 'any']).optional().describe('whether it has an employee record'),
      }),
    reply: z.object({ accounts: z.array(Account), total: Total }),
    fails: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/account/:userId/invite',
    summary:
      'Email a person who has no password yet an invitation, which works once and expires after 7 days; earlier invitations stop working',
    ...about,
    fails: ['CONFLICT', 'TOO_MANY'],
  }),
  inviteAll: endpoint({
    method: 'POST',
    path: '/api/account/invite-all',
    summary: 'Email an invitation to everyone who never signed in and has no open invitation; runs as a background job',
    access: { key: 'accounts.manage', least: 'others', subject: 'list' },
    body: z.object({}),
    reply: z.object({ people: z.number().int().describe('how many will be invited') }),
    fails: [],
  }),
  lock: endpoint({
    method: 'POST',
    path: '/api/account/:userId/lock',
    summary:
      'Lock an account: its sessions end and it cannot sign in until it is unlocked; for an administrator’s account, a fresh confirmation is required',
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
    summary: 'Email a person a link to set a new password, which works once and expires after one hour',
    ...about,
    body: withReason,
    fails: ['CONFLICT', 'TOO_MANY'],
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/account/:userId/email',
    summary: 'Change a person’s sign-in email immediately; their sessions end, and both addresses are notified',
    ...about,
    fresh: true,
    body: withReason.extend({ email: Email }),
    fails: ['ALREADY_REGISTERED', 'CONFLICT', 'INVALID', 'TOO_MANY'],
  }),
  resetFactors: endpoint({
    method: 'POST',
    path: '/api/account/:userId/reset-factors',
    summary: 'Remove a person’s authenticator app, passkeys and recovery codes; their sessions end',
    ...about,
    fresh: true,
    body: withReason,
    fails: [],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/account/:userId/end-sessions',
    summary: 'End all sessions of a person',
    ...about,
    fresh: true,
    fails: [],
  }),
}
