import { z } from 'zod'
import { Day, Instant, Month } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Amount } from './core/money.ts'
import { FileContent, Id, IdParam, optionalLine, reference, requiredLines } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { currencyKeys } from './legal-entity.ts'
import { PayLine } from './pay-periods.ts'
import { PayComponentRef, PayMode } from './pay-setup.ts'

const PayslipState = z.enum(['matched', 'check', 'unmatched', 'duplicate', 'discarded'])
export const PayslipUpload = z.object({
  _id: Id,
  status: z.enum(['Reading', 'Ready', 'Failed']),
  pages: z.number().int(),
  matched: z.number().int(),
  check: z.number().int(),
  unmatched: z.number().int(),
  duplicate: z.number().int(),
  error: z.string().nullable(),
})
export type PayslipUpload = z.output<typeof PayslipUpload>

export const PayslipSlip = z.object({
  _id: Id,
  pages: z.array(z.number().int()).describe('the first and the last page'),
  fileName: z.string(),
  state: PayslipState,
  reason: z.string().nullable(),
  code: z.string().nullable(),
  employee: EmployeeFace.nullable(),
})
export type PayslipSlip = z.output<typeof PayslipSlip>

export const Payslip = z.object({
  _id: Id,
  number: z.string().nullable(),
  kind: PayMode,
  month: Month,
  payDate: Day,
  employee: EmployeeFace,
  ...currencyKeys,
  net: Amount.nullable(),
  publishedAt: Instant.nullable(),
  seenAt: Instant.nullable(),
  downloadedAt: Instant.nullable(),
  withdrawn: z.boolean(),
  reversed: z.boolean(),
  corrected: z.boolean().describe('a later version was published'),
})
export type Payslip = z.output<typeof Payslip>

/** 100 MB in bytes. */
export const MAX_PAYSLIP_BYTES = 100 * 1024 * 1024

const manage = { key: 'salaries.manage', least: 'others', subject: 'list' } as const
const ofPayslip = { key: 'salaries.read', least: 'own', subject: 'record' } as const

export const payslipUploads = {
  upload: endpoint({
    method: 'POST',
    path: '/api/pay/period/:id/upload',
    summary: 'Upload the payroll provider’s payslips as a PDF or a ZIP of PDFs; they are read in the background',
    access: manage,
    params: IdParam,
    upload: { field: 'file', maxBytes: MAX_PAYSLIP_BYTES },
    body: z.object({
      label: optionalLine(60).describe('the word before the payroll number'),
      pagesPerSlip: z.coerce
        .number('The number of pages per payslip must be a number.')
        .int('The number of pages per payslip must be a whole number.')
        .min(1, 'A payslip must have at least 1 page.')
        .max(50, 'A payslip can have at most 50 pages.')
        .optional(),
      requireName: z
        .union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' })
        .optional()
        .describe('default: true'),
    }),
    reply: z.object({ upload: PayslipUpload }),
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  uploadStatus: endpoint({
    method: 'GET',
    path: '/api/pay/upload/:id',
    summary: 'Get a payslip upload with the number of matched payslips',
    access: manage,
    params: IdParam,
    reply: z.object({ upload: PayslipUpload }),
    fails: ['NOT_FOUND'],
  }),
  slips: endpoint({
    method: 'GET',
    path: '/api/pay/upload/:id/slips',
    summary: 'List the payslips of an upload, unmatched ones first',
    access: manage,
    params: IdParam,
    query: listQuery(['position']).pick({ limit: true, skip: true }).extend({ state: PayslipState.optional() }),
    reply: z.object({ slips: z.array(PayslipSlip), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/pay/slip/:id',
    summary: 'Assign an uploaded payslip to a person, or discard it',
    access: manage,
    params: IdParam,
    body: z.object({
      employeeId: reference('Employee is required.').optional(),
      discard: z.literal(true).optional(),
    }),
    reply: z.object({ slip: PayslipSlip }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  slipFile: endpoint({
    method: 'GET',
    path: '/api/pay/slip/:id/file',
    summary: 'Get the pages of an uploaded payslip',
    access: manage,
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}

export const payslips = {
  list: endpoint({
    method: 'GET',
    path: '/api/pay/payslip',
    summary: 'List published payslips, latest first: the caller’s own, or those of a person or a period',
    access: { key: 'salaries.read', least: 'own', subject: 'list' },
    query: listQuery(['month'])
      .pick({ limit: true, skip: true })
      .extend({
        employee: Id.optional().describe('the employee or user ID'),
        period: Id.optional(),
      }),
    reply: z.object({
      payslips: z.array(Payslip),
      total: Total,
      read: z.number().int().describe('how many of them have been opened'),
    }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/pay/payslip/:id',
    summary: 'Get a published payslip',
    access: ofPayslip,
    params: IdParam,
    reply: z.object({ payslip: Payslip }),
    fails: ['NOT_FOUND'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/pay/payslip/:id/file',
    summary: 'Download the PDF of a published payslip',
    access: ofPayslip,
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/pay/payslip/:id/withdraw',
    summary: 'Withdraw a payslip: its file is hidden immediately',
    access: { key: 'salaries.manage', least: 'others', subject: 'record' },
    params: IdParam,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    reply: z.object({ payslip: Payslip }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  reverse: endpoint({
    method: 'PUT',
    path: '/api/pay/payslip/:id/reverse',
    summary:
      'Reverse a payslip that the product calculated, with its salary record; the next period pays the month again',
    access: { key: 'pay.approve', least: 'others', subject: 'record' },
    params: IdParam,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    reply: z.object({ payslip: Payslip }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  settlement: endpoint({
    method: 'GET',
    path: '/api/pay/settlement/:id',
    summary:
      'Get a leaver’s final pay: final lines, remaining leave with its value, open one-off payments, and amounts owed',
    access: { key: 'salaries.read', least: 'others', subject: 'params.id' },
    params: IdParam,
    reply: z.object({
      lastDay: Day.nullable(),
      lines: z.array(PayLine),
      leave: z.array(z.object({ leaveType: z.string(), days: z.number(), value: Amount })),
      inputs: z.array(
        z.object({
          component: PayComponentRef,
          month: Month,
          amount: Amount.nullable(),
          quantity: z.number().nullable(),
        }),
      ),
      owed: Amount,
      ...currencyKeys,
    }),
    fails: ['NOT_FOUND'],
  }),
}
