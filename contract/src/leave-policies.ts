import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam, reference, requiredText, unchangedSince } from './core/values.ts'
import { EmploymentType } from './employee.ts'
import { leaveTypeReference } from './leave-body.ts'
import { amountOf, LeaveTypeRef } from './leave-types.ts'

const whole = (what: string, most: number) =>
  z
    .number({ error: `${what} must be a number.` })
    .int(`${what} must be a whole number.`)
    .min(0, `${what} must be at least 0.`)
    .max(most, `${what} must be at most ${most}.`)

// 29 February is a day of the year, too: other years use 28 February.
const dayOfYear = (what: string) =>
  z
    .string({ error: `${what} must be a day of a year.` })
    .refine(
      (text) => /^\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`2024-${text}`)) && isReal(text),
      because('leave-policy.day-of-year', `${what} must be a day of a year, such as 03-31.`),
    )

const isReal = (text: string): boolean => {
  const [month = 0, date = 0] = text.split('-').map(Number)
  return month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(2024, month, 0)).getUTCDate()
}

const terms = {
  amount: amountOf('The amount').describe('per year: days, or minutes'),
  seniority: z
    .array(z.object({ afterYears: whole('After years', 60), amount: amountOf('The amount') }), {
      error: 'Seniority must be a list.',
    })
    .max(20, 'At most 20.')
    .default([]),
  period: z
    .discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('year'), start: dayOfYear('The start').default('01-01') }),
        z.object({ kind: z.literal('anniversary') }),
      ],
      { error: 'Choose year or anniversary.' },
    )
    .default({ kind: 'year', start: '01-01' }),
  grant: z
    .enum(['start', 'monthly', 'monthly-end'], { error: 'Choose start, monthly or monthly-end.' })
    .default('start'),
  bookable: z.enum(['period', 'accrued'], { error: 'Choose period or accrued.' }).default('period'),
  months: z.enum(['exact', 'whole'], { error: 'Choose exact or whole.' }).default('exact'),
  rounding: z
    .object({
      to: amountOf('The step').optional().describe('optional if nothing is rounded'),
      how: z.enum(['up', 'nearest', 'down', 'none'], { error: 'Choose up, nearest, down or none.' }),
    })
    .refine(({ to, how }) => how === 'none' || (to ?? 0) > 0, {
      path: ['to'],
      ...because('leave-policy.step', 'The step must be more than 0.'),
    })
    .optional()
    .describe('absent: up to half a day, or to 15 minutes'),
  scaleWith: z
    .enum(['none', 'days', 'hours', 'fte'], { error: 'Choose none, days, hours or fte.' })
    .default('none')
    .describe('with working days or hours per week, or with FTE'),
  carry: z
    .object({
      cap: amountOf('The maximum').nullable().default(0).describe('null: everything'),
      closes: z
        .union(
          [dayOfYear('Closes'), z.object({ months: whole('Months', 36).min(1, 'At least 1 month is required.') })],
          {
            error: 'The expiry must be a day of a year, such as 03-31, or a number of months.',
          },
        )
        .nullable()
        .default(null)
        .describe('the last day on which it can be taken; null: never expires'),
      debt: z.enum(['carry', 'forgive'], { error: 'Choose carry or forgive.' }).default('carry'),
    })
    .default({ cap: 0, closes: null, debt: 'carry' }),
  overdraft: amountOf('The overdraft').default(0),
  waitMonths: whole('The waiting period', 60).default(0).describe('months of employment before it can be taken'),
  maxBalance: amountOf('The maximum balance').nullish(),
}

export const PolicyBody = z.object({
  leaveType: leaveTypeReference,
  name: requiredText('Name', 100),
  ...terms,
})
export type PolicyBody = z.output<typeof PolicyBody>

export const Policy = z.object({
  _id: Id,
  leaveType: LeaveTypeRef,
  name: z.string(),
  amount: z.number(),
  seniority: z.array(z.object({ afterYears: z.number(), amount: z.number() })),
  period: z.object({ kind: z.enum(['year', 'anniversary']), start: z.string().optional() }),
  grant: z.enum(['start', 'monthly', 'monthly-end']),
  bookable: z.enum(['period', 'accrued']),
  months: z.enum(['exact', 'whole']),
  rounding: z.object({ to: z.number(), how: z.enum(['up', 'nearest', 'down', 'none']) }),
  scaleWith: z.enum(['none', 'days', 'hours', 'fte']),
  carry: z.object({
    cap: z.number().nullable(),
    closes: z.unknown().describe('a day of a year, MM-DD; a number of months, `{months}`; or null'),
    debt: z.enum(['carry', 'forgive']),
  }),
  overdraft: z.number(),
  waitMonths: z.number(),
  maxBalance: z.number().nullable(),
  granted: z.boolean().describe('people already have leave from it: changes apply from a day'),
  updatedAt: Instant,
})
export type Policy = z.output<typeof Policy>

