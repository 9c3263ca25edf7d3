import { screens } from '@ems/contract/core/screens'
import { inLine } from './quote.ts'
import type { Mail } from './repo.ts'

export interface FirstSignIn {
  password: string
  key: string
  /** whom it is for and what they sign in with; a mail that is asked for by itself does not know them */
  name?: string
  email?: string
}

/** The mail that brings a new employee their first password and key. */
export const newPasswordLetter = (
  to: string,
  { password, key, name, email }: FirstSignIn,
  publicUrl: string,
): Mail => ({
  to,
  subject: 'Your new password',
  body: [
    name ? `Hello ${inLine(name)},` : 'Welcome.',
    '',
    'An account was made for you in the Employee Management System.',
    '',
    ...(email ? [`Email: ${email}`] : []),
    `Password: ${password}`,
    `Key: ${key}`,
    '',
    `Sign in at ${publicUrl}${screens.login} with your work email address. Then change the password in the settings; the key confirms the change.`,
    '',
  ].join('\n'),
})
