import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because, issuesOf } from './core/issues.ts'
import { listQuery, OfTeam, Total } from './core/lists.ts'
import { money } from './core/money.ts'
import { Role } from './core/roles.ts'
import {
  Email,
  FirstPassword,
  Id,
  IdParam,
  Key,
  MailedPassword,
  reference,
  requiredText,
  unchangedSince,
} from './core/values.ts'
import { CustomRecord } from './custom-values.ts'
import { Employee, EmploymentType, fte, Gender, LeavingReason, ManagerReference, MaritalStatus } from './employee.ts'
import { legalEntityReference } from './legal-entity.ts'

const editable = {
  name: requiredText('Name', 100),
  maritalStatus: MaritalStatus,
  designation: requiredText('Designation', 100),
  salary: money('Salary').nullish().describe('required with `employees.pay` for the person; otherwise leave it out'),
  department: reference('Department is required.'),
  legalEntityId: legalEntityReference,
}

/** Invisible characters would make a second code that looks like the first. */
const employeeCode = z
  .string({ error: 'Employee ID is required.' })
  .transform((code) => code.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''))
  .pipe(requiredText('Employee ID', 50))

const manager = {
  managerId: ManagerReference.optional().describe('their manager; null: none; absent: unchanged'),
}

/** Optional fields; an absent field keeps its value. */
const terms = {
  employmentType: EmploymentType.optional(),
  fte: fte.optional(),
  probationEnds: day('The probation end').nullish(),
  contractEnds: day('The contract end').nullish(),
  locationId: z
    .union([z.literal(''), reference('Choose a location.')])
    .nullable()
    .optional()
    .transform((id) => (id === undefined ? undefined : id || null))
    .describe('their location from today or from their first day; null: none'),
  earlyAccess: z
    .union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' })
    .optional()
    .describe('whether they can sign in before their first day'),
}

/** The most days until a future first day. */
export const MOST_DAYS_AHEAD = 365

export const EmployeeBody = z.object({
  ...editable,
  ...manager,
  ...terms,
  email: Email,
  employeeId: employeeCode,
  dob: day('Date of birth'),
  gender: Gender,
  role: Role,
  employedFrom: day('The first day')
    .optional()
    .describe('default: today; at most 365 days ahead. They cannot sign in before it without `earlyAccess`'),
  custom: CustomRecord.optional().describe('custom fields by key; as JSON text in a multipart form'),
  invite: z
    .union([z.boolean(), z.stringbool()], { error: 'Choose true or false.' })
    .nullish()
    .describe('true: they choose their first password with an emailed link, and `password` and `key` are not required'),
  password: FirstPassword.min(8, 'The password needs at least 8 characters.').optional(),
  key: Key.optional(),
  personalEmail: z
    .string()
    .nullish()
    .transform((text) => text?.trim() || undefined)
    .pipe(Email.optional())
    .describe(
      'address for the email with the password and key, or for the invitation; absent: no password is emailed, and an invitation goes to `email`',
    ),
})

/** Reported together with other errors, as if the field were required. */
const neededUnlessInvited = (field: 'password' | 'key', sentence: string) => ({
  path: [field],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ...because('field.required', sentence),
})

// A password in a mail has stricter rules than one that the administrator hands over.
const AddedEmployee = EmployeeBody.refine(
  ({ invite, password }) => invite || password !== undefined,
  neededUnlessInvited('password', 'Password is required.'),
)
  .refine(({ invite, key }) => invite || key !== undefined, neededUnlessInvited('key', 'Key is required.'))
  .superRefine((body, context) => {
    if (body.personalEmail === undefined || body.invite) return
    const { error } = MailedPassword.safeParse(body.password)
    if (!error) return
    for (const { message, reason, params } of issuesOf(error, body.password))
      context.addIssue({ code: 'custom', path: ['password'], message, params: { reason, params } })
  })

/** A field that keeps its value if it is absent, null or the empty text of a form. */
const keptIfBlank = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) => (value === '' || value === null ? undefined : value) as z.output<S> | undefined)

export const EmployeeUpdate = z.object({
  ...editable,
  ...manager,
  ...terms,
  designation: keptIfBlank(editable.designation).describe('required if the person has one'),
  maritalStatus: keptIfBlank(MaritalStatus).describe(
    'required with `employees.personal` for a person who has one; null or absent: none',
  ),
  dob: keptIfBlank(day('Date of birth')).describe(
    'requires `employees.personal` for the person; null or absent: unchanged',
  ),
  gender: keptIfBlank(Gender).describe('requires `employees.personal` for the person; null or absent: unchanged'),
  employeeId: keptIfBlank(employeeCode).describe('null or absent: unchanged'),
})

