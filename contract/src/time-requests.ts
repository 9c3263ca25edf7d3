import { z } from 'zod'
import { Day, Instant, plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam, optionalText, reference, requiredLines } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { Place, placeOf, RequestKey, sessionTime } from './time-values.ts'

/** How long a person can object to a correction by someone else, from its request on. */
export const OBJECTION_DAYS = 30

export const TimeRequestKind = z.enum(['correction', 'overtime'], { error: 'Choose correction or overtime.' })
export type TimeRequestKind = z.output<typeof TimeRequestKind>

export const TimeRequestState = z.enum(['Pending', 'Approved', 'Rejected', 'Withdrawn'], {
  error: 'Choose Pending, Approved, Rejected or Withdrawn.',
})
export type TimeRequestState = z.output<typeof TimeRequestState>

const Someone = z.object({ _id: Id, name: z.string() })
const Times = z.array(z.object({ in: Instant, out: Instant.nullable(), place: Place.nullable() }))

export const TimeRequest = z.object({
  _id: Id,
  kind: TimeRequestKind,
  employee: EmployeeFace,
  day: Day,
  sessions: Times.nullable().describe('for a correction: all sessions of the day'),
  minutes: z.number().int().nullable().describe('for overtime'),
  before: Times.nullable().describe('for a correction: the day before it'),
  reason: z.string(),
  state: TimeRequestState,
  createdBy: Someone.nullable(),
  createdAt: Instant,
  decidedBy: Someone.nullable(),
  decidedAt: Instant.nullable(),
  comment: z.string(),
  objection: z.string().nullable(),
  objectedAt: Instant.nullable(),
  updatedAt: Instant,
})
export type TimeRequest = z.output<typeof TimeRequest>

const requestReply = z.object({ request: TimeRequest })

/** The most sessions of a day. */
export const SESSIONS_MAX = 20

const proposal = {
  employeeId: reference('Employee is required.').optional().describe('the employee or user ID; default: the caller'),
  day: plannedDay('The day'),
  reason: requiredLines('Reason', 500),
  key: RequestKey,
}

export const TimeRequestBody = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('correction'),
      ...proposal,
      sessions: z
        .array(z.object({ in: sessionTime('The start'), out: sessionTime('The end'), place: placeOf }), {
          error: 'Enter start and end.',
        })
        .min(1, 'Enter start and end.')
        .max(SESSIONS_MAX, `At most ${SESSIONS_MAX} sessions are allowed.`),
    }),
    z.object({
      kind: z.literal('overtime'),
      ...proposal,
      minutes: z
        .number('The minutes must be a number.')
        .int('The minutes must be a whole number.')
        .min(1, 'Request at least 1 minute.')
        .max(720, 'Request at most 720 minutes.'),
    }),
  ],
  { error: 'Choose correction or overtime.' },
)

export const timeRequests = {
  add: endpoint({
    method: 'POST',
    path: '/api/time/requests',
    summary: 'Request a correction of a day or overtime, for oneself or for a person whose time the caller approves',
    access: 'signed-in',
    body: TimeRequestBody,
    reply: requestReply,
    fails: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'CLOSED', 'INVALID'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/time/requests',
    summary: 'List corrections and overtime requests, newest first; search covers name and employee ID',
    access: { key: 'attendance.read', least: 'own', subject: 'list' },
    query: listQuery(['createdAt', 'day', 'name']).extend({
      kind: TimeRequestKind.optional(),
      state: TimeRequestState.optional(),
      employee: Id.optional().describe('the employee or user ID'),
      objected: z.enum(['true'], { error: 'Choose true, or leave it out.' }).optional(),
    }),
    reply: z.object({ requests: z.array(TimeRequest), total: Total }),
    fails: [],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/time/requests/:id',
    summary: 'Approve or reject a correction or an overtime request',
    access: 'signed-in',
    params: IdParam,
    body: z.object({
      decision: z.enum(['Approved', 'Rejected'], { error: 'Choose Approved or Rejected.' }),
      comment: optionalText(500),
    }),
    reply: requestReply,
    fails: ['FORBIDDEN', 'NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT', 'STALE', 'CLOSED'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/time/requests/:id/withdraw',
    summary: 'Withdraw one’s own pending request',
    access: { key: 'time.punch', least: 'own', subject: 'record' },
    params: IdParam,
    reply: requestReply,
    fails: ['NOT_FOUND', 'ALREADY_DECIDED'],
  }),
  object: endpoint({
    method: 'PUT',
    path: '/api/time/requests/:id/objection',
    summary: 'Object once, within 30 days, to another person’s correction of one’s own day',
    access: { key: 'time.punch', least: 'own', subject: 'record' },
    params: IdParam,
    body: z.object({ text: requiredLines('Objection', 500) }),
    reply: requestReply,
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
