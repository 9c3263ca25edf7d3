import type { audit } from '@ems/contract/audit'
import type { QueryOf } from '@ems/contract/core/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { planPerExecution } from '../../platform/database/prepared-statements.ts'
import { MOST_COUNTED } from './rules.ts'

const BATCH = 1000

export type EventFilter = Partial<QueryOf<typeof audit.list>> & { via?: 'sole' }

export interface EventRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  on_behalf_of: string | null
  on_behalf_of_name: string | null
  via: 'override' | 'sole' | 'sso' | null
  action: string
  entity_id: string
  subject_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  sealed: boolean
  currency: string
}

export interface EventPage {
  rows: EventRow[]
  total: number
}

interface Front {
  /** absent: in any order, for a count */
  sort?: EventFilter['sort']
  most: number
  skip?: number | undefined
}

// Ids follow the time, so that the order needs no index of its own.
const orderOf = (sort: Front['sort'], column: string) =>
  sort === undefined ? sql`` : sql`order by ${sql.ref(column)} ${sort === 'at' ? sql`asc` : sql`desc`}`

const frontOf = ({ sort, most, skip = 0 }: Front, column: string) =>
  sql`${orderOf(sort, column)} limit ${sql.lit(most)} offset ${skip}`

/** The currency of the amounts of an event `a`; older events do not tell it, and are of the first legal entity. */
export const eventCurrency = sql<string>`coalesce(a.after->>'currency', a.before->>'currency',
  (select currency from legal_entities order by created_at, id limit 1))`

/** Whether an event `a` is about a person employed by a legal entity. */
function isAboutPeopleOf(legalEntity: string): RawBuilder<boolean> {
  const people = sql`(select unnest(array[id, user_id]) from employees where legal_entity_id = ${legalEntity}::uuid)`
  return sql<boolean>`(a.subject_id in ${people} or a.entity_id in ${people})`
}

/** @param query without `subject` @param zone the organisation's, in which the days begin and end */
function narrowed(
  { actor, action, entity, legalEntity, from, to, via, before }: EventFilter,
  zone: string,
): RawBuilder<boolean> {
  const ofAction = action?.includes('.')
    ? sql`a.action = ${action}`
    : sql`a.action >= ${`${action}.`} and a.action < ${`${action}/`}`
  const wanted = [
    sql`true`,
    ...(actor === undefined ? [] : [sql`a.actor_id = ${actor}`]),
    ...(action === undefined ? [] : [ofAction]),
    ...(entity === undefined ? [] : [sql`a.entity_id = ${entity}`]),
    ...(legalEntity === undefined ? [] : [isAboutPeopleOf(legalEntity)]),
    ...(from === undefined ? [] : [sql`a.at >= (${from}::date::timestamp at time zone ${zone})`]),
    ...(to === undefined ? [] : [sql`a.at < ((${to}::date + 1)::timestamp at time zone ${zone})`]),
    ...(via === undefined ? [] : [sql`a.via = ${via}`]),
    ...(before === undefined ? [] : [sql`a.id < ${before}::uuid`]),
  ]
  const all = sql<boolean>`${sql.join(wanted, sql` and `)}`
  // How many there are of an action, or in some days, is not known before.
  return (action ?? legalEntity ?? from ?? to) === undefined ? all : planPerExecution(all)
}

/**
 * The ids of the first events of a filter. The events of a person concern their account, their employee record, or rows that
 * belong to them. Each of the three has its own query, so that an index gives the order, and the planner does not scan all
 * events for a few.
 */
function idsOf({ subject, ...query }: EventFilter, zone: string, front: Front): RawBuilder<{ id: string }> {
  const such = narrowed(query, zone)
  if (subject === undefined) return sql`select a.id from audit_events a where ${such} ${frontOf(front, 'a.id')}`
  const ofEach = { ...front, most: front.most + (front.skip ?? 0), skip: 0 }
  const by = (column: 'entity_id' | 'subject_id') => sql`
    (select a.id from audit_events a where ${sql.ref(`a.${column}`)} = person.id and ${such} ${frontOf(ofEach, 'a.id')})`
  return sql`select distinct found.id from (${personOf(subject)}) person cross join lateral (${by('entity_id')} union all ${by('subject_id')}) found ${frontOf(front, 'found.id')}`
}

/** The ids that a person has in the audit: of the account and of the employee record. @param subject one of them */
const personOf = (subject: string) => sql`
  select ${subject}::uuid as id union select e.id from employees e where e.user_id = ${subject}
  union select e.user_id from employees e where e.id = ${subject}`

/**
 * The number of events of a person, by index scans only: the events about the person plus the events of their rows,
 * less the events that are both.
 */
