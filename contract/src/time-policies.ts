import { z } from 'zod'
import { Day, plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Id, reference, requiredText } from './core/values.ts'
import { PunchSource } from './time-values.ts'

const flag = z.boolean('Choose true or false.')
const count = (what: string, least: number, most: number) =>
  z
    .number(`${what} must be a number.`)
    .int(`${what} must be a whole number.`)
    .min(least, `${what} must be at least ${least}.`)
    .max(most, `${what} must be at most ${most}.`)
const limit = (what: string, most: number) => count(what, 1, most).nullable().default(null)

const settings = {
  tracking: z.enum(['manual', 'clock'], { error: 'Choose manual or clock.' }).default('manual'),
  sources: z
    .array(z.enum(PunchSource.options, { error: 'Choose web, kiosk or device.' }))
    .max(3, 'At most 3 sources are allowed.')
    .default([...PunchSource.options]),
  ownEntries: z
    .enum(['approve', 'direct'], { error: 'Choose approve or direct.' })
    .default('approve')
    .describe('whether people’s own corrections need approval'),
  placeRequired: flag.default(false),
  grace: count('The grace period', 0, 240).default(10),
  earlyCounts: flag.default(false).describe('time before the start of the shift counts'),
  breaks: z
    .array(z.object({ after: count('After', 0, 1440), minutes: count('The break', 1, 480) }))
    .max(10, 'At most 10 rules are allowed.')
    .default([]),
  overtimeStep: count('The overtime step', 1, 240).default(15),
  overtimeApproval: z.enum(['none', 'before'], { error: 'Choose none or before.' }).default('none'),
  overtimeAs: z.enum(['none', 'lieu', 'pay'], { error: 'Choose none, lieu or pay.' }).default('none'),
  factor: z
    .number('The factor must be a number.')
    .min(0.01, 'The factor must be at least 0.01.')
    .max(10, 'The factor must be at most 10.')
    .multipleOf(0.01, 'The factor can have at most two decimals.')
    .default(1),
  lieuType: Id.nullable().default(null).describe('the leave type, in hours'),
  lieuMonths: count('The months', 1, 60).nullable().default(null),
  account: z.enum(['month', 'quarter', 'year'], { error: 'Choose month, quarter or year.' }).default('year'),
  accountCap: count('The maximum', 0, 100_000).nullable().default(null),
  signing: flag.default(false),
  maxDay: limit('The maximum hours per day', 1440),
  minRest: limit('The minimum rest', 1440),
  breakAfter: limit('The maximum time without a break', 1440),
  maxWeek: limit('The maximum hours per week', 10_080),
}

const list = (missing: string) =>
  z.array(reference(missing)).max(1000, 'At most 1,000 are allowed.').optional().default([])

const named = { name: requiredText('Name', 100) }

/** A policy in a payload. */
export const TimePolicyBody = z.object({
  ...named,
  for: z
    .object({
      employees: list('Choose at least one person.'),
      departments: list('Choose departments.'),
      locations: list('Choose locations.'),
    })
    .nullable()
    .default(null)
    .describe('null: everyone; only for the last policy'),
  ...settings,
})

const ids = z.array(Id)

export const TimePolicy = z.object({
  ...named,
  for: z
    .object({ employees: ids, departments: ids, locations: ids })
    .nullable()
    .describe('null: everyone; only for the last policy'),
  ...settings,
})
export type TimePolicy = z.output<typeof TimePolicy>
export type TimeSettings = Omit<TimePolicy, 'name' | 'for'>

const isLastForAll = (policies: readonly { for: unknown }[]) =>
  policies.every((policy, index) => (policy.for === null) === (index === policies.length - 1))

const configure = { key: 'time.configure', least: 'everyone' } as const

export const timePolicies = {
  get: endpoint({
    method: 'GET',
    path: '/api/time/policies',
    summary: 'List the current working time policies; the first match applies to a person',
    access: configure,
    reply: z.object({ from: Day, policies: z.array(TimePolicy) }),
    fails: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/time/policies',
    summary: 'Set the working time policies from a day; that day and later days are recalculated',
    access: configure,
    body: z.object({
      from: plannedDay('From').optional().describe('default: today; at most 62 days back'),
      policies: z
        .array(TimePolicyBody, { error: 'The policies must be a list.' })
        .min(1, 'Keep at least one policy.')
        .max(50, 'At most 50 policies are allowed.')
        .refine(
          isLastForAll,
          because('time-policy.last-for-all', 'The last policy, and only the last, must apply to everyone else.'),
        ),
      dryRun: z.boolean('Choose true or false.').nullish(),
    }),
    reply: z.object({
      from: Day,
      policies: z.array(TimePolicy),
      affected: z.object({
        people: z.number().int().describe('people whose settings change'),
        days: z.number().int().describe('days that change'),
      }),
    }),
    fails: ['INVALID'],
  }),
}
