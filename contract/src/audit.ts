import { z } from 'zod'
import { day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id } from './core/values.ts'

const Ref = z.object({ _id: Id, name: z.string() })

export const AuditedEvent = z.object({
  _id: Id,
  at: Instant,
  actor: Ref.nullable().describe('null where the product itself acted'),
  onBehalfOf: Ref.nullable(),
  via: z
    .enum(['override', 'sole', 'sso'])
    .nullable()
    .describe('how somebody was allowed it who otherwise is not: sole, because nobody else could'),
  action: z.string().describe('what it is about and what was done, e.g. leave.decide'),
  entity: Id.describe('the id of what was changed'),
  subject: Id.nullable().describe('the employee whom it is about, where it is about one'),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.unknown(),
      to: z.unknown(),
      hidden: z.boolean().describe('whether the caller may not see the values, which are null then'),
    }),
  ),
  currency: z.string().describe('of the amounts among the changes'),
  sealed: z.boolean().describe('whether a link of the chain of seals stands over it'),
})
export type AuditedEvent = z.output<typeof AuditedEvent>

const list = listQuery(['at'])

/** Filters of the audit, for the list and the file. */
export const auditFilters = {
  actor: Id.optional(),
  subject: Id.optional().describe('the person whom it is about, by the user’s or the employee’s id'),
  action: z
    .string()
    .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)?$/, 'There is no such action.')
    .max(100, 'There is no such action.')
    .optional(),
  entity: Id.optional(),
  legalEntity: Id.optional().describe('of the person whom it is about'),
  from: day('The from date').optional(),
  to: day('The to date').optional(),
}

/** A sign-in attempt, or a change of access. */
export const SecurityEvent = z.object({
  _id: Id,
  at: Instant,
  kind: z.string().describe('what was tried or changed, e.g. sign-in'),
  outcome: z.enum(['done', 'refused']),
  user: Ref.nullable().describe('null where it names nobody whom we know'),
  session: Id.nullable(),
  network: z.string().nullable(),
  device: z.string().nullable().describe('browser and system, as the program tells'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const securityEvents = z.object({
  events: z.array(SecurityEvent),
  total: Total.describe('10,000 stands for itself and more'),
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
  total: Total.describe('10,000 stands for itself and more'),
  names: z
    .record(z.string(), z.string())
    .describe(
      'what the ids in the events are called today: people, roles, departments, teams, tasks; what is gone is absent',
    ),
})
const whole = { key: 'audit.read', least: 'everyone' } as const

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'Who changed what, the newest first; action takes a whole action, or its first part as in leave',
    access: whole,
    query: list
      .omit({ search: true })
      .extend({ ...auditFilters, before: Id.optional().describe('only what is older than the event of this id') })
      .refine(runsForwards, RANGE),
    reply: events,
    fails: [],
  }),
  seals: endpoint({
    method: 'GET',
    path: '/api/audit/seals',
    summary:
      'The head of the chain of seals, and whether its newest links hold; `npm run admin -- audit:verify` checks all of them',
    access: whole,
    reply: z.object({
      head: z
        .string()
        .describe('the digest of the newest seal: whoever noted it can tell that nothing before it was changed'),
      no: z.number().int().describe('its number'),
      at: Instant.nullable(),
      unsealed: z.number().int().describe('events that wait for the next seal'),
      checked: z.object({
        at: Instant,
        seals: z.number().int().describe('how many of the newest were checked'),
        intact: z.boolean(),
        broken: z.number().int().nullable().describe('the first that does not hold'),
      }),
    }),
    fails: [],
  }),
  securityEvents: endpoint({
    method: 'GET',
    path: '/api/security/events',
    summary: 'Sign-ins and attempts at them, and changes of who gets in, the newest first',
    access: whole,
    query: securityList.extend({ user: Id.optional() }).refine(runsForwards, RANGE),
    reply: securityEvents,
    fails: [],
  }),
  ownSecurityEvents: endpoint({
    method: 'GET',
    path: '/api/account/events',
    summary: 'What happened to one’s own account, the newest first',
    access: 'signed-in',
    byPerson: true,
    query: securityList.refine(runsForwards, RANGE),
    reply: securityEvents,
    fails: [],
  }),
  sole: endpoint({
    method: 'GET',
    path: '/api/audit/sole',
    summary: 'What people decided for themselves because nobody else could, the newest first',
    access: whole,
    query: list.omit({ search: true }),
    reply: events,
    fails: [],
  }),
}
