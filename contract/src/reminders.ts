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
  day: Day.describe('the end date'),
  daysLeft: z.number().int().describe('negative for an expired document'),
  employee: EmployeeFace,
  document: z.object({ _id: Id, title: z.string() }).nullable().describe('the document that expires'),
})
export type Reminder = z.output<typeof Reminder>

const Leads = z.array(z.number().int()).describe('days before the end date, largest first')

const configures = { key: 'employees.configure', least: 'everyone' } as const

export const reminders = {
  upcoming: endpoint({
    method: 'GET',
    path: '/api/reminder/upcoming',
    summary: 'List upcoming contract, probation and document end dates that the caller can see, earliest first',
    access: { key: 'employees.read', least: 'others', subject: 'list' },
    query: listQuery(['day'])
      .omit({ search: true })
      .extend({
        kind: ReminderKind.optional(),
        within: wholeNumber('The days', 0, 3660).optional().describe('days from today; default: 60'),
      }),
    reply: z.object({ reminders: z.array(Reminder), total: Total }),
    fails: [],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/reminder/settings',
    summary: 'Get how many days before an end date people are reminded',
    access: configures,
    reply: z.object({ leads: Leads }),
    fails: [],
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/reminder/settings',
    summary: 'Set how many days before an end date people are reminded',
    access: configures,
    body: z.object({
      leads: z
        .array(
          z
            .number('The days must be a number.')
            .int('The days must be a whole number.')
            .min(0, 'The days must be at least 0.')
            .max(365, 'The days must be at most 365.'),
          { error: 'Enter at least one number of days.' },
        )
        .min(1, 'Enter at least one number of days.')
        .max(10, 'Enter at most ten numbers of days.')
        .transform((days) => [...new Set(days)].toSorted((a, b) => b - a)),
    }),
    reply: z.object({ leads: Leads }),
    fails: [],
  }),
}
