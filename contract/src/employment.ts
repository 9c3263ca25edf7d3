import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, IdParam, optionalText, unchangedSince } from './core/values.ts'
import { Employee, LeavingReason, ManagerReference } from './employee.ts'
import { EmployeeBody } from './employees.ts'

/** An employee with the further data of their own page. */
export const Person = Employee.extend({
  location: z.object({ _id: Id, name: z.string() }).nullable().describe('their location today'),
  coming: z.boolean().describe('their first day is in the future'),
  leaving: z
    .object({
      lastDay: Day,
      reason: LeavingReason.nullable().describe('null, as the note, without `employees.manage` for the person'),
      note: z.string().nullable(),
      error: z.string().nullable().describe('why the employment could not end after the day'),
    })
    .nullable()
    .describe('a scheduled last day'),
})
export type Person = z.output<typeof Person>

const access = { key: 'employees.manage', least: 'others', subject: 'params.id' } as const

export const employment = {
  set: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/employment',
    summary: 'Change the first day, the probation end and the contract end; absent values stay',
    access,
    params: IdParam,
    body: z.object({
      employedFrom: day('The first day').optional(),
      probationEnds: day('The probation end').nullish(),
      contractEnds: day('The contract end').nullish(),
      ...unchangedSince,
    }),
    reply: z.object({ person: Person }),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  planLeaving: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/leaving',
    summary: 'Schedule the last day: the account closes after it. Later scheduled changes are cancelled',
    access,
    params: IdParam,
    body: z.object({
      lastDay: day('The last day').describe('today or later'),
      reason: LeavingReason.optional().describe('default: other'),
      note: optionalText(1000),
      reportsTo: ManagerReference.optional().describe(
        'the new manager of this person’s reports; absent: this person’s own manager',
      ),
    }),
    reply: z.object({
      person: Person,
      cancelledChanges: z
        .array(z.object({ _id: Id, effectiveFrom: Day }))
        .describe('job changes scheduled after the last day'),
    }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  withdrawLeaving: endpoint({
    method: 'DELETE',
    path: '/api/employee/:id/leaving',
    summary: 'Cancel a scheduled last day',
    access,
    params: IdParam,
    reply: z.object({ person: Person }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  addRecord: endpoint({
    method: 'POST',
    path: '/api/employee/:id/record',
    summary: 'Create the employee record of an account that has none, by the user ID; name, email and permissions stay',
    access,
    params: IdParam,
    body: EmployeeBody.omit({
      name: true,
      email: true,
      role: true,
      password: true,
      key: true,
      invite: true,
      personalEmail: true,
      earlyAccess: true,
    }),
    reply: z.object({ employee: Employee }),
    fails: ['ALREADY_REGISTERED', 'CONFLICT', 'INVALID', 'NOT_FOUND'],
  }),
}
