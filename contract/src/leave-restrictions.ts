import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { RANGE, runsForwards } from './core/lists.ts'
import { Id, reference, requiredText } from './core/values.ts'
import { leaveTypeReference } from './leave-body.ts'

const Mode = z.enum(['refuse', 'warn'], { error: 'Choose refuse or warn.' })

const orNull = (missing: string) => reference(missing).nullish()

const BlackoutBody = z
  .object({
    from: day('The from date'),
    to: day('The to date'),
    leaveTypes: z
      .array(leaveTypeReference, { error: 'The leave types must be a list.' })
      .max(100, 'At most 100 leave types are allowed.')
      .nullish()
      .transform((types) => types ?? [])
      .describe('by ID or name; none: every type with a balance'),
    departmentId: orNull('Choose a department.'),
    locationId: orNull('Choose a location.'),
    mode: Mode.default('refuse'),
    name: requiredText('Name', 100),
  })
  .refine(runsForwards, RANGE)

const people = z
  .number({ error: 'The minimum must be a number.' })
  .int('The minimum must be a whole number.')
  .min(1, 'At least 1.')
  .max(100_000, 'At most 100000.')
const percent = z
  .number({ error: 'The share must be a number.' })
  .int('The share must be a whole number.')
  .min(0, 'At least 0 %.')
  .max(99, 'At most 99 %.')

const exactlyOne = (a: unknown, b: unknown) => (a == null) !== (b == null)

const StaffingBody = z
  .object({
    departmentId: orNull('Choose a department.'),
    managerId: orNull('Choose a person.').describe('their direct reports'),
    minPresent: people.nullish(),
    maxAwayPercent: percent.nullish(),
  })
  .refine(({ departmentId, managerId }) => exactlyOne(departmentId, managerId), {
    path: ['departmentId'],
    ...because('leave-restrictions.one-group', 'Choose either a department or a manager.'),
  })
  .refine(({ minPresent, maxAwayPercent }) => exactlyOne(minPresent, maxAwayPercent), {
    path: ['minPresent'],
    ...because(
      'leave-restrictions.one-figure',
      'Enter either how many people must be present or how many may be away.',
    ),
  })

export const RestrictionsBody = z.object({
  blackouts: z
    .array(BlackoutBody, { error: 'The blackouts must be a list.' })
    .max(200, 'At most 200 blackouts are allowed.'),
  staffing: z
    .array(StaffingBody, { error: 'The staffing rules must be a list.' })
    .max(200, 'At most 200 rules are allowed.'),
})

/** Days on which leave is refused or warned about, and minimum staffing. */
export const Restrictions = z.object({
  blackouts: z.array(
    z.object({
      from: Day,
      to: Day,
      leaveTypes: z.array(Id),
      departmentId: Id.nullable(),
      locationId: Id.nullable(),
      mode: Mode,
      name: z.string(),
    }),
  ),
  staffing: z.array(
    z.object({
      departmentId: Id.nullable(),
      managerId: Id.nullable(),
      minPresent: z.number().int().nullable(),
      maxAwayPercent: z.number().int().nullable(),
    }),
  ),
})
export type Restrictions = z.output<typeof Restrictions>

const configures = { key: 'leaves.configure', least: 'everyone' } as const

export const leaveRestrictions = {
  get: endpoint({
    method: 'GET',
    path: '/api/leave/restrictions',
    summary: 'Get blocked days and minimum staffing',
    access: configures,
    reply: Restrictions,
    fails: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/leave/restrictions',
    summary: 'Replace blocked days and minimum staffing',
    access: configures,
    body: RestrictionsBody,
    reply: Restrictions,
    fails: ['INVALID'],
  }),
}
