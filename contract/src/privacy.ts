import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { FileContent, Id, IdParam, reference, requiredText } from './core/values.ts'
import { EmployeeRef } from './employee.ts'

/** The classes of data with their own retention period after the last day. */
export const ErasureClass = z.enum(['profile', 'documents', 'time', 'leave', 'payroll'], {
  error: 'Choose profile, documents, time, leave or payroll.',
})
export type ErasureClass = z.output<typeof ErasureClass>

const Ref = z.object({ _id: Id, name: z.string() })

/** A copy of a person's data. */
export const PersonalCopy = z.object({
  _id: Id,
  status: z.enum(['Waiting', 'Done', 'Failed']),
  person: Ref.describe('the person, by account'),
  employee: EmployeeRef.nullable().describe('null for an account without an employee record'),
  askedBy: Ref,
  leftOut: z
    .array(z.object({ documentId: Id, title: z.string(), reason: z.string() }))
    .describe('documents left out, and why'),
  createdAt: Instant,
  expiresAt: Instant.describe('no longer available from this time'),
})
export type PersonalCopy = z.output<typeof PersonalCopy>

const months = z
  .number('The months must be a number.')
  .int('The months must be a whole number.')
  .min(0, 'The months must be at least 0.')
  .max(1200, 'The months must be at most 1,200.')
  .nullable()

/** The months after the last day until each class may be erased. */
export const Retention = z.object({
  profile: months.describe('name, contacts, account; null: never'),
  documents: months.describe('documents whose type has no own period'),
  time: months,
  leave: months,
  payroll: months,
})
export type Retention = z.output<typeof Retention>

/** The proposed months of a new organisation, until it sets its own. */
export const PROPOSED_RETENTION: Retention = { profile: 24, documents: 24, time: 48, leave: 36, payroll: 120 }

const PersonClass = z.object({
  class: ErasureClass,
  dueOn: Day.nullable().describe('the day from which it can be erased; null: it is kept, or nothing is left'),
  state: z.enum(['due', 'not-yet', 'kept', 'erased']),
})

/** The state of a person with regard to erasure. */
export const PersonStanding = z.object({
  employee: EmployeeRef,
  leftOn: Day.nullable(),
  hold: z.string().nullable().describe('the reason of the hold'),
  classes: z.array(PersonClass),
  objection: z.enum(['', 'employed', 'held', 'not-due']).describe('why it would be refused; empty if it would not'),
})
export type PersonStanding = z.output<typeof PersonStanding>