const orNull = (missing: string) => reference(missing).nullish()

export const RulesBody = z.object({
  from: day('From').describe('the first day on which these rules apply'),
  dryRun: z.boolean({ error: 'Choose whether this is a preview.' }).default(false),
  rules: z
    .array(
      z.object({
        policyId: orNull('Choose a policy.').describe('null: no balance'),
        employeeId: orNull('Choose a person.'),
        departmentId: orNull('Choose a department.'),
        locationId: orNull('Choose a location.'),
        employmentType: EmploymentType.nullish(),
      }),
      { error: 'The rules must be a list.' },
    )
    .max(500, 'At most 500 rules are allowed.'),
  policy: PolicyBody.omit({ leaveType: true })
    .optional()
    .describe('a policy that is added with the rules, for everyone that no rule matches; not saved in a preview'),
})

export const PolicyRule = z.object({
  policyId: Id.nullable(),
  employeeId: Id.nullable(),
  departmentId: Id.nullable(),
  locationId: Id.nullable(),
  employmentType: EmploymentType.nullable(),
})
export type PolicyRule = z.output<typeof PolicyRule>

/** A rule with the people that it covers today. */
export const AssignedRule = PolicyRule.extend({
  employeeName: z.string().nullable(),
  people: Total.describe('people employed today to whom this rule applies'),
})
export type AssignedRule = z.output<typeof AssignedRule>

/** The result of a run, or of its dry run. */
export const RunCounts = z.object({
  people: z.number().int().describe('people with a balance'),
  granted: z.number().describe('the total change of the balances: days, or minutes'),
  overdrawn: z.number().int().describe('people with a negative balance'),
  changed: z.number().int().describe('people with any change'),
})

export const PreviewPolicyBody = z.object({
  year: z
    .number({ error: 'Year must be a number.' })
    .int('Year must be a whole number.')
    .min(1970, 'Year must be at least 1970.')
    .max(2199, 'Year must be at most 2199.'),
  employeeId: orNull('Choose a person.'),
  employedFrom: day('Employed from').nullish(),
  leftOn: day('The last day').nullish(),
  scheduleId: orNull('Choose a schedule.'),
})

const configures = { key: 'leaves.configure', least: 'everyone' } as const

export const leavePolicies = {
  list: endpoint({
    method: 'GET',
    path: '/api/leave/policies',
    summary: 'List leave policies: allowance, granting and what happens at the end of a period',
    access: configures,
    query: listQuery(['name']),
    reply: z.object({ policies: z.array(Policy), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leave/policies',
    summary: 'Add a policy; it applies once the policy assignment of the type includes it',
    access: configures,
    body: PolicyBody,
    reply: z.object({ policy: Policy }),
    fails: ['INVALID', 'ALREADY_REGISTERED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/leave/policies/:id',
    summary: 'Get a policy as of now',
    access: configures,
    params: IdParam,
    reply: z.object({ policy: Policy }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/leave/policies/:id',
    summary: 'Change a policy; if people have leave from it, the change applies from a day and earlier entries stay',
    access: configures,
    params: IdParam,
    body: PolicyBody.extend({ from: day('From').optional().describe('today where absent'), ...unchangedSince }),
    reply: z.object({ policy: Policy }),
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'ALREADY_REGISTERED', 'STALE'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/leave/policies/:id/preview',
    summary: 'Preview what a policy grants in a year, to a person or to an example',
    access: configures,
    params: IdParam,
    body: PreviewPolicyBody,
    reply: z.object({
      months: z.array(z.object({ from: Day, to: Day, exact: z.number(), amount: z.number() })),
      entitled: z.number(),
      sentence: z.string(),
      code: z.string().describe('the code of the sentence, for programs that translate it'),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/leave/rules/:leaveType',
    summary: 'Get the policy assignment of a leave type: its rules in order, as of the latest day that has begun',
    access: configures,
    params: z.object({ leaveType: leaveTypeReference }),
    reply: z.object({
      from: Day.nullable(),
      rules: z.array(AssignedRule),
      others: Total.describe('people employed today to whom no rule applies'),
    }),
    fails: ['NOT_FOUND'],
  }),
  setRules: endpoint({
    method: 'PUT',
    path: '/api/leave/rules/:leaveType',
    summary:
      'Set the policy assignment of a leave type from a day: a rule for one person comes first, then the first matching rule',
    access: configures,
    params: z.object({ leaveType: leaveTypeReference }),
    body: RulesBody,
    reply: z.object({ run: RunCounts }),
    fails: ['NOT_FOUND', 'INVALID', 'ALREADY_REGISTERED'],
  }),
}
