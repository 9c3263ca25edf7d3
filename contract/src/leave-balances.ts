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
  projected: z.boolean().describe('the day is to come: what falls due until then is in it'),
  period: z.object({ start: Day, end: Day }),
  entitled: z.number().nullable().describe('of the whole period'),
  accrued: z.number().nullable().describe('of it what has fallen due'),
  carriedIn: z.number().nullable(),
  adjusted: z.number().nullable(),
  expired: z.number().nullable(),
  encashed: z.number().nullable(),
  taken: z.number().describe('approved, up to the day'),
  booked: z.number().describe('approved, after it'),
  pending: z.number().describe('waits for a decision'),
  balance: z.number().nullable(),
  available: z.number().nullable().describe('what can still be asked for in the period'),
  reserved: z
    .number()
    .nullable()
    .describe(
      'of the period’s days what leave after its end takes, because they are carried over; `available` is without it',
    ),
  expiring: z
    .array(z.object({ amount: z.number(), lastDay: Day }))
    .describe('what was carried over or given extra, and can be taken until a day'),
  atEnd: z
    .object({ carried: z.number(), lapsed: z.number() })
    .nullable()
    .describe(
      'what the end of the period does with what is left of the entitlement, if nothing more is booked; null where nothing is kept, the employment ends within the period, or a largest balance may still cut something off',
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
  code: z.string().describe('which sentence it is, for programs that say it in another language'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  amount: z.number(),
  balanceAfter: z.number(),
  projected: z.boolean().describe('falls due on that day, which is to come'),
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
      because('leave.amount-decimals', `${what} has at most three decimals.`),
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
  closesOn: day('The last day').nullish().describe('makes it a source of its own, which can be taken until that day'),
})

export const EncashBody = z.object({
  ...manual,
  amount: change.refine((value) => value > 0, 'The amount must be more than 0.'),
})

/** A person's balance on a day, from another system or a list. */
const OpeningRow = z.object({
  employeeId: reference('Choose a person.'),
  amount: signedAmount('The amount').describe(
    'what is left, without what was carried over; negative where it is overdrawn',
  ),
  carry: amountOf('The carry').default(0).describe('what was carried over and is left'),
  closesOn: day('The last day').nullish().describe('of what was carried over; null: no end'),
  taken: amountOf('Taken').nullish().describe('before; it is shown and counts nothing'),
})

/** The most rows of one import. */
export const MOST_OPENINGS = 5000

export const OpeningBody = z.object({
  leaveType: leaveTypeReference,
  day: day('Day').describe('after which the rows say what is left; at most a year ahead'),
  dryRun: z.boolean({ error: 'Say whether it is a trial.' }).default(false),
  rows: z
    .array(OpeningRow, { error: 'The rows are a list.' })
    .min(1, 'At least 1 row.')
    .max(MOST_OPENINGS, `At most ${MOST_OPENINGS} rows.`),
})

/** The result for a row of an import. */
export const OpeningResult = z.object({
  index: z.number().int().describe('of the row, from 0'),
  ok: z.boolean(),
  error: z.string().nullable().describe('why nothing is written'),
  change: z.number().describe('by how much the balance on the day changes: 0 where it is so already'),
})

const reads = { key: 'leaves.read', least: 'own', subject: 'params.id' } as const

export const leaveBalances = {
  balance: endpoint({
    method: 'GET',
    path: '/api/leave/balance/:id',
    summary: 'What a person has of each type of leave as of a day, today where none is named',
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
    summary: 'Every row of a person’s ledger of a type, the earliest day first; days to come are not foretold',
    access: reads,
    params: IdParam,
    query: range,
    reply: z.object({ rows: z.array(LedgerRow), total: Total }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/leave/explain/:id',
    summary:
      'How a person’s balance of a type came about, in dated sentences; with `to` up to the balance of that day, less what is pending by then',
    access: reads,
    params: IdParam,
    query: range,
    reply: z.object({ lines: z.array(ExplainLine), total: Total }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/leave/adjust',
    summary: 'Add to what a person has of a type, or take from it, with a reason',
    access: { key: 'leaves.manage', least: 'others', subject: 'body.employeeId' },
    body: AdjustBody,
    reply: z.object({ row: LedgerRow, balance: Balance }),
    fails: ['NOT_FOUND', 'INVALID', 'FORBIDDEN', 'CONFLICT'],
  }),
  encash: endpoint({
    method: 'POST',
    path: '/api/leave/encash',
    summary: 'Take from a balance what is paid out',
    access: { key: 'leaves.manage', least: 'others', subject: 'body.employeeId' },
    body: EncashBody,
    reply: z.object({ row: LedgerRow, balance: Balance }),
    fails: ['NOT_FOUND', 'INVALID', 'FORBIDDEN', 'CONFLICT', 'INSUFFICIENT_BALANCE'],
  }),
  opening: endpoint({
    method: 'POST',
    path: '/api/leave/opening',
    summary:
      'Say what people have of a type as of a day, all rows or none; the difference to what they had is written, so that the same rows again change nothing',
    access: { key: 'leaves.manage', least: 'others', subject: 'body.rows' },
    body: OpeningBody,
    reply: z.object({
      rows: z.array(OpeningResult),
      written: z.boolean().describe('false of a trial, and where a row is wrong'),
    }),
    fails: ['INVALID', 'NOT_FOUND'],
  }),
}
