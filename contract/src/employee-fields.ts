import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { FieldEdits } from './custom-values.ts'

export type { FieldEdits } from './custom-values.ts'

const OF_ONESELF = ['self', 'approve', 'hr'] as const

/**
 * The built-in fields of people: who edits each by default, and the allowed settings. A picture cannot wait for an
 * approval. Fields of job and employment have dates, and rights and pay depend on them, so only people who manage the
 * person edit them.
 */
export const EMPLOYEE_FIELDS = {
  preferredName: { usual: 'self', choices: OF_ONESELF },
  workPhone: { usual: 'self', choices: OF_ONESELF },
  privatePhone: { usual: 'self', choices: OF_ONESELF },
  privateEmail: { usual: 'self', choices: OF_ONESELF },
  addresses: { usual: 'self', choices: OF_ONESELF },
  emergency: { usual: 'self', choices: OF_ONESELF },
  photo: { usual: 'self', choices: ['self', 'hr'] },
  name: { usual: 'approve', choices: OF_ONESELF },
  dob: { usual: 'approve', choices: OF_ONESELF },
  maritalStatus: { usual: 'approve', choices: OF_ONESELF },
  gender: { usual: 'approve', choices: OF_ONESELF },
  bankAccount: { usual: 'approve', choices: OF_ONESELF },
  employeeId: { usual: 'hr', choices: ['hr'] },
  department: { usual: 'hr', choices: ['hr'] },
  designation: { usual: 'hr', choices: ['hr'] },
  manager: { usual: 'hr', choices: ['hr'] },
  location: { usual: 'hr', choices: ['hr'] },
  employmentType: { usual: 'hr', choices: ['hr'] },
  fte: { usual: 'hr', choices: ['hr'] },
  employedFrom: { usual: 'hr', choices: ['hr'] },
  probationEnds: { usual: 'hr', choices: ['hr'] },
  contractEnds: { usual: 'hr', choices: ['hr'] },
} as const satisfies Record<string, { usual: FieldEdits; choices: readonly FieldEdits[] }>

export type EmployeeFieldKey = keyof typeof EMPLOYEE_FIELDS
export const EMPLOYEE_FIELD_KEYS = Object.keys(EMPLOYEE_FIELDS) as [EmployeeFieldKey, ...EmployeeFieldKey[]]

export const EmployeeField = z.object({
  key: z.enum(EMPLOYEE_FIELD_KEYS),
  label: z.string(),
  edits: FieldEdits.describe(
    'self: the person, immediately; approve: the person, with approval; hr: people who manage the person, who can always edit it',
  ),
  default: FieldEdits.describe('who edits it by default'),
  choices: z.array(FieldEdits).describe('the possible values'),
})
export type EmployeeField = z.output<typeof EmployeeField>

export const employeeFields = {
  list: endpoint({
    method: 'GET',
    path: '/api/employee-field',
    summary: 'List the standard fields of people and who can edit each of them',
    access: 'signed-in',
    reply: z.object({ fields: z.array(EmployeeField) }),
    fails: [],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/employee-field/:field',
    summary: 'Set who can edit a standard field; pending requests that are no longer needed are withdrawn',
    access: { key: 'employees.configure', least: 'everyone' },
    params: z.object({ field: z.string().max(40) }),
    body: z.object({ edits: FieldEdits }),
    reply: z.object({ field: EmployeeField }),
    fails: ['NOT_FOUND'],
  }),
}
