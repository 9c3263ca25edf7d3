import { z } from 'zod'
import { Day, Instant, instant, Month, month } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Amount } from './core/money.ts'
import { FileContent, Id, IdParam, optionalText, reference, unchangedSince } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { currencyKeys, LegalEntityRef } from './legal-entity.ts'
import { ComponentKind, PayComponentRef, PayGroupRef, PayMode } from './pay-setup.ts'

export const PeriodStatus = z.enum(['Open', 'Review', 'Closed'], { error: 'Choose Open, Review or Closed.' })
export type PeriodStatus = z.output<typeof PeriodStatus>

/** The reasons why a person's pay differs from the last regular period. */
export const DifferenceReason = z.enum([
  'joined',
  'left',
  'terms',
  'days',
  'unpaid',
  'hours',
  'overtime',
  'one-off',
  'retro',
  'hold',
])
export type DifferenceReason = z.output<typeof DifferenceReason>

export const BLOCKING = ['negative-net', 'payroll-number', 'salary-record'] as const
export const ExceptionKind = z.enum([
  ...BLOCKING,
  'no-terms',
  'entity',
  'bank-changed',
  'no-bank',
  'same-account',
  'moved',
  'timesheet',
  'too-old',
  'recovery',
])
export type ExceptionKind = z.output<typeof ExceptionKind>

export const ChangeKind = z.enum(['joined', 'left', 'terms', 'person', 'job', 'bank', 'absence'])
export type ChangeKind = z.output<typeof ChangeKind>

const Someone = z.object({ _id: Id, name: z.string() })

export const PayPeriod = z.object({
  _id: Id,
  group: PayGroupRef,
  legalEntity: LegalEntityRef,
  ...currencyKeys,
  month: Month,
  number: z.number().int().describe('1 is the regular period of the month, others are off-cycle'),
  mode: PayMode,
  status: PeriodStatus,
  payDate: Day,
  employees: z.array(Id).nullable().describe('of an off-cycle period'),
  calculatedAt: Instant.nullable(),
  stale: z.number().int().describe('people whose data changed after the calculation'),
  progress: z.object({ done: z.number().int(), of: z.number().int() }).nullable().describe('of a running calculation'),
  totals: z.object({
    people: z.number().int().describe('people with pay'),
    withoutPay: z
      .number()
      .int()
      .describe('listed people without pay, for instance as they left, or their pay is on hold'),
    basicSalary: Amount,
    allowances: Amount,
    deductions: Amount,
    gross: Amount,
    net: Amount,
    employerCost: Amount,
  }),
  exceptions: z.object({ blocking: z.number().int(), warnings: z.number().int() }),
  submittedBy: Someone.nullable(),
  approvedBy: Someone.nullable(),
  publishedAt: Instant.nullable(),
  upload: Id.nullable().describe('the last upload of the provider’s payslips'),
  updatedAt: Instant,
})
export type PayPeriod = z.output<typeof PayPeriod>

export const PayLine = z.object({
  component: PayComponentRef,
  kind: ComponentKind,
  forMonth: Month,
  quantity: z.number().nullable(),
  rate: z.number().nullable(),
  amount: Amount,
  note: z.string(),
})
export type PayLine = z.output<typeof PayLine>

export const PayPerson = z.object({
  employee: EmployeeFace,
  payrollNumber: z.string(),
  baseDays: z.number(),
  paidDays: z.number(),
  unpaidDays: z.number(),
  sickDays: z.number(),
  lines: z.array(PayLine),
  basicSalary: Amount,
  allowances: Amount,
  deductions: Amount,
  gross: Amount,
  net: Amount,
  carried: Amount.describe(
    'deducted for payslips that were reversed after payment; above 0 if such a payment was returned later',
  ),
  toPay: Amount,
  before: Amount.nullable().describe('net pay of the last regular period; null if the person was not in it'),
  difference: Amount,
  reasons: z.array(DifferenceReason),
  exceptions: z.array(z.object({ kind: ExceptionKind, blocking: z.boolean(), message: z.string() })),
  held: z.boolean(),
  holdReason: z.string(),
})
export type PayPerson = z.output<typeof PayPerson>

export const PayChange = z.object({
  employee: EmployeeFace,
  kind: ChangeKind,
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  from: Day.nullable(),
})
export type PayChange = z.output<typeof PayChange>

export const PayChangeGroup = z.object({
  kind: ChangeKind,
  type: z.string().nullable().describe('the leave type of absences'),
  people: z.number().int(),
  changes: z.number().int(),
  days: z.number().int().nullable().describe('calendar days of absence; below 0 if more were cancelled'),
  first: z.array(PayChange).describe('all changes of the first people by name'),
})
export type PayChangeGroup = z.output<typeof PayChangeGroup>

const read = { key: 'salaries.read', least: 'others', subject: 'list' } as const
const manage = { key: 'salaries.manage', least: 'others', subject: 'list' } as const
const periodReply = z.object({ period: PayPeriod })

