import type { audit } from '@ems/contract/audit'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { MOST_COUNTED } from './rules.ts'

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
  sealed: boolean
}

export interface EventPage {
  rows: EventRow[]
  total: number
}

/** What was done to a person's account or employee record, or to what is theirs. @param person one of their two ids */
const isAbout = (person: string) => {
  const ids = sql`select ${person}::uuid union select e.id from employees e where e.user_id = ${person}
    union select e.user_id from employees e where e.id = ${person}`
  return sql<boolean>`(a.entity_id = any(array(${ids})) or a.subject_id = any(array(${ids})))`
}

function matching(db: Db, { actor, subject, action, entity, from, to, via, before }: EventFilter, zone: string) {
  const start = (day: string) => sql<Date>`(${day}::date::timestamp at time zone ${zone})`
  const end = (day: string) => sql<Date>`((${day}::date + 1)::timestamp at time zone ${zone})`
  return db
    .selectFrom('audit_events as a')
    .$if(actor !== undefined, (q) => q.where('a.actor_id', '=', actor ?? ''))
    .$if(subject !== undefined, (q) => q.where(isAbout(subject ?? '')))
    .$if(entity !== undefined, (q) => q.where('a.entity_id', '=', entity ?? ''))
    .$if(action !== undefined, (q) =>
      action?.includes('.')
        ? q.where('a.action', '=', action)
        : q.where('a.action', '>=', `${action}.`).where('a.action', '<', `${action}/`),
    )
    .$if(from !== undefined, (q) => q.where('a.at', '>=', start(from ?? '')))
    .$if(to !== undefined, (q) => q.where('a.at', '<', end(to ?? '')))
    .$if(via !== undefined, (q) => q.where('a.via', '=', via ?? 'sole'))
    .$if(before !== undefined, (q) => q.where('a.id', '<', before ?? ''))
}

/**
 * Events, the newest first where nothing else is said. Their ids follow their time, so that the order needs no index of its own.
 * @param zone the organisation's, in which the days begin and end
 */
export async function listEvents(db: Db, query: EventFilter, zone: string): Promise<EventPage> {
  const found = matching(db, query, zone)
  const rows = await eventRows(db, query, zone)
  const counted = db.selectFrom(found.select('a.id').limit(sql.lit(MOST_COUNTED)).as('some'))
  const { n } = await counted.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}

async function eventRows(db: Db, query: EventFilter, zone: string): Promise<EventRow[]> {
  const { sort, limit, skip = 0 } = query
  const rows = await matching(db, query, zone)
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
      sql<boolean>`a.seal is not null`.as('sealed'),
    ])
    .orderBy('a.id', sort === 'at' ? 'asc' : 'desc')
    .$if(limit !== undefined, (q) => q.limit(sql.lit(limit ?? 0)))
    .offset(skip)
    .execute()
  return rows as EventRow[]
}

const BATCH = 1000

/** All events of a filter, the newest first, as batches: nobody holds a whole audit in memory. */
export async function* allEvents(db: Db, query: EventFilter, zone: string): AsyncGenerator<EventRow[]> {
  let before = query.before
  for (;;) {
    const rows = await eventRows(db, { ...query, ...(before ? { before } : {}), limit: BATCH }, zone)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    before = rows.at(-1)?.id
  }
}
