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

const months = z
  .number('The months are a number.')
  .int('The months are a whole number.')
  .min(0, 'The months are at least 0.')
  .max(1200, 'The months are at most 1,200.')
  .nullable()

/** The months after the last day until each class may be erased. */
export const Retention = z.object({
  profile: months.describe('name, contacts, account; null: never'),
  documents: months.describe('documents whose type says nothing'),
  time: months,
  leave: months,
  payroll: months,
})
export type Retention = z.output<typeof Retention>

/** The proposed months of a new organisation, until it sets its own. */
export const PROPOSED_RETENTION: Retention = { profile: 24, documents: 24, time: 48, leave: 36, payroll: 120 }

const PersonClass = z.object({
  class: ErasureClass,
  dueOn: Day.nullable().describe('from then on it may be erased; null: it is kept, or nothing is left of it'),
  state: z.enum(['due', 'not-yet', 'kept', 'erased']),
})

/** The state of a person with regard to erasure. */
export const PersonStanding = z.object({
  employee: EmployeeRef,
  leftOn: Day.nullable(),
  hold: z.string().nullable().describe('why their data is kept for now'),
  classes: z.array(PersonClass),
  objection: z.enum(['', 'employed', 'held', 'not-due']).describe('why it would be refused; empty where it would not'),
})
export type PersonStanding = z.output<typeof PersonStanding>

export const Erasure = z.object({
  _id: Id,
  status: z.enum(['Waiting', 'Done', 'Failed']),
  classes: z.array(ErasureClass),
  count: z.number().int().describe('people'),
  done: z.number().int().describe('how many of them the run has come to'),
  erased: z.number().int().describe('people of whom something was erased; not who had been erased before'),
  passedOver: z
    .array(z.object({ employeeId: Id, reason: z.enum(['employed', 'held', 'not-due', 'not-allowed']) }))
    .describe('people of whom nothing was erased, because things had changed'),
  askedBy: Ref,
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type Erasure = z.output<typeof Erasure>

export const Hold = z.object({
  _id: Id,
  employee: EmployeeRef,
  reason: z.string(),
  until: Day.nullable().describe('the last day; null: until it is ended'),
  createdAt: Instant,
})
export type Hold = z.output<typeof Hold>

const manages = { key: 'privacy.manage', least: 'everyone' } as const

const whom = z.object({
  employeeIds: z
    .array(reference('Choose a person.'), { error: 'Choose at least one person.' })
    .min(1, 'Choose at least one person.')
    .max(1000, 'At most 1,000 people are erased at once.'),
  classes: z
    .array(ErasureClass, { error: 'Choose at least one class.' })
    .min(1, 'Choose at least one class.')
    .max(5, 'There are five classes.'),
})

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
  retention: endpoint({
    method: 'GET',
    path: '/api/privacy/retention',
    summary: 'How long what is known of people is kept after their last day, by class; null: for good',
    access: manages,
    reply: z.object({ retention: Retention, proposed: Retention }),
    fails: [],
  }),
  setRetention: endpoint({
    method: 'PUT',
    path: '/api/privacy/retention',
    summary: 'Set it; nothing is erased by that alone',
    access: manages,
    fresh: true,
    body: Retention,
    reply: z.object({ retention: Retention, proposed: Retention }),
    fails: [],
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/privacy/due',
    summary: 'Those who left so long ago that something of theirs may be erased, who left first first',
    access: manages,
    query: listQuery(['leftOn']).omit({ search: true, sort: true }),
    reply: z.object({ people: z.array(PersonStanding), total: Total }),
    fails: [],
  }),
  previewErasure: endpoint({
    method: 'POST',
    path: '/api/privacy/erase/preview',
    summary: 'Whether the data of some people can be erased now, and why not; nothing is changed',
    access: manages,
    body: whom,
    reply: z.object({
      erasure: z.object({
        people: z.array(PersonStanding),
        count: z.number().int().describe('what is typed to confirm'),
      }),
    }),
    fails: ['NOT_FOUND'],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/privacy/erase',
    summary: 'Erase the data of people who have left, for good: a job goes through them one by one',
    access: manages,
    fresh: true,
    body: whom.extend({ count: z.number('Type the number of people.').int('Type the number of people.') }),
    reply: z.object({ erasure: Erasure }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  erasures: endpoint({
    method: 'GET',
    path: '/api/privacy/erase',
    summary: 'What was erased, the newest first',
    access: manages,
    query: listQuery(['createdAt']).omit({ search: true }),
    reply: z.object({ erasures: z.array(Erasure), total: Total }),
    fails: [],
  }),
  erasure: endpoint({
    method: 'GET',
    path: '/api/privacy/erase/:id',
    summary: 'How far an erasure is',
    access: manages,
    params: IdParam,
    reply: z.object({ erasure: Erasure }),
    fails: ['NOT_FOUND'],
  }),
  holds: endpoint({
    method: 'GET',
    path: '/api/privacy/hold',
    summary: 'Whose data is kept for now, whatever the time',
    access: manages,
    reply: z.object({ holds: z.array(Hold) }),
    fails: [],
  }),
  addHold: endpoint({
    method: 'POST',
    path: '/api/privacy/hold',
    summary: 'Keep the data of somebody until a day, or until the hold is ended',
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
