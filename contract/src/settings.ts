import { z } from 'zod'
import { Day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { ConfirmPassword, NewPassword, optionalLine, reference, requiredText, secret } from './core/values.ts'

const Organisation = z.object({
  name: z.string().nullable().describe('null while nobody has said what it is called'),
  timeZone: z.string().describe('IANA name'),
  today: Day.describe('the calendar day in the organisation’s time zone'),
  birthdays: z.boolean().describe('whether colleagues are told of birthdays, where the person does not object'),
  clocking: z.boolean().describe('whether a policy of working time has people clock in'),
})

export const settings = {
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/setting/change-password',
    summary: 'Change one’s own password; every other session of the person ends',
    access: 'signed-in',
    enrolling: true,
    byPerson: true,
    body: z
      .object({
        userId: reference('The user is required.')
          .optional()
          .describe('the signed-in person; nobody else’s password can be changed'),
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
    summary: 'The organisation’s settings',
    access: 'signed-in',
    reply: z.object({ organisation: Organisation }),
    fails: [],
  }),
  updateOrganisation: endpoint({
    method: 'PUT',
    path: '/api/setting/organisation',
    summary: 'Change the organisation’s settings',
    access: { key: 'settings.manage', least: 'everyone' },
    body: z.object({
      timeZone: requiredText('Time zone', 100),
      name: optionalLine(80)
        .transform((name) => name || null)
        .optional()
        .describe('absent: as it is; an empty one takes it away'),
      birthdays: z
        .boolean({ error: 'Choose true or false.' })
        .optional()
        .describe('absent: as it is; false: nobody is told of birthdays'),
    }),
    reply: z.object({ organisation: Organisation }),
    fails: ['INVALID'],
  }),
}
