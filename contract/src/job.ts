import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { money } from './core/money.ts'
import { Id, IdParam, optionalText, reference, requiredText } from './core/values.ts'
import { DepartmentRef } from './departments.ts'
import { EmployeeRef, EmploymentType, Fte, fte, ManagerReference } from './employee.ts'
import { LegalEntityRef, legalEntityReference } from './legal-entity.ts'

/** The fields of a job that change on a day, by their wire names. */
export const JOB_FACTS = [
  'department',
  'designation',
  'manager',
  'employmentType',
  'fte',
  'location',
  'schedule',
  'legalEntity',
  'payCategory',
] as const
export type JobFact = (typeof JOB_FACTS)[number]

/** The reason of a job change; `hire` marks the first job and cannot be chosen. */
export const JobReason = z.enum(['hire', 'promotion', 'transfer', 'reorganisation', 'return', 'other'])

const Named = z.object({ _id: Id, name: z.string() })

export const JobPeriod = z.object({
  from: Day,
  to: Day.nullable().describe('the last day; null: no end'),
  department: DepartmentRef.nullable(),
  designation: z.string(),
  manager: EmployeeRef.nullable(),
  employmentType: EmploymentType,
  fte: Fte,
  location: Named.nullable().describe('their location in this period; null: none'),
  schedule: Named.nullable().describe('null: the default schedule'),
  legalEntity: LegalEntityRef,
  payCategory: Named.nullable().describe('the pay category; null: none'),
})
export type JobPeriod = z.output<typeof JobPeriod>

export const JobChange = z.object({
  _id: Id,
  effectiveFrom: Day,
  fields: z.array(z.enum(JOB_FACTS)).describe('the facts that it changes; other facts are null'),
  department: DepartmentRef.nullable(),
  designation: z.string().nullable(),
  manager: EmployeeRef.nullable(),
  employmentType: EmploymentType.nullable(),
  fte: Fte.nullable(),
  location: Named.nullable(),
  schedule: Named.nullable(),
  legalEntity: LegalEntityRef.nullable(),
  payCategory: Named.nullable(),
  reason: JobReason,
  note: z.string(),
  status: z.enum(['Planned', 'Applied', 'Failed', 'Cancelled']),
  error: z.string().nullable().describe('why it could not be applied on its day'),
  createdBy: z.object({ _id: Id, name: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type JobChange = z.output<typeof JobChange>

const place = (missing: string) =>
  z
    .union([z.literal(''), reference(missing)])
    .nullable()
    .transform((id) => id || null)
    .optional()

const facts = {
  department: reference('Department is required.').optional(),
  designation: requiredText('Designation', 100).optional(),
  managerId: ManagerReference.optional().describe('null: no one'),
  employmentType: EmploymentType.optional(),
  fte: fte.optional(),
  locationId: place('Choose a location.').describe('their location from then on; null: none'),
  scheduleId: place('Choose a schedule.').describe('null: the default schedule'),
  legalEntityId: legalEntityReference,
  payCategoryId: place('Choose a pay category.').describe('null: none'),
}

const namesFact = (body: Record<string, unknown>) => Object.keys(facts).some((name) => body[name] !== undefined)

const NAMES_FACT = { path: ['department'], ...because('job.nothing-named', 'Change at least one field.') }

const rest = {
  salary: money('Salary')
    .nullish()
    .describe('their salary from that day; required, and only accepted, for a legal entity with another currency'),
  reason: JobReason.exclude(['hire'], { error: 'Choose a reason.' }).optional().describe('default: `other`'),
  note: optionalText(1000),
}

export const JobPlan = z.object({ effectiveFrom: day('The day'), ...facts, ...rest }).refine(namesFact, NAMES_FACT)
export type JobPlan = z.output<typeof JobPlan>

export const JobEdit = z.object({
  effectiveFrom: day('The day').optional().describe('absent: as it is'),
  ...facts,
  ...rest,
  force: z.boolean().optional().describe('correct it even if a later change affects the same facts'),
})
export type JobEdit = z.output<typeof JobEdit>

const JobAnswer = z.object({
  change: JobChange,
  periods: z.array(JobPeriod),
  warnings: z.array(z.string()).describe('warnings, as sentences'),
})

const changeParams = z.object({ id: Id, change: Id })

export const job = {
  get: endpoint({
    method: 'GET',
    path: '/api/employee/:id/job',
    summary: 'Get a person’s job history: past, current and scheduled periods and changes, newest first',
    access: { key: 'employees.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ periods: z.array(JobPeriod), changes: z.array(JobChange) }),
    fails: ['NOT_FOUND'],
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/employee/:id/job',
    summary: 'Change a job from a day: immediately if the day has come, otherwise on that day',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: JobPlan,
    reply: JobAnswer,
    fails: ['NOT_FOUND', 'CONFLICT', 'CYCLE'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/job/:change',
    summary: 'Edit a scheduled change, or correct the facts of an applied one; absent facts stay',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: changeParams,
    body: JobEdit,
    reply: JobAnswer,
    fails: ['NOT_FOUND', 'CONFLICT', 'CYCLE'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/employee/:id/job/:change',
    summary: 'Cancel a scheduled change',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: changeParams,
    reply: JobAnswer.omit({ warnings: true }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
