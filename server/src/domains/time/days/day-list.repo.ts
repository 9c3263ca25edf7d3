import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { time } from '@ems/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { personMatches } from '../../employees/index.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'
import type { ComputedDay } from './compute.ts'

const SORT: SortColumns<SortFieldOf<typeof time.days>> = { day: sql`d.day`, name: sql`lower(u.name)` }

const stored = (db: Db) =>
  db
    .selectFrom('time_days as d')
    .innerJoin('employees as e', 'e.id', 'd.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as p', 'p.id', 'e.department_id')
    .leftJoin('attendance as a', (join) =>
      join.onRef('a.employee_id', '=', 'd.employee_id').onRef('a.day', '=', 'd.day'),
    )

/** @param zone the organisation's time zone */
const shown = (query: ReturnType<typeof stored>, zone: string) =>
  query.select([
    'e.id',
    'e.code',
    'u.id as user_id',
    'u.name',
    'u.profile_image',
    'p.dep_name as department',
    'd.day',
    sql<ComputedDay['status']>`d.status`.as('status'),
    sql<ComputedDay['shift']>`d.shift`.as('shift'),
    ...(['present', 'breaks', 'scheduled', 'counted', 'deducted', 'delta', 'overtime', 'undertime'] as const).map(
      (figure) => `d.${figure}` as const,
    ),
    ...(['unapproved', 'late', 'early'] as const).map((figure) => `d.${figure}` as const),
    sql<ComputedDay['flags']>`d.flags`.as('flags'),
    sql<ComputedDay['warnings']>`d.warnings`.as('warnings'),
    sql<ComputedDay['sessions']>`d.sessions`.as('sessions'),
    'd.closed',
    sql<string>`coalesce((select l.time_zone from working_times w join locations l on l.id = w.location_id
      where w.employee_id = d.employee_id and w.days @> d.day), ${zone})`.as('timeZone'),
    'a.status as mark_status',
    'a.origin as mark_origin',
    sql<boolean>`is_time_frozen(d.employee_id, d.day)`.as('frozen'),
  ])

type Query = QueryOf<typeof time.days>

/** Filters use `d` alone, so that the total is counted without a join to the people. */
function narrowed<Q extends { where(condition: RawBuilder<boolean>): Q }>(
  days: Q,
  { from, to, employee, department, status, flag, warning, search }: Query,
  people: ScopedPeople | null,
): Q {
  const conditions = [
    sql<boolean>`d.day between ${from} and ${to}`,
    people && isInScope(sql`d.employee_id`, people),
    employee && sql<boolean>`d.employee_id in (select id from employees where ${employee}::uuid in (id, user_id))`,
    department && sql<boolean>`d.employee_id in (select id from employees where department_id = ${department}::uuid)`,
    status && sql<boolean>`d.status = ${status}`,
    // The first half matches the partial index of days with warnings.
    flag && sql<boolean>`d.flags <> '{}' and ${flag} = any(d.flags)`,
    warning && sql<boolean>`d.warnings <> '{}' and ${warning} = any(d.warnings)`,
    search && personMatches(sql`d.employee_id`, search),
  ]
  return conditions.filter((condition) => !!condition).reduce((found, condition) => found.where(condition), days)
}

/** Days of people. @param people the visible people; null for everyone @param zone the organisation's time zone */
export async function listDays(db: Db, query: Query, people: ScopedPeople | null, zone: string) {
  const placed = db
    .selectFrom('time_days as d')
    .innerJoin('employees as e', 'e.id', 'd.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['d.employee_id', 'd.day'])
  // Both orders match an index: by day and then by employee ID.
  const unique = query.sort?.endsWith('name') ? sql`d.day, d.employee_id` : sql`d.employee_id`
  const page = orderBySort(narrowed(placed, query, people), query.sort, SORT, '-day', unique)
  const { rows: places, total } = await readPage([page], query, async () => {
    const { n } = await narrowed(db.selectFrom('time_days as d'), query, people)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  })
  // A late page skips many rows: only their ids are read.
  const rows = await shown(stored(db), zone)
    .where(
      sql<boolean>`(d.employee_id, d.day) in (select * from unnest(${places.map((place) => place.employee_id)}::uuid[], ${places.map(({ day }) => day)}::date[]))`,
    )
    .execute()
  const byPlace = new Map(rows.map((row) => [`${row.id} ${row.day}`, row]))
  return { rows: places.flatMap(({ employee_id, day }) => byPlace.get(`${employee_id} ${day}`) ?? []), total }
}

export type DayRow = Awaited<ReturnType<typeof listDays>>['rows'][number]

/** A stored day of a person; undefined if there is none. @param zone the organisation's time zone */
export const storedDay = (db: Db, employeeId: string, day: string, zone: string) =>
  shown(stored(db).where('d.employee_id', '=', employeeId).where('d.day', '=', day), zone).executeTakeFirst()
