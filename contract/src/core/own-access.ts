import { z } from 'zod'
import { Day } from './days.ts'
import { Id } from './values.ts'

/** The scope of a role's right. Each scope contains the holder. */
export const RoleScope = z.enum(['own', 'reports', 'department', 'everyone'], {
  error: 'Choose own, reports, department or everyone.',
})
export type RoleScope = z.output<typeof RoleScope>

/** The scope of a person's right by all of their roles. */
export const HeldScope = z.enum(['own', 'reports', 'department', 'reports+department', 'everyone'])
export type HeldScope = z.output<typeof HeldScope>

/** The kinds of decisions that can be delegated for some days. */
export const DelegationKind = z.enum(['leave', 'time'], { error: 'Choose what to delegate: leave or time.' })
export type DelegationKind = z.output<typeof DelegationKind>

/** The rights of the caller, for the caller's own screens. */
export const OwnAccess = z.object({
  home: z.string().describe('the start page of their area'),
  label: z.string().describe('a short label, such as Manager'),
  roles: z.array(z.object({ _id: Id, name: z.string() })).describe('active assigned roles, by name'),
  can: z.record(z.string(), HeldScope).describe('their permissions with their scope'),
  departments: z.array(z.object({ _id: Id, dep_name: z.string() })).describe('the departments of a department scope'),
  legalEntities: z
    .array(z.object({ _id: Id, name: z.string() }))
    .describe('the legal entities that their roles are limited to'),
  directReports: z.number().int(),
  isEmployee: z.boolean().describe('whether they have an employee record; administrators may have none'),
  actsFor: z
    .array(z.object({ _id: Id, name: z.string(), until: Day }))
    .describe('people who have delegated decisions to them today'),
  handedTo: z
    .array(z.object({ _id: Id, name: z.string(), until: Day }))
    .describe('people who can also decide for them today'),
})
export type OwnAccess = z.output<typeof OwnAccess>
