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
export const DelegationKind = z.enum(['leave', 'time'], { error: 'Choose what is handed over: leave or time.' })
export type DelegationKind = z.output<typeof DelegationKind>

/** The rights of the caller, for the caller's own screens. */
export const OwnAccess = z.object({
  home: z.string().describe('the screen that their area begins with'),
  label: z.string().describe('what they are, in a word or two'),
  roles: z.array(z.object({ _id: Id, name: z.string() })).describe('assigned ones that are in force, by name'),
  can: z.record(z.string(), HeldScope).describe('rights that they hold, and for whom'),
  departments: z
    .array(z.object({ _id: Id, dep_name: z.string() }))
    .describe('those that a scope of departments stands for'),
  legalEntities: z
    .array(z.object({ _id: Id, name: z.string() }))
    .describe('those that roles of theirs are narrowed to'),
  directReports: z.number().int(),
  isEmployee: z.boolean().describe('whether they have an employee record, which who only administers has not'),
  actsFor: z
    .array(z.object({ _id: Id, name: z.string(), until: Day }))
    .describe('whose decisions they take today besides their own'),
  handedTo: z
    .array(z.object({ _id: Id, name: z.string(), until: Day }))
    .describe('who takes their decisions today, too'),
})
export type OwnAccess = z.output<typeof OwnAccess>
