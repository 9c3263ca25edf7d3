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
      .array(leaveTypeReference, { error: 'The leave types are a list.' })
      .max(100, 'At most 100 leave types.')
      .nullish()
      .transform((types) => types ?? [])
      .describe('by id or name; none: every type of which a balance is kept'),
    departmentId: orNull('Choose a department.'),
    locationId: orNull('Choose a location.'),
    mode: Mode.default('refuse'),
    name: requiredText('Name', 100),
  })
  .refine(runsForwards, RANGE)

const people = z
  .number({ error: 'The least number must be a number.' })
  .int('The least number must be a whole number.')
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
    ...because('leave-restrictions.one-figure', 'Say either how many must be present or how many may be away.'),
  })

export const RestrictionsBody = z.object({
  blackouts: z.array(BlackoutBody, { error: 'The blackouts are a list.' }).max(200, 'At most 200 blackouts.'),
  staffing: z.array(StaffingBody, { error: 'The staffing rules are a list.' }).max(200, 'At most 200 rules.'),
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
    summary: 'Days on which leave is not given, and how many people should be there',
    access: configures,
    reply: Restrictions,
    fails: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/leave/restrictions',
    summary:
      'Say on which days leave is refused or warned of, and how many people should be there, in place of what was said',
    access: configures,
    body: RestrictionsBody,
    reply: Restrictions,
    fails: ['INVALID'],
  }),
}
