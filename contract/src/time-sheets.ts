import { z } from 'zod'
import { Day, Instant, Month, month } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { FileContent, Id, optionalText, requiredLines } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { personOfTime } from './time-values.ts'

export const SheetState = z.enum(['Open', 'Submitted', 'Approved', 'Closed'], {
  error: 'Choose Open, Submitted, Approved or Closed.',
})
export type SheetState = z.output<typeof SheetState>

export const BlockerCode = z.enum(['running', 'missing', 'request', 'leave'])
export type BlockerCode = z.output<typeof BlockerCode>

const minutes = z.number().int()

export const TimeSheet = z.object({
  employee: EmployeeFace,
  month: Month,
  state: SheetState,
  signing: z.boolean().describe('the person’s policy requires signed timesheets'),
  revision: z.number().int(),
  totals: z.object({
    scheduled: minutes,
    present: minutes,
    counted: minutes,
    overtime: minutes,
    undertime: minutes,
    absent: z.number().int().describe('days'),
  }),
  account: z.object({
    carriedIn: minutes,
    adjusted: minutes,
    delta: minutes,
    balance: minutes,
    carriedOut: minutes,
    lapsed: minutes,
  }),
  proposal: z.object({ lieuMinutes: minutes, payMinutes: minutes }),
  lieuMinutes: minutes,
  payMinutes: minutes,
  blockers: z.array(z.object({ code: BlockerCode, day: Day })),
  sha256: z.string().nullable().describe('of the CSV record of a frozen month, in hex'),
  changedAfter: z.boolean().describe('leave was decided after the month was frozen; the figures do not change'),
  comment: z.string(),
  updatedAt: Instant.nullable(),
})
export type TimeSheet = z.output<typeof TimeSheet>

const sheetReply = z.object({ sheet: TimeSheet })
const ofPerson = z.object({ employeeId: personOfTime, month: month('The month') })
const minutesOf = (what: string) =>
  z
    .number(`${what} must be a number of minutes.`)
    .int(`${what} must be whole minutes.`)
    .min(0, `${what} must be at least 0.`)
    .max(100_000, `${what} must be at most 100,000.`)
    .optional()
    .describe('default: as proposed')
const close = { key: 'time.close', least: 'others' } as const

export const timeSheets = {
  list: endpoint({
    method: 'GET',
    path: '/api/time/sheets',
    summary: 'List the timesheets of a month; search covers name and employee ID',
    access: { key: 'attendance.read', least: 'own', subject: 'list' },
    query: listQuery(['name', 'state']).extend({
      month: month('The month'),
      state: SheetState.optional(),
      department: Id.optional(),
    }),
    reply: z.object({ sheets: z.array(TimeSheet), total: Total }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/time/sheets/:employeeId/:month',
    summary: 'Get a person’s timesheet for a month',
    access: { key: 'attendance.read', least: 'own', subject: 'params.employeeId' },
    params: ofPerson,
    reply: sheetReply,
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  submit: endpoint({
    method: 'PUT',
    path: '/api/time/sheets/:employeeId/:month/submit',
    summary: 'Sign and submit one’s own timesheet',
    access: { key: 'time.punch', least: 'own', subject: 'params.employeeId' },
    params: ofPerson,
    body: z.object({}),
    reply: sheetReply,
    fails: ['NOT_FOUND', 'CONFLICT', 'CLOSED', 'INVALID'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/time/sheets/:employeeId/:month/decision',
    summary: 'Approve a timesheet, or return it with a comment',
    access: 'signed-in',
    params: ofPerson,
    body: z.object({
      decision: z.enum(['Approved', 'Returned'], { error: 'Choose Approved or Returned.' }),
      comment: optionalText(500),
      counted: z
        .number('The counted minutes must be a number.')
        .int('The counted minutes must be a whole number.')
        .optional(),
      lieuMinutes: minutesOf('Minutes as leave'),
      payMinutes: minutesOf('Minutes as pay'),
    }),
    reply: sheetReply,
    fails: ['FORBIDDEN', 'NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT', 'STALE', 'CLOSED', 'INVALID'],
  }),
  reopen: endpoint({
    method: 'PUT',
    path: '/api/time/sheets/:employeeId/:month/reopen',
    summary: 'Reopen an approved or closed timesheet',
    access: { ...close, subject: 'params.employeeId' },
    params: ofPerson,
    body: z.object({ reason: requiredLines('Reason', 500) }),
    reply: sheetReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  adjust: endpoint({
    method: 'PUT',
    path: '/api/time/sheets/:employeeId/:month/adjust',
    summary: 'Set the hour account adjustment for a month',
    access: { ...close, subject: 'params.employeeId' },
    params: ofPerson,
    body: z.object({
      minutes: z
        .number('The minutes must be a number.')
        .int('The minutes must be a whole number.')
        .min(-100_000, 'The minutes must be at least -100,000.')
        .max(100_000, 'The minutes must be at most 100,000.'),
      reason: requiredLines('Reason', 500),
    }),
    reply: sheetReply,
    fails: ['NOT_FOUND', 'CLOSED', 'INVALID'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/time/close',
    summary: 'Close a month: freeze all timesheets that are not approved yet',
    access: { ...close, subject: 'list' },
    body: z.object({
      month: month('The month'),
      force: z.boolean('Choose true or false.').optional().describe('close even if there are blockers'),
      dryRun: z.boolean('Choose true or false.').optional(),
    }),
    reply: z.object({
      open: z.object({ sheets: z.number().int(), missing: z.number().int(), requests: z.number().int() }),
      closed: z.number().int(),
    }),
    fails: ['CONFLICT', 'INVALID'],
  }),
  record: endpoint({
    method: 'GET',
    path: '/api/time/records/:employeeId/:month',
    summary:
      'Download the time record of a person’s month, one line per session; the Content-Digest header is its SHA-256',
    access: { key: 'attendance.read', least: 'own', subject: 'params.employeeId' },
    params: ofPerson,
    query: z.object({ format: z.enum(['csv', 'xlsx'], { error: 'Choose csv or xlsx.' }).default('csv') }),
    reply: FileContent,
    fails: ['NOT_FOUND', 'INVALID'],
  }),
}
