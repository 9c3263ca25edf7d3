import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Amount, MAX_THOUSANDTHS, money, netThousandths, optionalMoney, toThousandths } from './core/money.ts'
import { Id, IdParam, reference, requiredLines } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { currencyKeys, LegalEntityRef } from './legal-entity.ts'

export const Salary = z.object({
  _id: Id,
  employeeId: z.object({ _id: Id, employeeId: z.string() }),
  basicSalary: Amount,
  allowances: Amount,
  deductions: Amount,
  netSalary: Amount,
  payDate: Day,
  legalEntity: LegalEntityRef.describe('from the job on the pay date'),
  ...currencyKeys,
  reversal: z
    .object({ reversedAt: Instant, reversedBy: z.object({ _id: Id, name: z.string() }), reason: z.string() })
    .nullable()
    .describe('set for a reversed record, which no longer counts; otherwise null'),
})
export type Salary = z.output<typeof Salary>

/** A salary record in the list of all, with the person's name. */
export const SalaryOfAnyone = Salary.extend({ employeeId: EmployeeFace })
export type SalaryOfAnyone = z.output<typeof SalaryOfAnyone>

/**
 * The net salary of parsed amounts, in thousandths. The service refuses amounts with more decimals than the currency
 * has.
 */
const netOf = (body: { basicSalary: string; allowances: string; deductions: string }) =>
  netThousandths(
    toThousandths(body.basicSalary) ?? 0,
    toThousandths(body.allowances) ?? 0,
    toThousandths(body.deductions) ?? 0,
  )

const amounts = {
  employeeId: reference('Employee is required.'),
  basicSalary: money('Basic salary'),
  allowances: optionalMoney('Allowances'),
  deductions: optionalMoney('Deductions'),
}
const DEDUCTIONS_TOO_HIGH = {
  path: ['deductions'],
  ...because(
    'salary.deductions-too-high',
    'The deductions cannot be more than the basic salary and the allowances together.',
  ),
}
const NET_TOO_LARGE = {
  path: ['allowances'],
  ...because('salary.net-too-large', 'The net salary is too large.'),
}

export const SalaryBody = z
  .object({ ...amounts, payDate: day('Pay date') })
  .refine((body) => netOf(body) >= 0, DEDUCTIONS_TOO_HIGH)
  .refine((body) => netOf(body) <= MAX_THOUSANDTHS, NET_TOO_LARGE)

export const ReversalBody = z.object({ reason: requiredLines('Reason', 500) })

/** The records of a list: valid ones (default), reversed ones, or both. */
export const Reversed = z.enum(['false', 'true', 'all'], { error: 'Choose false, true or all.' })
export type Reversed = z.output<typeof Reversed>

const filters = {
  reversed: Reversed.optional().describe('records that count (false, default), reversed records (true), or all'),
  from: day('The from date').optional(),
  to: day('The to date').optional(),
  legalEntity: Id.optional().describe('the currency of the record'),
}

export const salaries = {
  list: endpoint({
    method: 'GET',
    path: '/api/salary',
    summary: 'List all salary records, latest pay date first; search covers the person’s name and employee ID',
    access: { key: 'salaries.read', least: 'others', subject: 'list' },
    query: listQuery(['payDate', 'netSalary']).extend(filters).refine(runsForwards, RANGE),
    reply: z.object({ salary: z.array(SalaryOfAnyone), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/salary/add',
    summary: 'Record a salary; the net salary is calculated; an identical record is refused',
    access: { key: 'salaries.manage', least: 'others', subject: 'body.employeeId' },
    body: SalaryBody,
    reply: z.object({ salary: Salary }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  reverse: endpoint({
    method: 'PUT',
    path: '/api/salary/:id/reverse',
    summary: 'Reverse a wrong salary record: it stays with its reason but no longer counts',
    access: { key: 'salaries.manage', least: 'others', subject: 'record' },
    params: IdParam,
    body: ReversalBody,
    reply: z.object({ salary: Salary }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/salary/:id/:role',
    summary:
      'List a person’s salary records, latest pay date first; search covers the person’s name, employee ID, amounts and pay date',
    access: { key: 'salaries.read', least: 'own', subject: 'params.id' },
    params: IdParam.extend({ role: z.string() }),
    query: listQuery(['payDate', 'basicSalary', 'allowances', 'deductions', 'netSalary'])
      .extend(filters)
      .refine(runsForwards, RANGE),
    reply: z.object({ salary: z.array(Salary), total: Total }),
    fails: ['NOT_FOUND'],
  }),
}
