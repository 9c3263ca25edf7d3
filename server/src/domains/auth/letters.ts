import type { Mail } from '../mail/index.ts'

/** The mail with the link to set a new password. */
export const resetLetter = (to: string, name: string, link: string): Mail => ({
  to,
  subject: 'Set a new password',
  body: [
    `Hello ${name},`,
    '',
    'somebody asked for a new password for your account in the Employee Management System. If it was you, set it here:',
    '',
    link,
    '',
    'The link works once, for one hour. If it was not you, nothing needs to be done.',
    '',
  ].join('\n'),
})