/** 5 MB in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

const employeeSort = ['name', 'employeeId', 'dob', 'department', 'designation', 'salary', 'createdAt'] as const

const employeeList = listQuery(employeeSort).extend({
  department: Id.optional(),
  legalEntity: Id.optional(),
  state: z.enum(['employed', 'coming', 'left', 'all']).optional().describe('default: employed'),
  team: OfTeam,
  today: z
    .enum(['true'], { error: 'Choose true, or leave it out.' })
    .optional()
    .describe('with a limit: also returns who on the page is away or here today, and how many are away in total'),
})

const PeopleToday = z.object({
  away: z
    .array(z.object({ _id: Id, until: Day }))
    .describe('people on the page who are on approved leave today, without the type'),
  here: z
    .array(Id)
    .describe('people on the page who are marked Present or Late today, if the caller can see their attendance'),
  awayInAll: z.number().int().describe('of all people that the caller can see, regardless of filters'),
})
export type PeopleToday = z.output<typeof PeopleToday>

export const employees = {
  list: endpoint({
    method: 'GET',
    path: '/api/employee',
    summary: 'List employees; search covers name and employee ID',
    access: { key: 'employees.read', least: 'others', subject: 'list' },
    query: employeeList,
    reply: z.object({ employees: z.array(Employee), total: Total, today: PeopleToday.optional() }),
    fails: [],
  }),
  byDepartment: endpoint({
    method: 'GET',
    path: '/api/employee/department/:id',
    summary: 'List the employees of a department',
    access: { key: 'employees.read', least: 'others', subject: 'list' },
    params: IdParam,
    query: listQuery(employeeSort),
    reply: z.object({ employees: z.array(Employee), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/employee/:id',
    summary: 'Get an employee by employee or user ID',
    access: { key: 'employees.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ employee: Employee }),
    fails: ['NOT_FOUND'],
  }),
  nextId: endpoint({
    method: 'GET',
    path: '/api/employee/next-id',
    summary: 'Suggest the next free employee ID, counted on from the latest one; null if that has no number',
    access: { key: 'employees.manage', least: 'others', subject: 'list' },
    reply: z.object({ employeeId: z.string().nullable() }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/employee/add',
    summary: 'Add an employee with their account',
    access: { key: 'employees.manage', least: 'others', subject: 'body.department' },
    body: AddedEmployee,
    upload: { field: 'image', maxBytes: MAX_IMAGE_BYTES },
    reply: z.object({ employee: Employee }),
    fails: ['CONFIRM', 'ALREADY_REGISTERED', 'CONFLICT', 'NOT_FOUND', 'TOO_LARGE', 'TOO_MANY', 'UNSUPPORTED_TYPE'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/employee/:id',
    summary: 'Change an employee',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: EmployeeUpdate.extend(unchangedSince),
    reply: z.object({ employee: Employee }),
    fails: ['ALREADY_REGISTERED', 'CONFLICT', 'CYCLE', 'NOT_FOUND', 'STALE'],
  }),
  setPhoto: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/photo',
    summary:
      'Replace a person’s picture: one’s own according to `employee-field`, another person’s with `employees.manage`',
    access: { key: 'employees.personal', least: 'own', subject: 'params.id' },
    params: IdParam,
    body: z.object({}),
    upload: { field: 'image', maxBytes: MAX_IMAGE_BYTES },
    reply: z.object({ employee: Employee }),
    fails: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  endEmployment: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/end-employment',
    summary: 'End an employment: the account is closed and its sessions end; records stay',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: z.object({
      leftOn: day('Last day').optional().describe('default: today; not in the future'),
      reportsTo: ManagerReference.optional().describe(
        'the new manager of this person’s reports; absent: this person’s own manager',
      ),
      reason: LeavingReason.optional().describe('absent: as scheduled'),
    }),
    reply: z.object({
      employee: Employee,
      movedReports: z.number().int().describe('how many people got a new manager'),
    }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  resumeEmployment: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/resume-employment',
    summary: 'Undo the end of an employment, or start another one: the account opens again',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: z.object({
      employedFrom: day('The first day')
        .optional()
        .describe('the first day of a new employment after the last one; absent: the end is undone'),
    }),
    reply: z.object({
      employee: Employee,
      proposedManager: z
        .object({ _id: Id, name: z.string() })
        .nullable()
        .describe('their manager before the end; reporting lines are not restored automatically'),
    }),
    fails: ['CONFIRM', 'NOT_FOUND', 'CONFLICT'],
  }),
}
