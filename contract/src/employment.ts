import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, IdParam, optionalText, unchangedSince } from './core/values.ts'
import { Employee, LeavingReason, ManagerReference } from './employee.ts'
import { EmployeeBody } from './employees.ts'

/** An employee with the further data of their own page. */
export const Person = Employee.extend({
  location: z.object({ _id: Id, name: z.string() }).nullable().describe('where they work today'),
  coming: z.boolean().describe('their first day is still to come'),
  leaving: z
    .object({
      lastDay: Day,
      reason: LeavingReason.nullable().describe('null, as the note, without `employees.manage` for the person'),
      note: z.string().nullable(),
      error: z.string().nullable().describe('why the employment could not end when the day had passed'),
    })
    .nullable()
    .describe('a last day that is planned'),
})
export type Person = z.output<typeof Person>

const access = { key: 'employees.manage', least: 'others', subject: 'params.id' } as const

export const employment = {
  set: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/employment',
    summary: 'Change the first day, and the ends of the probation and of the contract; absent: as it is',
    access,
    params: IdParam,
    body: z.object({
      employedFrom: day('The first day').optional(),
      probationEnds: day('The end of the probation').nullish(),
      contractEnds: day('The end of the contract').nullish(),
      ...unchangedSince,
    }),
    reply: z.object({ person: Person }),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  planLeaving: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/leaving',
    summary: 'Plan the last day: the account closes when it has passed. What was planned behind it is cancelled',
    access,
    params: IdParam,
    body: z.object({
      lastDay: day('The last day').describe('not before today'),
      reason: LeavingReason.optional().describe('other where absent'),
      note: optionalText(1000),
      reportsTo: ManagerReference.optional().describe(
        'to whom those report then who report to this person; absent: to this person’s own manager',
      ),
    }),
    reply: z.object({
      person: Person,
      cancelledChanges: z
        .array(z.object({ _id: Id, effectiveFrom: Day }))
        .describe('changes of the job that were planned for days after the last'),
    }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  withdrawLeaving: endpoint({
    method: 'DELETE',
    path: '/api/employee/:id/leaving',
    summary: 'Take a planned last day back',
    access,
    params: IdParam,
    reply: z.object({ person: Person }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  addRecord: endpoint({
    method: 'POST',
    path: '/api/employee/:id/record',
    summary:
      'Make the employee record of an account that has none, by the user’s id; name, email and rights stay as they are',
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