const filters = {
  department: Id.optional(),
  exception: z
    .union([ExceptionKind, z.literal('any')], { error: 'This exception does not exist.' })
    .optional()
    .describe('a kind of exception, or any; people with a blocking one come first'),
  changed: z.enum(['true'], { error: 'Choose true, or leave it out.' }).optional().describe('only people with changes'),
}

export const payPeriods = {
  list: endpoint({
    method: 'GET',
    path: '/api/pay/period',
    summary: 'List the pay periods of the legal entities whose pay the caller can see, latest first',
    access: read,
    query: listQuery(['month'])
      .pick({ limit: true, skip: true })
      .extend({
        group: Id.optional(),
        month: month('Month').optional(),
      }),
    reply: z.object({ periods: z.array(PayPeriod), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/pay/period',
    summary: 'Start the pay period of a month; with people, an off-cycle period for a closed month',
    access: manage,
    body: z.object({
      group: reference('Choose a pay group.'),
      month: month('Month'),
      employees: z
        .array(reference('Choose at least one person.'))
        .max(1000, 'At most 1,000 people can be chosen.')
        .optional(),
    }),
    reply: periodReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/pay/period/:id',
    summary: 'Get a pay period',
    access: read,
    params: IdParam,
    reply: periodReply,
    fails: ['NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pay/period/:id',
    summary: 'Delete an open pay period',
    access: manage,
    params: IdParam,
    reply: z.object({}),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/api/pay/period/:id/calculate',
    summary: 'Calculate an open pay period: up to 500 people directly, more in the background',
    access: manage,
    params: IdParam,
    body: z.object({}),
    reply: periodReply,
    fails: ['NOT_FOUND', 'CONFLICT', 'RUNNING'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/pay/period/:id/people',
    summary: 'List the people of a pay period with their lines; search covers name and employee ID',
    access: read,
    params: IdParam,
    query: listQuery(['name', 'net', 'difference']).extend(filters),
    reply: z.object({ people: z.array(PayPerson), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/pay/period/:id/changes',
    summary: 'List changes since the last closed period: joiners, leavers, pay terms, absences and more',
    access: read,
    params: IdParam,
    query: listQuery(['name']).extend({ department: Id.optional(), kind: ChangeKind.optional() }),
    reply: z.object({ changes: z.array(PayChange), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  changeGroups: endpoint({
    method: 'GET',
    path: '/api/pay/period/:id/change-groups',
    summary: 'Count the changes since the last closed period by kind, absences by leave type',
    access: read,
    params: IdParam,
    reply: z.object({
      groups: z.array(PayChangeGroup),
      people: z.number().int().describe('people with changes or other pay, as `changed` of the people counts them'),
      payOnly: z.number().int().describe('those of them without a change in a group'),
    }),
    fails: ['NOT_FOUND'],
  }),
  hold: endpoint({
    method: 'PUT',
    path: '/api/pay/period/:id/hold',
    summary: 'Put a person’s pay on hold in an open pay period, or release it',
    access: manage,
    params: IdParam,
    body: z.object({
      employeeId: reference('Employee is required.'),
      held: z.union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' }),
      reason: optionalText(500),
    }),
    reply: periodReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  status: endpoint({
    method: 'PUT',
    path: '/api/pay/period/:id/status',
    summary: 'Submit a pay period for review, return it, close it or reopen it',
    access: { key: 'salaries.read', least: 'others', subject: 'list' },
    params: IdParam,
    body: z.object({ to: PeriodStatus, note: optionalText(500), ...unchangedSince }),
    reply: periodReply,
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CONFIRM'],
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/api/pay/period/:id/publish',
    summary: 'Publish all payslips of a closed pay period at a given time; null cancels a scheduled publication',
    access: manage,
    fresh: true,
    params: IdParam,
    body: z.object({
      at: instant('The publication time')
        .nullish()
        .describe('ISO 8601, at most 60 days ahead; default: now; null: cancelled'),
    }),
    reply: periodReply.extend({ published: z.number().int().describe('number of payslips') }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/pay/period/:id/export',
    summary: 'Create the file of a closed pay period for payroll software; the same profile always gives the same file',
    access: manage,
    params: IdParam,
    body: z.object({ profile: reference('Choose an export profile.') }),
    reply: z.object({
      export: z.object({
        _id: Id,
        fileName: z.string(),
        bytes: z.number().int(),
        sha256: z.string(),
        rows: z.number().int(),
        leftOut: z.number().int().describe('lines whose component has no code in the profile'),
      }),
    }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/api/pay/export/:id/file',
    summary: 'Download the file of an export',
    access: manage,
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/pay/period/:id/proof',
    summary: 'Check that the totals of lines, people, salary records and transfers match',
    access: read,
    params: IdParam,
    reply: z.object({
      equal: z.boolean(),
      checks: z.array(z.object({ name: z.string(), left: Amount, right: Amount, equal: z.boolean() })),
    }),
    fails: ['NOT_FOUND'],
  }),
}
