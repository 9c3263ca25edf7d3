import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { OwnAccess } from './core/own-access.ts'
import { Role } from './core/roles.ts'
import { ConfirmPassword, Email, Id, NewPassword, requiredText, secret } from './core/values.ts'

export const SessionUser = z.object({
  _id: Id,
  name: z.string(),
  role: Role,
  email: z.string(),
  profileImage: z.string().nullable(),
})
export type SessionUser = z.output<typeof SessionUser>

const Message = z.object({ message: z.string() })
const mustChangePassword = z.boolean().describe('the password was chosen by someone else')
const standing = {
  mustChangePassword,
  mustEnrol: z.boolean().describe('a second factor must be set up'),
  hasKey: z.boolean().describe('changing the password requires the key'),
}
export const SignedIn = z.object({ token: z.string(), user: SessionUser, access: OwnAccess, ...standing })

/** A second factor, or a repeated proof of identity. */
export const SecondMethod = z.enum(['totp', 'passkey', 'recovery'], { error: 'Choose totp, passkey or recovery.' })
export const ConfirmMethod = z.enum(['totp', 'passkey', 'password'], { error: 'Choose totp, passkey or password.' })

/** A passkey response, as from `PublicKeyCredential.toJSON`. */
export const PasskeyResponse = z
  .looseObject(
    { id: z.string().max(2000), response: z.looseObject({}) },
    { error: 'The passkey response is required.' },
  )
  .meta({ description: 'PublicKeyCredential.toJSON()' })
/**
 * Options for the browser's passkey call: for `parseRequestOptionsFromJSON`, or for `parseCreationOptionsFromJSON` with
 * a new passkey.
 */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

const Challenge = z
  .string({ error: 'The challenge is required.' })
  .regex(/^[\w-]{20,100}$/, 'The challenge is not valid.')

const bound = {
  bound: z
    .boolean()
    .nullish()
    .describe('the session token is valid only together with the cookie set by this response'),
}

const token = secret('Token')
const recoveryCodes = z
  .array(z.string())
  .describe('`SSSS-XXXXX-XXXXX`, shown only once; each works once instead of the app or passkey')

/** A typed one-time code: digits of any script, with spaces and hyphens. */
export const Code = z
  .string({ error: 'The code is required.' })
  .trim()
  .min(1, 'The code is required.')
  .max(40, 'At most 40 characters are allowed.')

/** A new password, with the token from the mailed link. */
const passwordByToken = { token, newPassword: NewPassword, confirmPassword: ConfirmPassword }
const samePasswords = (body: { newPassword: string; confirmPassword: string }) =>
  body.newPassword === body.confirmPassword
const PASSWORDS_DIFFER = {
  path: ['confirmPassword'],
  ...because('auth.passwords-differ', 'Password not matched'),
}
const PasswordByToken = z.object(passwordByToken).refine(samePasswords, PASSWORDS_DIFFER)

/** An accepted invitation. With a session if the person may sign in now. */
const Accepted = Message.extend(SignedIn.partial().shape)

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: z.object({
      email: Email,
      password: secret('Password'),
      remember: z.boolean().nullish().describe('30 days instead of 12 hours'),
      ...bound,
    }),
    reply: SignedIn,
    fails: ['BAD_CREDENTIALS', 'LOCKED', 'SECOND_FACTOR', 'TOO_MANY'],
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Complete the second step of a sign-in that was answered with SECOND_FACTOR; responds like the sign-in',
    access: 'public',
    body: z
      .object({
        challenge: Challenge,
        method: SecondMethod,
        code: Code.optional(),
        response: PasskeyResponse.optional(),
        ...bound,
      })
      .refine((body) => (body.method === 'passkey' ? body.response : body.code) !== undefined, {
        path: ['code'],
        ...because('field.required', 'The code is required.'),
      }),
    reply: SignedIn,
    fails: ['BAD_CODE', 'TOO_MANY'],
  }),
  secondFactorOptions: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/options',
    summary: 'Get the options with which the browser requests a passkey as the second step',
    access: 'public',
    body: z.object({ challenge: Challenge }),
    reply: z.object({ options: PasskeyOptions }),
    fails: ['BAD_CODE', 'CONFLICT'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Start signing in with a passkey only',
    access: 'public',
    reply: z.object({ options: PasskeyOptions, challenge: z.string() }),
    fails: ['CONFLICT', 'TOO_MANY'],
  }),
  passkey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Sign in with a passkey only; responds like the sign-in',
    access: 'public',
    body: z.object({
      challenge: Challenge,
      response: PasskeyResponse,
      remember: z.boolean().nullish().describe('30 days instead of 12 hours'),
      ...bound,
    }),
    reply: SignedIn,
    fails: ['BAD_CODE'],
  }),
  confirmOptions: endpoint({
    method: 'POST',
    path: '/api/auth/confirm/options',
    summary: 'Get the ways in which the caller can confirm their identity',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    reply: z.object({ methods: z.array(ConfirmMethod), options: PasskeyOptions.nullable() }),
    fails: [],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/auth/confirm',
    summary: 'Confirm the caller’s identity; calls that require it are allowed for 15 minutes',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    body: z.object({
      method: ConfirmMethod,
      code: Code.optional(),
      response: PasskeyResponse.optional(),
      password: secret('Password').optional(),
    }),
    reply: z.object({ confirmedUntil: Instant }),
    fails: ['BAD_CODE', 'BAD_CREDENTIALS', 'INVALID', 'TOO_MANY'],
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/auth/verify',
    summary: 'Get the signed-in person and their permissions',
    access: 'signed-in',
    enrolling: true,
    reply: z.object({ user: SessionUser, access: OwnAccess, ...standing }),
    fails: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out: this session ends immediately',
    access: 'signed-in',
    byPerson: true,
    enrolling: true,
    body: z.object({ everywhere: z.boolean().nullish().describe('also at the single sign-on provider') }),
    reply: Message.extend({
      ssoLogout: z.string().optional().describe('where the browser continues to sign out at the provider'),
    }),
    fails: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Request an email with a link to set a new password; the response is the same for any address',
    access: 'public',
    body: z.object({ email: Email }),
    reply: Message,
    fails: ['TOO_MANY'],
  }),
  invitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    summary: 'Get the person and the password requirements of an invitation',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({
      name: z.string(),
      email: z.string(),
      rules: z.object({ minLength: z.number().int(), maxLength: z.number().int() }),
    }),
    fails: ['INVALID'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    summary: 'Set the first password with the token of an emailed invitation, which works once, and sign in',
    access: 'public',
    secretReply: true,
    body: z.object({ ...passwordByToken, ...bound }).refine(samePasswords, PASSWORDS_DIFFER),
    reply: Accepted,
    fails: ['INVALID'],
  }),
  invitationPasskeyOptions: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/passkey/options',
    summary: 'Get the options with which the browser creates a passkey for an invitation',
    access: 'public',
    body: z.object({ token }),
    reply: z.object({ options: PasskeyOptions }),
    fails: ['CONFLICT', 'INVALID'],
  }),
  invitationPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/passkey',
    summary: 'Accept an emailed invitation with a passkey instead of a password and sign in; the invitation works once',
    access: 'public',
    secretReply: true,
    body: z.object({ token, response: PasskeyResponse, name: requiredText('Name', 60).optional(), ...bound }),
    reply: Accepted.extend({ recoveryCodes }),
    fails: ['BAD_CODE', 'CONFLICT', 'INVALID'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of the emailed link, which works once',
    access: 'public',
    body: PasswordByToken,
    reply: Message,
    fails: ['INVALID'],
  }),
}
