import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Id, IdParam, requiredText, unchangedSince } from './core/values.ts'

export const LeaveUnit = z.enum(['days', 'hours'], { error: 'Choose days or hours.' })
export type LeaveUnit = z.output<typeof LeaveUnit>

export const CancelRule = z.enum(['free', 'approval', 'never'], { error: 'Choose free, approval or never.' })
export type CancelRule = z.output<typeof CancelRule>

const days = (what: string, most: number) =>
  z
    .number({ error: `${what} must be a number of days.` })
    .int(`${what} must be whole days.`)
    .min(0, `${what} must be at least 0.`)
    .max(most, `${what} must be at most ${most}.`)

/** The longest leave in days; in minutes it is `MOST_MINUTES`. */
export const MOST_DAYS_OFF = 366
export const MOST_MINUTES = 200_000

/** An amount of leave: days with at most three decimals, or whole minutes, depending on the unit. */
export const amountOf = (what: string) =>
  z
    .number({ error: `${what} must be a number.` })
    .min(0, `${what} must be at least 0.`)
    .max(MOST_MINUTES, `${what} is too large.`)
    .refine(
      (value) => Number.isInteger(Math.round(value * 1000)) && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
      because('leave.amount-decimals', `${what} can have at most three decimals.`),
    )

const Notice = z.object({
  from: amountOf('From').describe('leaves of at least this amount'),
  days: days('Days', MOST_DAYS_OFF).describe('calendar days between the request and the first day'),
  mode: z.enum(['refuse', 'warn'], { error: 'Choose refuse or warn.' }),
})

export const LeaveTypeRef = z.object({ _id: Id, name: z.string() })

const known = {
  _id: Id,
  name: z.string(),
  unit: LeaveUnit,
  halfDays: z.boolean(),
  private: z.boolean().describe('its reasons are visible only to the person and people with `leaves.reasons`'),
  tracked: z.boolean().describe('whether anyone has a balance of it'),
  active: z.boolean(),
}

const configured = {
  seedName: z.string().nullable(),
  paid: z.boolean(),
  certificateAfter: z.number().int().nullable(),
  backdateDays: z.number().int().nullable(),
  notice: z.array(z.object({ from: z.number(), days: z.number().int(), mode: z.enum(['refuse', 'warn']) })),
  cancelRule: CancelRule,
  maxAmount: z.number().nullable(),
  updatedAt: Instant,
}

/** A leave type. Fields for administrators are absent for other readers. */
export const ListedType = z.object({ ...known, ...z.object(configured).partial().shape })
export type ListedType = z.output<typeof ListedType>

export const LeaveTypeRecord = z.object({ ...known, ...configured })
export type LeaveTypeRecord = z.output<typeof LeaveTypeRecord>

const yesNo = (what: string) => z.boolean({ error: `Choose whether ${what}.` })

export const LeaveTypeBody = z.object({
  name: requiredText('Name', 100),
  unit: LeaveUnit.default('days'),
  active: yesNo('it is active').default(true),
  paid: yesNo('it is paid').default(true),
  private: yesNo('it is private').default(false),
  halfDays: yesNo('it has half days').default(true),
  certificateAfter: days('Certificate after', 366).nullish(),
  backdateDays: days('Backdate days', 3660).nullish(),
  notice: z.array(Notice, { error: 'Notice must be a list.' }).max(10, 'At most 10.').default([]),
  cancelRule: CancelRule.default('free'),
  maxAmount: amountOf('The maximum amount').nullish(),
})

const configures = { key: 'leaves.configure', least: 'everyone' } as const

export const leaveTypes = {
  list: endpoint({
    method: 'GET',
    path: '/api/leave/types',
    summary: 'List leave types that can be requested; with `all` and `leaves.configure`, all types with all settings',
    access: 'signed-in',
    query: z.object({ all: z.enum(['true', 'false'], { error: 'Choose true or false.' }).optional() }),
    reply: z.object({ types: z.array(ListedType) }),
    fails: ['FORBIDDEN'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leave/types',
    summary: 'Add a leave type',
    access: configures,
    body: LeaveTypeBody,
    reply: z.object({ type: LeaveTypeRecord }),
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/leave/types/:id',
    summary: 'Change a leave type; its unit cannot change once leave was booked',
    access: configures,
    params: IdParam,
    body: LeaveTypeBody.extend(unchangedSince),
    reply: z.object({ type: LeaveTypeRecord }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'IN_USE', 'INVALID', 'STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leave/types/:id',
    summary: 'Delete a leave type that was never booked',
    access: configures,
    params: IdParam,
    reply: z.object({ type: LeaveTypeRecord }),
    fails: ['NOT_FOUND', 'IN_USE'],
  }),
}
