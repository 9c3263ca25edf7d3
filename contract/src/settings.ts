import { z } from 'zod'
import { Day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { ConfirmPassword, NewPassword, optionalLine, reference, requiredText, secret } from './core/values.ts'

const Organisation = z.object({
  name: z.string().nullable().describe('null: no name yet'),
  timeZone: z.string().describe('IANA name'),
  today: Day.describe('the calendar day in the organisation’s time zone'),
  birthdays: z.boolean().describe('whether colleagues can see birthdays, unless the person hides theirs'),
  sendsEmails: z
    .boolean()
    .describe('whether an email server is set up; without one each email is only kept as a file on the server'),
  clocking: z.boolean().describe('whether people clock in according to a working time policy'),
})

export const settings = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/setting/change-password',
    summary: 'Change the caller’s password; all other sessions of the person end',
    access: 'signed-in',
    enrolling: true,
    byPerson: true,
    body: z
      .object({
        userId: reference('The user is required.')
          .optional()
          .describe('the signed-in person; only their own password can be changed'),
        oldPassword: secret('Old password'),
        newPassword: NewPassword,
        confirmPassword: ConfirmPassword,
        confirmKey: z
          .union([z.string(), z.number()], { error: 'Confirm key is required.' })
          .transform(String)
          .pipe(secret('Confirm key')),
      })
      .refine((body) => body.newPassword === body.confirmPassword, {
        path: ['confirmPassword'],
        ...because('auth.passwords-differ', 'Password not matched'),
      })
      .refine((body) => body.newPassword !== body.oldPassword, {
        path: ['newPassword'],
        ...because('auth.password-unchanged', 'The new password must differ from the old one.'),
      }),
    reply: z.object({ message: z.string() }),
    fails: ['INVALID', 'FORBIDDEN', 'TOO_MANY'],
  }),
  organisation: endpoint({
    method: 'GET',
    path: '/api/setting/organisation',
    summary: 'Get the organisation settings',
    access: 'signed-in',
    reply: z.object({ organisation: Organisation }),
    fails: [],
  }),
  updateOrganisation: endpoint({
    method: 'PUT',
    path: '/api/setting/organisation',
    summary: 'Change the organisation settings',
    access: { key: 'settings.manage', least: 'everyone' },
    body: z.object({
      timeZone: requiredText('Time zone', 100),
      name: optionalLine(80)
        .transform((name) => name || null)
        .optional()
        .describe('absent: unchanged; empty: removes the name'),
      birthdays: z
        .boolean({ error: 'Choose true or false.' })
        .optional()
        .describe('absent: unchanged; false: birthdays are hidden'),
    }),
    reply: z.object({ organisation: Organisation }),
    fails: ['INVALID'],
  }),
}