async function countOf(db: Db, { subject, ...query }: EventFilter & { subject: string }, zone: string, most: number) {
  const such = narrowed(query, zone)
  const counted = (condition: RawBuilder<unknown>) => sql`
    (select count(*)::int as n from (select from audit_events a where ${condition} and ${such} limit ${sql.lit(most)}) few)`
  const { rows } = await sql<{ n: number }>`
    with person as materialized (${personOf(subject)})
    select coalesce(least(${sql.lit(most)}, sum(about.n + theirs.n - twice.n)), 0)::int as n from person
      cross join lateral ${counted(sql`a.entity_id = person.id`)} about
      cross join lateral ${counted(sql`a.subject_id = person.id`)} theirs
      cross join lateral ${counted(sql`a.entity_id = person.id and a.subject_id in (select id from person)`)} twice`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/**
 * Events, the newest first unless the query has an order.
 * @param zone the organisation's, in which the days begin and end
 */
export async function listEvents(db: Db, query: EventFilter, zone: string): Promise<EventPage> {
  const rows = await eventRows(db, query, zone)
  return { rows, total: await countEvents(db, query, zone, MOST_COUNTED) }
}

/** The number of events of a filter. @param most the largest count; it means this number or more */
export async function countEvents(db: Db, query: EventFilter, zone: string, most: number): Promise<number> {
  const { subject } = query
  if (subject !== undefined) return countOf(db, { ...query, subject }, zone, most)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${idsOf(query, zone, { most })}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

async function eventRows(db: Db, query: EventFilter, zone: string): Promise<EventRow[]> {
  const { sort = '-at', limit = BATCH, skip } = query
  const { rows } = await sql<EventRow>`
    select a.id, a.at, a.actor_id, u.name as actor_name, a.on_behalf_of, b.name as on_behalf_of_name, a.via, a.action, a.entity_id, a.subject_id,
      a.before, a.after, a.seal is not null as sealed, ${eventCurrency} as currency
    from (${idsOf(query, zone, { sort, most: limit, skip })}) page join audit_events a on a.id = page.id
    left join users u on u.id = a.actor_id left join users b on b.id = a.on_behalf_of
    ${orderOf(sort, 'a.id')}`.execute(db)
  return rows
}

/** All events of a filter, the newest first, as batches: no one holds a whole audit in memory. */
export async function* allEvents(db: Db, query: EventFilter, zone: string): AsyncGenerator<EventRow[]> {
  let before = query.before
  for (;;) {
    const rows = await eventRows(db, { ...query, ...(before ? { before } : {}), limit: BATCH }, zone)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    before = rows.at(-1)?.id
  }
}

/** The people and the other names that events refer to, by every id that leads to them. */
export interface Named {
  people: Record<string, { _id: string; name: string; profileImage: string | null }>
  names: Record<string, string>
}

/**
 * The present names of ids in events: accounts, employees and what belongs to them, roles, departments, and other
 * things with a name. Deleted ones are absent.
 */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Named> {
  if (ids.length === 0) return { people: {}, names: {} }
  const anyId = sql`any(${ids}::uuid[])`
  const [people, things] = await Promise.all([
    sql<{ id: string; user_id: string; name: string; profile_image: string | null; own: boolean }>`
      select u.id, u.id as user_id, u.name, u.profile_image, true as own from users u where u.id = ${anyId}
      union all select e.id, u.id, u.name, u.profile_image, true from employees e join users u on u.id = e.user_id
        where e.id = ${anyId}
      union all select l.id, u.id, u.name, u.profile_image, false from leaves l join employees e on e.id = l.employee_id
        join users u on u.id = e.user_id where l.id = ${anyId}`.execute(db),
    sql<{ id: string; name: string }>`
      select id, name from roles where id = ${anyId}
      union all select id, dep_name from departments where id = ${anyId}
      union all select id, name from legal_entities where id = ${anyId}
      union all select id, team_name from teams where id = ${anyId}
      union all select id, task_name from tasks where id = ${anyId}
      union all select id, name from leave_types where id = ${anyId}
      union all select l.id, t.name from leaves l join leave_types t on t.id = l.leave_type_id where l.id = ${anyId}
      union all select id, name from document_types where id = ${anyId}
      union all select id, name from locations where id = ${anyId}
      union all select id, name from schedules where id = ${anyId}
      union all select id, name from holiday_calendars where id = ${anyId}
      union all select id, name from providers where id = ${anyId}`.execute(db),
  ])
  return {
    people: Object.fromEntries(
      people.rows.map((row) => [row.id, { _id: row.user_id, name: row.name, profileImage: row.profile_image }]),
    ),
    names: Object.fromEntries(
      [...people.rows.filter(({ own }) => own), ...things.rows].map(({ id, name }) => [id, name]),
    ),
  }
}
