import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Amount } from './core/money.ts'
import { FileContent, Id, IdParam, reference, requiredLines } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { currencyKeys } from './legal-entity.ts'

const manage = { key: 'salaries.manage', least: 'others', subject: 'list' } as const

export const BankFile = z.object({
  _id: Id,
  format: z.enum(['csv', 'sepa']),
  executionDate: Day,
  transfers: z.number().int(),
  total: Amount,
  ...currencyKeys,
  returned: z.number().int().describe('payments that the bank returned'),
  voidAt: Instant.nullable(),
  voidReason: z.string().nullable(),
  createdAt: Instant,
})
export type BankFile = z.output<typeof BankFile>

/** The one currency of SEPA transfers. Source: EPC115-06, SEPA Credit Transfer Rulebook. */
export const SEPA_CURRENCY = 'EUR'

export const LeftOut = z.object({
  employee: EmployeeFace,
  reason: z.enum(['zero', 'no-account', 'account-changed', 'not-sepa']),
  toPay: Amount,
})
export type LeftOut = z.output<typeof LeftOut>

const fileReply = z.object({ file: BankFile })
const MOST_PEOPLE = 10_000

export const bankFiles = {
  list: endpoint({
    method: 'GET',
    path: '/api/pay/period/:id/bank-file',
    summary: 'List the bank files of a pay period, latest first',
    access: manage,
    params: IdParam,
    reply: z.object({ files: z.array(BankFile) }),
    fails: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/pay/period/:id/bank-file',
    summary: 'Create a bank file with all payslips of a pay period that are not paid yet',
    access: manage,
    fresh: true,
    params: IdParam,
    body: z.object({
      format: z.enum(['csv', 'sepa'], { error: 'Choose csv or sepa.' }),
      executionDate: day('Execution date'),
      employees: z
        .array(reference('Choose at least one person.'))
        .max(MOST_PEOPLE, 'At most 10,000 people can be chosen.')
        .optional()
        .describe('only these people'),
      account: z
        .enum(['closing', 'current'], { error: 'Choose closing or current.' })
        .default('closing')
        .describe('current: pay the listed people to their current account'),
    }),
    reply: fileReply.extend({ leftOut: z.array(LeftOut) }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/pay/bank-file/:id/file',
    summary: 'Download a bank file',
    access: manage,
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
  void: endpoint({
    method: 'PUT',
    path: '/api/pay/bank-file/:id/void',
    summary: 'Void a bank file that the bank did not receive: its people can be paid again',
    access: manage,
    fresh: true,
    params: IdParam,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    reply: fileReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  returned: endpoint({
    method: 'PUT',
    path: '/api/pay/bank-file/:id/returned',
    summary: 'Record payments that the bank returned: these people can be paid again',
    access: manage,
    fresh: true,
    params: IdParam,
    body: z.object({
      reason: requiredLines('Reason', 500),
      payslips: z.array(reference('Choose payslips.')).min(1, 'Choose payslips.').max(MOST_PEOPLE),
    }),
    reply: fileReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
