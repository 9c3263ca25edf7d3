import { z } from 'zod'
import { Day, day, Instant, plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id, IdParam, reference, requiredText } from './core/values.ts'
import { leaveTypeReference } from './leave-body.ts'
import { amountOf, LeaveTypeRef, LeaveUnit, MOST_MINUTES } from './leave-types.ts'

/** A person's balance of a type. Limits are null if the type is not tracked for the person. */
export const Balance = z.object({
  leaveType: LeaveTypeRef,
  unit: LeaveUnit,
  tracked: z.boolean(),
  asOf: Day,
  projected: z.boolean().describe('the day is in the future: includes what accrues until then'),
  period: z.object({ start: Day, end: Day }),
  entitled: z.number().nullable().describe('of the whole period'),
  accrued: z.number().nullable().describe('of this, what has accrued'),
  carriedIn: z.number().nullable(),
  adjusted: z.number().nullable(),
  expired: z.number().nullable(),
  encashed: z.number().nullable(),
  taken: z.number().describe('approved, up to the day'),
  booked: z.number().describe('approved, after it'),
  pending: z.number().describe('pending'),
  balance: z.number().nullable(),
  available: z.number().nullable().describe('what can still be requested in the period'),
  reserved: z
    .number()
    .nullable()
    .describe(
      'days of this period reserved for leave after its end, because they carry over; not included in `available`',
    ),
  expiring: z
    .array(z.object({ amount: z.number(), lastDay: Day }))
    .describe('carried-over or extra amounts that expire on a day'),
  atEnd: z
    .object({ carried: z.number(), lapsed: z.number() })
    .nullable()
    .describe(
      'what happens to the remaining entitlement at the end of the period if nothing more is booked; null if there is no balance, the employment ends within the period, or a maximum balance may still apply',
    ),
})
export type Balance = z.output<typeof Balance>

export const LedgerRow = z.object({
  _id: Id,
  day: Day,
  kind: z.string(),
  amount: z.number().describe('its effect on the balance'),
  balanceAfter: z.number(),
  source: z.enum(['entitlement', 'carry', 'extra']),
  leaveId: Id.nullable(),
  reason: z.string(),
  at: Instant,
})
export type LedgerRow = z.output<typeof LedgerRow>

export const ExplainLine = z.object({
  day: Day,
  sentence: z.string(),
  code: z.string().describe('the code of the sentence, for programs that translate it'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: z.number(),
  balanceAfter: z.number(),
  projected: z.boolean().describe('will be posted on that future day'),
})
export type ExplainLine = z.output<typeof ExplainLine>

const range = listQuery(['day'])
  .pick({ limit: true, skip: true })
  .extend({
    leaveType: leaveTypeReference,
    from: day('The from date').optional(),
    to: plannedDay('The to date').optional(),
  })
  .refine(runsForwards, RANGE)

const signedAmount = (what: string) =>
  z
    .number({ error: `${what} must be a number.` })
    .min(-MOST_MINUTES, `${what} is too large.`)
    .max(MOST_MINUTES, `${what} is too large.`)
    .refine(
      (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
      because('leave.amount-decimals', `${what} can have at most three decimals.`),
    )

/** An amount that may be negative. */
const change = signedAmount('The amount').refine(
  (value) => value !== 0,
  because('leave.amount-nothing', 'The amount must not be 0.'),
)

const manual = {
  employeeId: reference('Choose a person.'),
  leaveType: leaveTypeReference,
  amount: change,
  day: day('Day').describe('at most a year ahead'),
  reason: requiredText('Reason', 500),
}

export const AdjustBody = z.object({
  ...manual,
  closesOn: day('The last day').nullish().describe('makes it a separate amount that expires after that day'),
})

export const EncashBody = z.object({
  ...manual,
  amount: change.refine((value) => value > 0, 'The amount must be more than 0.'),
})

/** A person's balance on a day, from another system or a list. */
const OpeningRow = z.object({
  employeeId: reference('Choose a person.'),
  amount: signedAmount('The amount').describe('what is left, without carried-over amounts; negative if overdrawn'),
  carry: amountOf('The carried-over amount').default(0).describe('what is left of the carried-over amount'),
  closesOn: day('The last day').nullish().describe('expiry of the carried-over amount; null: never'),
  taken: amountOf('Taken').nullish().describe('taken before; for information only'),
})

/** The most rows of one import. */
export const MOST_OPENINGS = 5000

export const OpeningBody = z.object({
  leaveType: leaveTypeReference,
  day: day('Day').describe('the day after which the rows apply; at most a year ahead'),
  dryRun: z.boolean({ error: 'Choose whether this is a preview.' }).default(false),
  rows: z
    .array(OpeningRow, { error: 'The rows must be a list.' })
    .min(1, 'At least 1 row is required.')
    .max(MOST_OPENINGS, `At most ${MOST_OPENINGS} rows are allowed.`),
})

/** The result for a row of an import. */
export const OpeningResult = z.object({
  index: z.number().int().describe('of the row, from 0'),
  ok: z.boolean(),
  error: z.string().nullable().describe('why nothing was saved'),
  change: z.number().describe('the change of the balance on the day; 0 if it is already correct'),
})

const reads = { key: 'leaves.read', least: 'own', subject: 'params.id' } as const

export const leaveBalances = {
  balance: endpoint({
    method: 'GET',
    path: '/api/leave/balance/:id',
    summary: 'List a person’s balances by leave type as of a day (default: today)',
    access: reads,
    params: IdParam,
    query: z.object({
      asOf: plannedDay('As of').optional(),
      leaveType: leaveTypeReference.optional(),
    }),
    reply: z.object({ balances: z.array(Balance) }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/leave/ledger/:id',
    summary: 'List the ledger of a person and leave type, earliest day first, without a forecast',
    access: reads,
    params: IdParam,
    query: range,
    reply: z.object({ rows: z.array(LedgerRow), total: Total }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/leave/explain/:id',
    summary: 'Explain a person’s balance in dated sentences; with `to`, forecast to that day, less pending requests',
    access: reads,
    params: IdParam,
    query: range,
    reply: z.object({ lines: z.array(ExplainLine), total: Total }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/leave/adjust',
    summary: 'Adjust a balance up or down, with a reason',
    access: { key: 'leaves.manage', least: 'others', subject: 'body.employeeId' },
    body: AdjustBody,
    reply: z.object({ row: LedgerRow, balance: Balance }),
    fails: ['NOT_FOUND', 'INVALID', 'FORBIDDEN', 'CONFLICT'],
  }),
  encash: endpoint({
    method: 'POST',
    path: '/api/leave/encash',
    summary: 'Deduct paid-out leave from a balance',
    access: { key: 'leaves.manage', least: 'others', subject: 'body.employeeId' },
    body: EncashBody,
    reply: z.object({ row: LedgerRow, balance: Balance }),
    fails: ['NOT_FOUND', 'INVALID', 'FORBIDDEN', 'CONFLICT', 'INSUFFICIENT_BALANCE'],
  }),
  opening: endpoint({
    method: 'POST',
    path: '/api/leave/opening',
    summary:
      'Set opening balances as of a day, all rows or none; only the difference is posted, so repeating the call changes nothing',
    access: { key: 'leaves.manage', least: 'others', subject: 'body.rows' },
    body: OpeningBody,
    reply: z.object({
      rows: z.array(OpeningResult),
      written: z.boolean().describe('false for a preview, or if a row is wrong'),
    }),
    fails: ['INVALID', 'NOT_FOUND'],
  }),
}