export const Erasure = z.object({
  _id: Id,
  status: z.enum(['Waiting', 'Done', 'Failed']),
  classes: z.array(ErasureClass),
  count: z.number().int().describe('people'),
  done: z.number().int().describe('number of people processed'),
  erased: z.number().int().describe('people with erased data, without those erased before'),
  passedOver: z
    .array(z.object({ employeeId: Id, reason: z.enum(['employed', 'held', 'not-due', 'not-allowed']) }))
    .describe('people who were skipped because something had changed'),
  askedBy: Ref,
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Erasure = z.output<typeof Erasure>

export const Hold = z.object({
  _id: Id,
  employee: EmployeeRef,
  reason: z.string(),
  until: Day.nullable().describe('the last day; null: until ended'),
  createdAt: Instant,
})
export type Hold = z.output<typeof Hold>

const manages = { key: 'privacy.manage', least: 'everyone' } as const

const whom = z.object({
  employeeIds: z
    .array(reference('Choose a person.'), { error: 'Choose at least one person.' })
    .min(1, 'Choose at least one person.')
    .max(1000, 'Data of at most 1,000 people can be erased at a time.'),
  classes: z
    .array(ErasureClass, { error: 'Choose at least one kind of data.' })
    .min(1, 'Choose at least one kind of data.')
    .max(5, 'Choose at most five kinds of data.'),
})

export const privacy = {
  copy: endpoint({
    method: 'POST',
    path: '/api/privacy/copy',
    summary:
      'Create a copy of all data about the caller, once a day; with `privacy.manage` also of other people, optionally without some documents',
    access: 'signed-in',
    byPerson: true,
    body: z.object({
      employeeId: reference('Choose a person.').nullish().describe('the employee or user ID; default: the caller'),
      leaveOut: z
        .array(z.object({ documentId: reference('Choose a document.'), reason: requiredText('The reason', 500) }), {
          error: 'The documents to leave out must be a list.',
        })
        .max(500, 'At most 500 documents can be left out.')
        .optional()
        .describe('documents to leave out, each with a reason that the copy shows'),
    }),
    reply: z.object({ copy: PersonalCopy }),
    fails: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  }),
  copies: endpoint({
    method: 'GET',
    path: '/api/privacy/copy',
    summary: 'List data copies, newest first: the caller’s own, with `privacy.manage` all; available for 7 days',
    access: 'signed-in',
    byPerson: true,
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({ copies: z.array(PersonalCopy), total: Total }),
    fails: [],
  }),
  copyFile: endpoint({
    method: 'GET',
    path: '/api/privacy/copy/:id/file',
    summary: 'Download a data copy as a ZIP: `data.json` by domain, and `files/`',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
  retention: endpoint({
    method: 'GET',
    path: '/api/privacy/retention',
    summary: 'Get the retention period after the last day, by kind of data; null: kept forever',
    access: manages,
    reply: z.object({ retention: Retention, proposed: Retention }),
    fails: [],
  }),
  setRetention: endpoint({
    method: 'PUT',
    path: '/api/privacy/retention',
    summary: 'Set the retention periods; nothing is erased by this call',
    access: manages,
    fresh: true,
    body: Retention,
    reply: z.object({ retention: Retention, proposed: Retention }),
    fails: [],
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/privacy/due',
    summary: 'List leavers past the retention period, earliest last day first',
    access: manages,
    query: listQuery(['leftOn']).omit({ search: true, sort: true }),
    reply: z.object({ people: z.array(PersonStanding), total: Total }),
    fails: [],
  }),
  previewErasure: endpoint({
    method: 'POST',
    path: '/api/privacy/erase/preview',
    summary: 'Check whether the data of some people can be erased, and why not; changes nothing',
    access: manages,
    body: whom,
    reply: z.object({
      erasure: z.object({
        people: z.array(PersonStanding),
        count: z.number().int().describe('the number typed as confirmation'),
      }),
    }),
    fails: ['NOT_FOUND'],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/privacy/erase',
    summary: 'Permanently erase the data of leavers, in a background job',
    access: manages,
    fresh: true,
    body: whom.extend({ count: z.number('Type the number of people.').int('Type the number of people.') }),
    reply: z.object({ erasure: Erasure }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/privacy/erase',
    summary: 'List erasures, newest first',
    access: manages,
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({ erasures: z.array(Erasure), total: Total }),
    fails: [],
  }),
  erasure: endpoint({
    method: 'GET',
    path: '/api/privacy/erase/:id',
    summary: 'Get the progress of an erasure',
    access: manages,
    params: IdParam,
    reply: z.object({ erasure: Erasure }),
    fails: ['NOT_FOUND'],
  }),
  holds: endpoint({
    method: 'GET',
    path: '/api/privacy/hold',
    summary: 'List holds',
    access: manages,
    reply: z.object({ holds: z.array(Hold) }),
    fails: [],
  }),
  addHold: endpoint({
    method: 'POST',
    path: '/api/privacy/hold',
    summary: 'Add a hold: a person’s data is kept until a day, or until the hold ends',
    access: manages,
    body: z.object({
      employeeId: reference('Choose a person.'),
      reason: requiredText('The reason', 500),
      until: day('The last day').nullish(),
    }),
    reply: z.object({ hold: Hold }),
    fails: ['NOT_FOUND'],
  }),
  removeHold: endpoint({
    method: 'DELETE',
    path: '/api/privacy/hold/:id',
    summary: 'End a hold',
    access: manages,
    params: IdParam,
    reply: z.object({}),
    fails: ['NOT_FOUND'],
  }),
}
