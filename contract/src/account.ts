import { z } from 'zod'
import { Code, PasskeyOptions, PasskeyResponse } from './auth.ts'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { ConfirmPassword, Email, Id, IdParam, NewPassword, reference, requiredText, secret } from './core/values.ts'
import { ApiKey } from './keys.ts'
import { PolicyRules } from './security.ts'

const Message = z.object({ message: z.string() })

const RecoveryCodes = z
  .array(z.string())
  .describe('`SSSS-XXXXX-XXXXX`, shown this once; empty where the ones from before go on to work')

export const Strength = z.enum(['one', 'two']).describe('two: proven by a password and a factor, or by a passkey')

/** A signed-in session of a user. */
export const OwnSession = z.object({
  _id: Id,
  device: z.string().describe('browser and system, as the program tells'),
  network: z.string().nullable().describe('where it was started from'),
  createdAt: Instant,
  lastSeenAt: Instant.nullable().describe('to ten seconds'),
  current: z.boolean().describe('the session that asks'),
  strength: Strength,
})
export type OwnSession = z.output<typeof OwnSession>

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  backedUp: z.boolean().describe('it is on more than one device'),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

const PasskeyName = requiredText('Name', 60)

/** The caller's own sign-in: password, sessions, factors. */
export const account = {
  security: endpoint({
    method: 'GET',
    path: '/api/account/security',
    summary: 'How one’s own account is protected, and where it is signed in',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    reply: z.object({
      factors: z.object({
        totp: z.boolean().describe('an authenticator app is set up'),
        passkeys: z.array(Passkey),
        recoveryLeft: z.number().int().describe('recovery codes that were not used'),
      }),
      sessions: z.array(OwnSession),
      identities: z
        .array(
          z.object({
            _id: Id,
            provider: z.object({ _id: Id, name: z.string() }),
            email: z.string().nullable().describe('as the provider said it when it was linked'),
            linkedAt: Instant,
            lastUsedAt: Instant.nullable(),
          }),
        )
        .describe('accounts at providers of single sign-on'),
      keys: z.array(ApiKey).describe('those that can be used'),
      policy: PolicyRules.describe('what one’s roles ask for'),
    }),
    fails: [],
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/api/account/totp',
    summary: 'Begin to set up an authenticator app; it counts once a code of it was right',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    secretReply: true,
    reply: z.object({ uri: z.string().describe('what the app reads from a picture'), secret: z.string() }),
    fails: [],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/account/totp/confirm',
    summary: 'Finish setting up an authenticator app; every other session of the person ends',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    secretReply: true,
    body: z.object({ code: Code }),
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    fails: ['INVALID'],
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/api/account/totp',
    summary: 'Remove the authenticator app; every other session of the person ends',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    reply: Message,
    fails: ['CONFLICT'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/account/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    reply: z.object({ options: PasskeyOptions, challenge: z.string() }),
    fails: ['CONFLICT'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/account/passkeys',
    summary: 'Keep a new passkey; every other session of the person ends',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    secretReply: true,
    body: z.object({ response: PasskeyResponse, name: PasskeyName.optional() }),
    reply: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes }),
    fails: ['BAD_CODE', 'CONFLICT'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/account/passkeys/:id',
    summary: 'Give a passkey another name',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    params: IdParam,
    body: z.object({ name: PasskeyName }),
    reply: Message,
    fails: ['NOT_FOUND'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    summary: 'Remove a passkey; every other session of the person ends',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    params: IdParam,
    reply: Message,
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/account/recovery-codes',
    summary: 'New recovery codes; the ones from before are void',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    secretReply: true,
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    fails: ['CONFLICT'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'End one of one’s own sessions, at once',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply: Message,
    fails: ['NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'End all of one’s own sessions but this one',
    access: 'signed-in',
    byPerson: true,
    reply: Message,
    fails: [],
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Choose a new password of one’s own; every other session of the person ends',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    body: z
      .object({ newPassword: NewPassword, confirmPassword: ConfirmPassword })
      .refine((body) => body.newPassword === body.confirmPassword, {
        path: ['confirmPassword'],
        ...because('auth.passwords-differ', 'Password not matched'),
      }),
    reply: Message,
    fails: ['INVALID'],
  }),
  addIdentity: endpoint({
    method: 'POST',
    path: '/api/account/identities',
    summary: 'Begin to link an account at a provider to one’s own; the same session finishes it by auth/sso/finish',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    body: z.object({ provider: reference('Choose a provider.') }),
    reply: z.object({ address: z.string().describe('where the browser goes on') }),
    fails: ['CONFLICT', 'NOT_FOUND', 'NOT_READY'],
  }),
  removeIdentity: endpoint({
    method: 'DELETE',
    path: '/api/account/identities/:id',
    summary: 'Unlink an account at a provider; sessions that began with it end, but this one',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    params: IdParam,
    reply: Message,
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  changeEmail: endpoint({
    method: 'PUT',
    path: '/api/account/email',
    summary:
      'Ask to sign in with another address: a mailed link lets it count, for an hour; the old address is told at once',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    body: z.object({ email: Email }),
    reply: Message,
    fails: ['ALREADY_REGISTERED', 'INVALID', 'TOO_MANY'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/account/email/confirm',
    summary:
      'Let a new address count with the token of the mailed link, which works once; every session ends but the one that asked',
    access: 'public',
    body: z.object({ token: secret('Token') }),
    reply: Message,
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
}
