import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { OwnAccess } from './core/own-access.ts'
import { Role } from './core/roles.ts'
import { ConfirmPassword, Email, Id, NewPassword, secret } from './core/values.ts'

export const SessionUser = z.object({
  _id: Id,
  name: z.string(),
  role: Role,
  email: z.string(),
  profileImage: z.string().nullable(),
})
export type SessionUser = z.output<typeof SessionUser>

const Message = z.object({ message: z.string() })

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
    }),
    reply: z.object({ token: z.string(), user: SessionUser, access: OwnAccess }),
    fails: ['BAD_CREDENTIALS', 'TOO_MANY'],
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/auth/verify',
    summary: 'Who is signed in, and what they may do',
    access: 'signed-in',
    reply: z.object({ user: SessionUser, access: OwnAccess }),
    fails: [],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out: this session ends at once',
    access: 'signed-in',
    reply: Message,
    fails: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Ask for a mail with a link to set a new password; answers the same for any address',
    access: 'public',
    body: z.object({ email: Email }),
    reply: Message,
    fails: ['TOO_MANY'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token of the mailed link, which works once',
    access: 'public',
    body: z
      .object({
        token: secret('Token'),
        newPassword: NewPassword,
        confirmPassword: ConfirmPassword,
      })
      .refine((body) => body.newPassword === body.confirmPassword, {
        path: ['confirmPassword'],
        ...because('auth.passwords-differ', 'Password not matched'),
      }),
    reply: Message,
    fails: ['INVALID'],
  }),
}
