import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

export interface PunchRow {
  id: string
  employee_id: string
  at: Date
  kind: 'in' | 'out' | 'break' | 'auto'
  source: 'web' | 'kiosk' | 'device'
  place: 'onsite' | 'remote' | null
  device: string | null
  sequence: string | null
  drift: number | null
  device_name: string | null
}

/** The oldest punches that are read, in days. */
const LONGEST_GAP_DAYS = 62

/**
 * The punches of people up to an instant. They start after a gap of more than a day before the first day: punches
 * before such a gap change nothing after it.
 */
export async function punchesAround(db: Db, ids: readonly string[], from: string, to: string): Promise<PunchRow[]> {
  const { rows } = await sql<PunchRow>`
    with asked as materialized (
      select ${from}::date - interval '1 day' as first, ${to}::date + interval '3 days' as last)
    select p.id, p.employee_id, p.at, p.kind, p.source, p.place, p.device, p.sequence::text, p.drift, d.name as device_name
    from asked cross join unnest(${ids}::uuid[]) as one (id)
    cross join lateral (
      select max(at) filter (where before is null or at - before > interval '24 hours') as since from (
        select at, lag(at) over (order by at) as before from punches
        where employee_id = one.id and at < asked.first and at > asked.first - ${LONGEST_GAP_DAYS} * interval '1 day') earlier) gap
    join punches p on p.employee_id = one.id and p.at >= coalesce(gap.since, asked.first) and p.at < asked.last
    left join time_devices d on d.user_id = p.service_id
    order by p.employee_id, p.at`.execute(db)
  return rows
}

interface Range {
  employee_id: string
  from: string
  /** the last day; null for an open end */
  to: string | null
}

const ranged = (column: RawBuilder<unknown>, from: string, to: string) =>
  sql`${column} && daterange(${from}::date, ${to}::date, '[]')`

export async function placesOf(db: Db, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<Range & { location_id: string | null; time_zone: string | null }>`
    select w.employee_id, lower(w.days) as "from", upper(w.days) - 1 as "to", w.location_id, l.time_zone
    from working_times w left join locations l on l.id = w.location_id
    where w.employee_id = any(${ids}::uuid[]) and ${ranged(sql`w.days`, from, to)}`.execute(db)
  return rows
}

export async function departmentsOf(db: Db, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<Range & { department_id: string | null }>`
    select employee_id, lower(days) as "from", upper(days) - 1 as "to", department_id
    from job_periods where employee_id = any(${ids}::uuid[]) and ${ranged(sql`days`, from, to)}`.execute(db)
  return rows
}

export async function employedRanges(db: Db, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<Range>`
    select employee_id, lower(days) as "from", upper(days) - 1 as "to"
    from employments where employee_id = any(${ids}::uuid[]) and ${ranged(sql`days`, from, to)}`.execute(db)
  return rows
}

export async function approvedLeaves(db: Db, ids: readonly string[], from: string, to: string) {
  return db
    .selectFrom('leaves as l')
    .innerJoin('leave_types as t', 't.id', 'l.leave_type_id')
    .select(['l.employee_id', 'l.start_date', 'l.end_date', 'l.start_part', 'l.end_part', 'l.start_time', 'l.end_time'])
    .select((e) => e.fn.coalesce('t.seed_name', sql.lit('')).as('seed_name'))
    .where(sql<boolean>`l.employee_id = any(${ids}::uuid[])`)
    .where('l.status', '=', 'Approved')
    .where('l.start_date', '<=', to)
    .where('l.end_date', '>=', from)
    .execute()
}

export const marksOf = (db: Db, ids: readonly string[], from: string, to: string) =>
  db
    .selectFrom('attendance')
    .select(['employee_id', 'day', 'status', 'origin'])
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()

export const approvedRequests = (db: Db, ids: readonly string[], from: string, to: string) =>
  db
    .selectFrom('time_requests')
    .select(['employee_id', 'kind', 'day', 'sessions', 'minutes', 'created_at'])
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .where('state', '=', 'Approved')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The approved or closed months of people, as `YYYY-MM`. */
export async function frozenMonths(db: Db, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ employee_id: string; month: string }>`
    select employee_id, to_char(month, 'YYYY-MM') as month from timesheets
    where employee_id = any(${ids}::uuid[]) and state in ('Approved', 'Closed')
      and month between date_trunc('month', ${from}::date) and ${to}::date`.execute(db)
  return rows
}
