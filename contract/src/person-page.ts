import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id, IdParam } from './core/values.ts'
import { Person } from './employment.ts'

/** The kinds of events in a person's timeline. */
export const TimelineKind = z.enum(['employee', 'job', 'leave', 'salary', 'attendance', 'task', 'department'], {
  error: 'There is no such kind.',
})
export type TimelineKind = z.output<typeof TimelineKind>

export const TimelineEvent = z.object({
  _id: Id,
  at: Instant,
  actor: z.object({ _id: Id, name: z.string() }).nullable().describe('null if the system acted'),
  kind: TimelineKind,
  action: z.string().describe('what was done, e.g. job.plan'),
  title: z.string().describe('the same in words'),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string().nullable().describe('IDs are shown with their current names'),
      after: z.string().nullable(),
      hidden: z.boolean().describe('whether the values are hidden from the caller; they are then null'),
    }),
  ),
  context: z
    .record(z.string(), z.string())
    .describe('unchanged fields that name what the event is about, e.g. `leave_type` of a decided leave'),
  currency: z.string().describe('the currency of amounts'),
  effectiveFrom: Day.nullable().describe('the day from which it applies, if known'),
})
export type TimelineEvent = z.output<typeof TimelineEvent>

const PersonHead = z.object({
  person: Person,
  tabs: z.array(
    z.object({
      key: z.enum(['profile', 'job', 'pay', 'leave', 'time', 'tasks', 'documents', 'timeline', 'access']),
      count: z.number().int().nullable().describe('number of pending items; null if nothing is counted'),
    }),
  ),
  can: z.object({
    edit: z.boolean(),
    setManager: z.boolean(),
    setPay: z.boolean(),
    readPersonal: z.boolean(),
    editContacts: z.boolean(),
    editPhoto: z.boolean(),
    planChange: z.boolean(),
    planLeaving: z.boolean(),
  }),
  away: z.object({ until: Day }).nullable().describe('approved leave today, without the type'),
  zone: z
    .object({ timeZone: z.string().describe('IANA name'), place: z.string().nullable() })
    .describe('their time zone: of their location, or of the organisation'),
})
export type PersonHead = z.output<typeof PersonHead>

const reads = { key: 'employees.read', least: 'own', subject: 'params.id' } as const

export const personPage = {
  page: endpoint({
    method: 'GET',
    path: '/api/employee/:id/page',
    summary: 'Get the header of a person’s page: the person, the tabs, and what the caller can do',
    access: reads,
    params: IdParam,
    reply: PersonHead,
    fails: ['NOT_FOUND'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/employee/:id/timeline',
    summary: 'List changes to a person, newest first, as far as the caller can see them; limit 20 by default',
    access: reads,
    params: IdParam,
    query: listQuery(['at'])
      .omit({ search: true, sort: true })
      .extend({
        kind: TimelineKind.optional(),
        from: day('The from date').optional(),
        to: day('The to date').optional(),
        actor: Id.optional().describe('who did it'),
      })
      .refine(runsForwards, RANGE),
    reply: z.object({
      events: z.array(TimelineEvent),
      total: Total.describe('10,000 means 10,000 or more'),
    }),
    fails: ['NOT_FOUND'],
  }),
}
