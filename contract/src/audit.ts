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
    .enum(['override', 'sole'])
    .nullable()
    .describe('how somebody was allowed it who otherwise is not: sole, because nobody else could'),
  action: z.string().describe('what it is about and what was done, e.g. leave.decide'),
  entity: Id.describe('the id of what was changed'),
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.unknown(),
      to: z.unknown(),
      hidden: z.boolean().describe('whether the caller may not see the values, which are null then'),
    }),
  ),
})
export type AuditedEvent = z.output<typeof AuditedEvent>

const list = listQuery(['at'])

const events = z.object({
  events: z.array(AuditedEvent),
  total: Total.describe('10,000 stands for itself and more'),
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
      .extend({
        actor: Id.optional(),
        action: z
          .string()
          .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)?$/, 'There is no such action.')
          .max(100, 'There is no such action.')
          .optional(),
        entity: Id.optional(),
        from: day('The from date').optional(),
        to: day('The to date').optional(),
      })
      .refine(runsForwards, RANGE),
    reply: events,
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
