import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { FileContent, Id, IdParam, reference, requiredText } from './core/values.ts'
import { EmployeeRef } from './employees.ts'

/** What is kept for a time of its own after somebody has left. */
export const ErasureClass = z.enum(['profile', 'documents', 'time', 'leave', 'payroll'], {
  error: 'Choose profile, documents, time, leave or payroll.',
})
export type ErasureClass = z.output<typeof ErasureClass>

const Ref = z.object({ _id: Id, name: z.string() })

/** A copy of all that is known of somebody. */
export const PersonalCopy = z.object({
  _id: Id,
  status: z.enum(['Waiting', 'Done', 'Failed']),
  person: Ref.describe('whose data it is, by their account'),
  employee: EmployeeRef.nullable().describe('null for an account without an employee record'),
  askedBy: Ref,
  leftOut: z
    .array(z.object({ documentId: Id, title: z.string(), reason: z.string() }))
    .describe('documents that are not in it, and why'),
  createdAt: Instant,
  expiresAt: Instant.describe('from then on it is gone'),
})
export type PersonalCopy = z.output<typeof PersonalCopy>

export const privacy = {
  copy: endpoint({
    method: 'POST',
    path: '/api/privacy/copy',
    summary:
      'Have a copy of all that is known of oneself made, once a day; that of others, and without some documents, with `privacy.manage`',
    access: 'signed-in',
    byPerson: true,
    body: z.object({
      employeeId: reference('Choose a person.')
        .nullish()
        .describe('the employee’s or the user’s id; oneself where absent'),
      leaveOut: z
        .array(z.object({ documentId: reference('Choose a document.'), reason: requiredText('The reason', 500) }), {
          error: 'The documents that are left out are a list.',
        })
        .max(500, 'At most 500 documents are left out.')
        .optional()
        .describe('documents that are left out, each with why, which the copy tells'),
    }),
    reply: z.object({ copy: PersonalCopy }),
    fails: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  copies: endpoint({
    method: 'GET',
    path: '/api/privacy/copy',
    summary:
      'Copies that one asked for of oneself, and with `privacy.manage` all of them, the newest first; kept for 7 days',
    access: 'signed-in',
    byPerson: true,
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({ copies: z.array(PersonalCopy), total: Total }),
    fails: [],
  }),
  copyFile: endpoint({
    method: 'GET',
    path: '/api/privacy/copy/:id/file',
    summary: 'A copy as a ZIP: `data.json` by domain, and `files/`',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
