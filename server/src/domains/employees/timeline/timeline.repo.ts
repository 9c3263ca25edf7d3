import type { QueryOf } from '@ems/contract/core/endpoint'
import type { personPage } from '@ems/contract/person-page'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { eventCurrency } from '../../audit/index.ts'
import { KINDS, type Reference } from './timeline.rules.ts'

export type TimelineFilter = QueryOf<typeof personPage.timeline>

const PAGE = 20
const MOST_COUNTED = 10_000

/** An event about a person. */
export interface SubjectEvent {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** of the amounts */
  currency: string
}

function matchingEvents(db: Db, subject: string, { kind, from, to, actor }: TimelineFilter, zone: string) {
  const kinds = kind === undefined ? KINDS : [kind]
  return (
    db
      .selectFrom('audit_events as a')
      .where('a.subject_id', '=', subject)
      .where(sql<boolean>`split_part(a.action, '.', 1) = any(${kinds})`)
      // A change made at once is shown by its plan, and a planned change by its changed values.
      .where(sql<boolean>`not (a.action = 'job.apply' or (a.action = 'employee.job' and a.actor_id is not null))`)
      .$if(actor !== undefined, (q) => q.where('a.actor_id', '=', actor ?? ''))
      .$if(from !== undefined, (q) => q.where('a.at', '>=', sql<Date>`(${from}::date::timestamp at time zone ${zone})`))
      .$if(to !== undefined, (q) =>
        q.where('a.at', '<', sql<Date>`((${to}::date + 1)::timestamp at time zone ${zone})`),
      )
  )
}

const COLUMNS = ['a.id', 'a.at', 'a.actor_id', 'u.name as actor_name', 'a.action', 'a.before', 'a.after'] as const

/** All timeline events about a person, newest first. */
export async function allEventsAbout(db: Db, subject: string): Promise<SubjectEvent[]> {
  const rows = await matchingEvents(db, subject, {}, 'UTC')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select([...COLUMNS, eventCurrency.as('currency')])
    .orderBy('a.id', 'desc')
    .execute()
  return rows as SubjectEvent[]
}

/** Events about a person, newest first. @param zone the organisation's time zone, for the borders of days */
export async function eventsAbout(db: Db, subject: string, query: TimelineFilter, zone: string) {
  const events = matchingEvents(db, subject, query, zone)
  const rows = await events
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select([...COLUMNS, eventCurrency.as('currency')])
    // Ids are ordered by time.
    .orderBy('a.id', 'desc')
    .limit(query.limit ?? PAGE)
    .offset(query.skip ?? 0)
    .execute()
  const counted = db.selectFrom(events.select('a.id').limit(MOST_COUNTED).as('some'))
  const { n } = await counted.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows: rows as SubjectEvent[], total: n }
}

/** The present names of ids; deleted rows are absent. */
export async function namesOf(
  db: Db,
  ids: Readonly<Record<Reference, readonly string[]>>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, dep_name as name from departments where id = any(${ids.department}::uuid[])
    union all select id, name from legal_entities where id = any(${ids.legalEntity}::uuid[])
    union all select id, name from pay_categories where id = any(${ids.payCategory}::uuid[])
    union all select e.id, u.name from employees e join users u on u.id = e.user_id where e.id = any(${ids.employee}::uuid[])
    union all select id, name from locations where id = any(${ids.location}::uuid[])
    union all select id, name from schedules where id = any(${ids.schedule}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
