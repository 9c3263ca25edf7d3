import type { audit } from '@ems/contract/audit'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** Up to here events are counted; in years there are hundreds of millions. */
const MOST_COUNTED = 10_000

export type EventFilter = Partial<QueryOf<typeof audit.list>> & { via?: 'sole' }

export interface EventRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  on_behalf_of: string | null
  on_behalf_of_name: string | null
  via: 'override' | 'sole' | null
  action: string
  entity_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface EventPage {
  rows: EventRow[]
  total: number
}

/**
 * Events, the newest first where nothing else is said. Their ids follow their time, so that the order needs no index of its own.
 * @param zone the organisation's, in which the days begin and end
 */
export async function listEvents(db: Db, query: EventFilter, zone: string): Promise<EventPage> {
  const { actor, action, entity, from, to, via, sort, limit, skip = 0 } = query
  const start = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${zone})`
  const end = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone ${zone})`
  const found = db
    .selectFrom('audit_events as a')
    .$if(actor !== undefined, (q) => q.where('a.actor_id', '=', actor ?? ''))
    .$if(entity !== undefined, (q) => q.where('a.entity_id', '=', entity ?? ''))
    .$if(action !== undefined, (q) =>
      action?.includes('.')
        ? q.where('a.action', '=', action)
        : q.where('a.action', '>=', `${action}.`).where('a.action', '<', `${action}/`),
    )
    .$if(from !== undefined, (q) => q.where('a.at', '>=', start(from ?? '')))
    .$if(to !== undefined, (q) => q.where('a.at', '<', end(to ?? '')))
    .$if(via !== undefined, (q) => q.where('a.via', '=', via ?? 'sole'))
  const rows = await found
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .leftJoin('users as b', 'b.id', 'a.on_behalf_of')
    .select([
      'a.id',
      'a.at',
      'a.actor_id',
      'u.name as actor_name',
      'a.on_behalf_of',
      'b.name as on_behalf_of_name',
      'a.via',
      'a.action',
      'a.entity_id',
      'a.before',
      'a.after',
    ])
    .orderBy('a.id', sort === 'at' ? 'asc' : 'desc')
    .$if(limit !== undefined, (q) => q.limit(sql.lit(limit ?? 0)))
    .offset(skip)
    .execute()
  const counted = db.selectFrom(found.select('a.id').limit(sql.lit(MOST_COUNTED)).as('some'))
  const { n } = await counted.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows: rows as EventRow[], total: n }
}
