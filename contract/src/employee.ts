import { z } from 'zod'
import { Day, Instant } from './core/days.ts'
import { because } from './core/issues.ts'
import { Amount } from './core/money.ts'
import { Role } from './core/roles.ts'
import { Id, reference } from './core/values.ts'
import { DepartmentRef } from './departments.ts'
import { currencyKeys, LegalEntityRef } from './legal-entity.ts'

export const Gender = z.enum(['male', 'female', 'other'], { error: 'Choose a gender.' })
export const MaritalStatus = z.enum(['single', 'married', 'divorced', 'widowed', 'partnership'], {
  error: 'Choose a marital status.',
})
export type MaritalStatus = z.output<typeof MaritalStatus>

export const EmploymentType = z.enum(['full-time', 'part-time', 'fixed-term', 'intern', 'contractor'], {
  error: 'Choose an employment type.',
})
export type EmploymentType = z.output<typeof EmploymentType>

/** The share of a full position in percent, in an answer. */
export const Fte = z.number().describe('FTE in percent')

/** The share of a full position in percent, with at most two decimals, as decimal text. */
export const fte = z
  .union([z.number(), z.string()], { error: 'FTE is required.' })
  .transform((value) => String(value).trim())
  .refine(
    (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) >= 1 && Number(text) <= 100,
    because('field.not-valid', 'FTE must be between 1 and 100 percent, with at most two decimals.'),
  )

/** The reason for leaving. */
export const LeavingReason = z.enum(['resigned', 'dismissed', 'end of contract', 'retired', 'other'], {
  error: 'Choose a reason.',
})

/** A person inside other records: the employee with the account's name. */
export const EmployeeRef = z.object({
  _id: Id,
  employeeId: z.string(),
  userId: z.object({ _id: Id, name: z.string() }),
})

/** As `EmployeeRef`, with the picture. */
export const EmployeeFace = EmployeeRef.extend({
  userId: EmployeeRef.shape.userId.extend({ profileImage: z.string().nullable() }),
})

export const Employee = z.object({
  _id: Id,
  employeeId: z.string().describe('the organisation’s own code for the person'),
  userId: z.object({
    _id: Id,
    name: z.string(),
    email: z.string().nullable().describe('null: no email yet, so they cannot sign in'),
    role: Role,
    profileImage: z.string().nullable(),
  }),
  department: DepartmentRef.nullable(),
  dob: Day.nullable(),
  gender: Gender.nullable().describe(
    'null, as the date of birth and the marital status, without `employees.personal` for the person',
  ),
  maritalStatus: MaritalStatus.nullable(),
  designation: z.string().nullable().describe('null: unknown'),
  salary: Amount.nullable().describe('null without `salaries.read` for the person'),
  legalEntity: LegalEntityRef,
  ...currencyKeys,
  employedFrom: Day,
  leftOn: Day.nullable().describe('the last day of employment; null while employed'),
  manager: EmployeeRef.nullable().describe('their manager; null at the top and for leavers'),
  preferredName: z.string().nullable().describe('preferred name; null: none'),
  employmentType: EmploymentType,
  fte: Fte,
  probationEnds: Day.nullable(),
  contractEnds: Day.nullable(),
  leavingOn: Day.nullable().describe('a scheduled last day; it becomes `leftOn` after that day'),
  earlyAccess: z.boolean().describe('whether they can sign in before their first day'),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Employee = z.output<typeof Employee>

/** A manager in a request: an employee id, a user id or a populated object; null or empty for none. */
export const ManagerReference = z
  .union([z.literal(''), reference('Choose a manager.')])
  .nullable()
  .transform((id) => id || null)
