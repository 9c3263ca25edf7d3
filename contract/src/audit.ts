import { z } from 'zod'
import { day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id } from './core/values.ts'

const Ref = z.object({ _id: Id, name: z.string() })

export const AuditedEvent = z.object({
  _id: Id,
  at: Instant,
  actor: Ref.extend({ profileImage: z.string().nullable().optional() }).nullable().describe('null if the system acted'),
  onBehalfOf: Ref.nullable(),
  via: z
    .enum(['override', 'sole', 'sso'])
    .nullable()
    .describe('an exception that allowed it: sole, because no one else could decide'),
  action: z.string().describe('subject and action, e.g. leave.decide'),
  entity: Id.describe('the ID of what was changed'),
  subject: Id.nullable().describe('the employee it is about, if any'),
  about: Ref.nullable().optional().describe('the person it is about, by user ID; absent in files'),
  thing: z.string().nullable().optional().describe('the name of what was changed, if it has one; absent in files'),
  context: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('unchanged values that explain the changes, such as the days of a leave; absent in files'),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.unknown(),
      to: z.unknown(),
      hidden: z.boolean().describe('whether the values are hidden from the caller; they are then null'),
    }),
  ),
  currency: z.string().describe('the currency of amounts in the changes'),
  sealed: z.boolean().describe('whether it is sealed'),
})
export type AuditedEvent = z.output<typeof AuditedEvent>

const list = listQuery(['at'])

/** Filters of the audit, for the list and the file. */
export const auditFilters = {
  actor: Id.optional(),
  subject: Id.optional().describe('the person it is about, by user or employee ID'),
  action: z
    .string()
    .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)?$/, 'This action does not exist.')
    .max(100, 'This action does not exist.')
    .optional(),
  entity: Id.optional(),
  legalEntity: Id.optional().describe('of the person it is about'),
  from: day('The from date').optional(),
  to: day('The to date').optional(),
}

/** A sign-in attempt, or a change of access. */
export const SecurityEvent = z.object({
  _id: Id,
  at: Instant,
  kind: z.string().describe('what was attempted or changed, e.g. sign-in'),
  outcome: z.enum(['done', 'refused']),
  user: Ref.nullable().describe('null if the account is unknown'),
  session: Id.nullable(),
  network: z.string().nullable(),
  device: z.string().nullable().describe('browser and system, as the program reports them'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const securityEvents = z.object({
  events: z.array(SecurityEvent),
  total: Total.describe('10,000 means 10,000 or more'),
})

export const securityList = listQuery(['at'])
  .omit({ search: true })
  .extend({
    kind: z
      .string()
      .regex(/^[a-z][a-z-]*$/, 'There is no such kind.')
      .max(100, 'There is no such kind.')
      .optional(),
    from: day('The from date').optional(),
    to: day('The to date').optional(),
  })

const events = z.object({
  events: z.array(AuditedEvent),
  total: Total.describe('10,000 means 10,000 or more'),
  names: z
    .record(z.string(), z.string())
    .describe(
      'current names for the IDs in the events: people, roles, departments, teams, tasks; deleted ones are absent',
    ),
})
const whole = { key: 'audit.read', least: 'everyone' } as const

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'List audit events, newest first; `action` takes a whole action or its first part, such as `leave`',
    access: whole,
    query: list
      .omit({ search: true })
      .extend({ ...auditFilters, before: Id.optional().describe('only events older than the event with this ID') })
      .refine(runsForwards, RANGE),
    reply: events,
    fails: [],
  }),
  seals: endpoint({
    method: 'GET',
    path: '/api/audit/seals',
    summary:
      'Get the head of the seal chain and whether its latest seals are valid; `npm run admin -- audit:verify` checks all of them',
    access: whole,
    reply: z.object({
      head: z
        .string()
        .describe('the digest of the newest seal; a noted digest proves later that nothing before it was changed'),
      no: z.number().int().describe('the number of the newest seal'),
      at: Instant.nullable(),
      unsealed: z.number().int().describe('events that are not sealed yet'),
      checked: z.object({
        at: Instant,
        seals: z.number().int().describe('how many of the newest seals were checked'),
        intact: z.boolean(),
        broken: z.number().int().nullable().describe('the first seal that is not valid'),
      }),
    }),
    fails: [],
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/api/security/events',
    summary: 'List security events: sign-ins, sign-in attempts and changes to accounts, newest first',
    access: whole,
    query: securityList.extend({ user: Id.optional() }).refine(runsForwards, RANGE),
    reply: securityEvents,
    fails: [],
  }),
  ownSecurityEvents: endpoint({
    method: 'GET',
    path: '/api/account/events',
    summary: 'List the security events of the caller’s account, newest first',
    access: 'signed-in',
    byPerson: true,
    query: securityList.refine(runsForwards, RANGE),
    reply: securityEvents,
    fails: [],
  }),
  sole: endpoint({
    method: 'GET',
    path: '/api/audit/sole',
    summary: 'List self-approvals: decisions that people made for themselves because no one else could, newest first',
    access: whole,
    query: list.omit({ search: true }),
    reply: events,
    fails: [],
  }),
}
