import { z } from 'zod'
import { Day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total, wholeNumber } from './core/lists.ts'
import { Id } from './core/values.ts'
import { EmployeeFace } from './employee.ts'

/** The kinds of reminders. */
export const ReminderKind = z.enum(['contract-end', 'probation-end', 'document-expiry'], {
  error: 'Choose contract-end, probation-end or document-expiry.',
})
export type ReminderKind = z.output<typeof ReminderKind>

export const Reminder = z.object({
  kind: ReminderKind,
  day: Day.describe('the last day of what ends'),
  daysLeft: z.number().int().describe('less than 0 for a document that has expired'),
  employee: EmployeeFace,
  document: z.object({ _id: Id, title: z.string() }).nullable().describe('the document that expires'),
})
export type Reminder = z.output<typeof Reminder>

const Leads = z.array(z.number().int()).describe('days before the last day, the most first')

const configures = { key: 'employees.configure', least: 'everyone' } as const

export const reminders = {
  upcoming: endpoint({
    method: 'GET',
    path: '/api/reminder/upcoming',
    summary: 'Which contracts, probations and documents end, of those whom one sees, what ends first first',
    access: { key: 'employees.read', least: 'others', subject: 'list' },
    query: listQuery(['day'])
      .omit({ search: true })
      .extend({
        kind: ReminderKind.optional(),
        within: wholeNumber('The days', 0, 3660).optional().describe('days from today; 60 where absent'),
      }),
    reply: z.object({ reminders: z.array(Reminder), total: Total }),
    fails: [],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/reminder/settings',
    summary: 'How many days before something ends people are reminded of it',
    access: configures,
    reply: z.object({ leads: Leads }),
    fails: [],
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/reminder/settings',
    summary: 'Set how many days before something ends people are reminded of it',
    access: configures,
    body: z.object({
      leads: z
        .array(
          z
            .number('The days are a number.')
            .int('The days are a whole number.')
            .min(0, 'The days are at least 0.')
            .max(365, 'The days are at most 365.'),
          { error: 'Name at least one number of days.' },
        )
        .min(1, 'Name at least one number of days.')
        .max(10, 'Name at most ten numbers of days.')
        .transform((days) => [...new Set(days)].toSorted((a, b) => b - a)),
    }),
    reply: z.object({ leads: Leads }),
    fails: [],
  }),
}
