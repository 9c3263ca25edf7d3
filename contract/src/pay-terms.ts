import { z } from 'zod'
import { Day, day, Instant, Month, month } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total } from './core/lists.ts'
import { Amount, money, signedMoney } from './core/money.ts'
import { Id, IdParam, optionalLine, reference, requiredText } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { currencyKeys } from './legal-entity.ts'
import { ComponentKind, ComponentUnit, PayComponentRef, PayGroupRef } from './pay-setup.ts'

const Basis = z.enum(['month', 'hour'], { error: 'Choose month or hour.' })
const code = requiredText('Component', 60)

export const PayTerms = z.object({
  _id: Id,
  effectiveFrom: Day,
  group: PayGroupRef,
  basis: Basis.describe('hour: the amount of BASIC is an hourly rate'),
  payrollNumber: z.string(),
  lines: z.array(z.object({ component: PayComponentRef, kind: ComponentKind, amount: Amount })),
  ...currencyKeys,
  note: z.string(),
  first: z.boolean().describe('the first terms can be changed but not deleted'),
})
export type PayTerms = z.output<typeof PayTerms>

export const TermsBody = z.object({
  effectiveFrom: day('The first day'),
  group: reference('Choose a pay group.'),
  basis: Basis.default('month'),
  payrollNumber: optionalLine(50).describe('absent: unchanged; initially the employee ID'),
  lines: z
    .array(z.object({ component: code, amount: money('Amount') }), { error: 'Enter what is paid.' })
    .max(50, 'At most 50 components are allowed.'),
  note: optionalLine(500),
})

const closedMonths = z.array(Month).describe('closed months from that day; the next pay period pays the difference')

const personal = { key: 'salaries.read', least: 'own', subject: 'params.id' } as const
const pay = { key: 'employees.pay', least: 'others', subject: 'params.id' } as const

export const payTerms = {
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/pay/terms/:id',
    summary: 'Get a person’s pay terms: current, upcoming and former',
    access: personal,
    params: IdParam,
    reply: z.object({
      current: PayTerms.nullable(),
      coming: z.array(PayTerms).describe('earliest first'),
      history: z.array(PayTerms).describe('latest first'),
    }),
    fails: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/pay/terms/:id',
    summary: 'Set a person’s pay terms from a day; terms of the same day are replaced',
    access: pay,
    params: IdParam,
    body: TermsBody,
    reply: z.object({ terms: PayTerms, closedMonths }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pay/terms/:id',
    summary: 'Delete pay terms: the previous terms apply again; the first terms cannot be deleted',
    access: { key: 'employees.pay', least: 'others', subject: 'record' },
    params: IdParam,
    reply: z.object({ closedMonths }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}

export const PayInput = z.object({
  _id: Id,
  employee: EmployeeFace,
  component: PayComponentRef.extend({ unit: ComponentUnit, kind: ComponentKind }),
  month: Month,
  amount: Amount.nullable(),
  quantity: z.number().nullable(),
  factor: z.number(),
  day: Day.nullable(),
  note: z.string(),
  ...currencyKeys,
  used: z.boolean().describe('paid with a closed period; cannot be changed'),
  updatedAt: Instant,
})
export type PayInput = z.output<typeof PayInput>

const decimal = (what: string) =>
  signedMoney(what).refine(
    (text) => (text.split('.')[1] ?? '').length <= 3,
    because('field.not-an-amount', `${what} can have at most three decimals.`),
  )
const blank = (value: unknown) => (value === '' || value === null ? undefined : value)

const inputFields = {
  component: code,
  month: month('Month'),
  amount: z.preprocess(blank, signedMoney('Amount').optional()).describe('not 0; negative corrects an earlier payment'),
  quantity: z.preprocess(blank, decimal('Quantity').optional()).describe('hours or days'),
  factor: z.preprocess(blank, decimal('Factor').optional()).describe('for overtime; default: 1'),
  day: z
    .preprocess(blank, day('Day').optional())
    .describe('the day whose rate applies; default: the last paid day of the month'),
  note: optionalLine(500),
}

export const InputBody = z.object(inputFields)

const changes = { key: 'salaries.manage', least: 'others', subject: 'record' } as const

export const payInputs = {
  list: endpoint({
    method: 'GET',
    path: '/api/pay/input',
    summary: 'List one-off payments, latest month first; search covers the person’s name and employee ID',
    access: { key: 'salaries.read', least: 'others', subject: 'list' },
    query: listQuery(['month', 'name']).extend({
      month: month('Month').optional(),
      employee: Id.optional(),
      used: z.enum(['true', 'false'], { error: 'Choose true or false.' }).optional(),
    }),
    reply: z.object({ inputs: z.array(PayInput), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/pay/input',
    summary: 'Add a one-off payment: an amount, or hours or days',
    access: { key: 'salaries.manage', least: 'others', subject: 'body.employeeId' },
    body: z.object({ employeeId: reference('Employee is required.'), ...inputFields }),
    reply: z.object({ input: PayInput }),
    fails: ['NOT_FOUND', 'CLOSED', 'CONFLICT'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/pay/input/:id',
    summary: 'Change a one-off payment that is not paid yet',
    access: changes,
    params: IdParam,
    body: InputBody,
    reply: z.object({ input: PayInput }),
    fails: ['NOT_FOUND', 'CLOSED', 'CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/pay/input/:id',
    summary: 'Delete a one-off payment that is not paid yet',
    access: changes,
    params: IdParam,
    reply: z.object({}),
    fails: ['NOT_FOUND', 'CLOSED', 'CONFLICT'],
  }),
}
