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
  .describe('`SSSS-XXXXX-XXXXX`, shown only once; empty if the earlier codes still work')

export const Strength = z.enum(['one', 'two']).describe('two: proven by a password and a factor, or by a passkey')

/** A signed-in session of a user. */
export const OwnSession = z.object({
  _id: Id,
  device: z.string().describe('browser and system, as the program reports them'),
  network: z.string().nullable().describe('where the session was started'),
  createdAt: Instant,
  lastSeenAt: Instant.nullable().describe('accurate to ten seconds'),
  current: z.boolean().describe('the session of this call'),
  strength: Strength,
})
export type OwnSession = z.output<typeof OwnSession>

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  backedUp: z.boolean().describe('it is stored on more than one device'),
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
    summary: 'Get the caller’s sign-in methods and active sessions',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    reply: z.object({
      factors: z.object({
        totp: z.boolean().describe('an authenticator app is set up'),
        passkeys: z.array(Passkey),
        recoveryLeft: z.number().int().describe('unused recovery codes'),
      }),
      sessions: z.array(OwnSession),
      identities: z
        .array(
          z.object({
            _id: Id,
            provider: z.object({ _id: Id, name: z.string() }),
            email: z.string().nullable().describe('as the provider named it when it was linked'),
            linkedAt: Instant,
            lastUsedAt: Instant.nullable(),
          }),
        )
        .describe('linked accounts of single sign-on providers'),
      keys: z.array(ApiKey).describe('those that can be used to sign in'),
      policy: PolicyRules.describe('what the caller’s roles require'),
    }),
    fails: [],
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/api/account/totp',
    summary: 'Start setting up an authenticator app; it takes effect once a code is confirmed',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    fresh: true,
    secretReply: true,
    reply: z.object({ uri: z.string().describe('what the app reads from a QR code'), secret: z.string() }),
    fails: [],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/api/account/totp/confirm',
    summary: 'Finish setting up an authenticator app; all other sessions of the person end',
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
    summary: 'Remove the authenticator app; all other sessions of the person end',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    reply: Message,
    fails: ['CONFLICT'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/account/passkeys/options',
    summary: 'Get the options with which the browser creates a passkey',
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
    summary: 'Save a new passkey; all other sessions of the person end',
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
    summary: 'Rename a passkey',
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
    summary: 'Remove a passkey; all other sessions of the person end',
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
    summary: 'Create new recovery codes; earlier codes stop working',
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
    summary: 'End one of the caller’s sessions immediately',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply: Message,
    fails: ['NOT_FOUND'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'End all of the caller’s other sessions',
    access: 'signed-in',
    byPerson: true,
    reply: Message,
    fails: [],
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    summary: 'Change the caller’s password; all other sessions of the person end',
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
    summary: 'Start linking a provider account to the caller’s account; the same session finishes with auth/sso/finish',
    access: 'signed-in',
    byPerson: true,
    fresh: true,
    body: z.object({ provider: reference('Choose a provider.') }),
    reply: z.object({ address: z.string().describe('where the browser continues') }),
    fails: ['CONFLICT', 'NOT_FOUND', 'NOT_READY'],
  }),
  removeIdentity: endpoint({
    method: 'DELETE',
    path: '/api/account/identities/:id',
    summary: 'Unlink a provider account; other sessions that were started with it end',
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
      'Request a new sign-in email: the link sent to it works for an hour; the old address is notified immediately',
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
      'Confirm a new sign-in email with the token of the emailed link, which works once; all sessions end except the one that requested it',
    access: 'public',
    body: z.object({ token: secret('Token') }),
    reply: Message,
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
}
