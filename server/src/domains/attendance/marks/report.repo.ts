import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { departmentOn, employedOn, personMatches } from '../../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopedPeople, type ScopePredicate } from '../../scope/index.ts'
import type { ReportDay, Slice } from './attendance.rules.ts'
import { cachedForMany } from './day.repo.ts'

/** The people of the report. */
export interface ReportConditions {
  /** the visible people; null for everyone */
  people: ScopedPeople | null
  /** part of a name or of an employee id */
  search: string | undefined
  /** one employee only, by employee id or account id */
  employee: string | undefined
}

/** The conditions on employees; empty without filters. @param id the column with the employee's id */
export const reportConditions = (
  { people, search, employee }: ReportConditions,
  isOneOf: ScopePredicate = isInScope,
  id: RawBuilder<unknown> = sql`e.id`,
) => [
  ...(employee === undefined
    ? []
    : [sql`${id} = (select x.id from employees x where ${employee} in (x.id, x.user_id))`]),
  ...(people ? [isOneOf(id, people)] : []),
  ...(search === undefined ? [] : [personMatches(id, search)]),
]

/**
 * The days of the report, newest first, with the number of people employed on each.
 * @param only one day, if the report is of a single day
 * @param conditions the people to count
 */
export async function reportDays(
  db: Db,
  today: string,
  only: string | undefined,
  conditions: ReportConditions,
): Promise<ReportDay[]> {
  const read = () => readDays(db, today, only, conditions)
  const { people, search, employee } = conditions
  return search === undefined && employee === undefined
    ? cachedForMany(db, ['report', only], people, today, read)
    : read()
}

async function readDays(
  db: Db,
  today: string,
  only: string | undefined,
  conditions: ReportConditions,
): Promise<ReportDay[]> {
  const tests = reportConditions(conditions, isInScope, sql`m.employee_id`)
  // For everyone the database stores joiners and leavers by day; for some people they are read.
  const changes = tests.length
    ? sql`select c.day, sum(c.delta), false from employments m
        cross join lateral (values (lower(m.days), 1), (upper(m.days), -1)) c (day, delta)
        where c.day is not null and ${sql.join(tests, sql` and `)} group by c.day`
    : sql`select day, delta, false from headcount_changes`
  const { rows } = await sql<ReportDay>`
    select day, employed from (
      select day, listed, sum(delta) over (order by day)::int as employed from (
        select day, 0 as delta, true as listed from attendance_days
        union select ${today}::date, 0, true
        union all ${changes}
      ) steps
    ) days where listed ${only === undefined ? sql`` : sql`and day = ${only}`} order by day desc`.execute(db)
  return rows
}

export interface ReportRow {
  day: string
  id: string
  code: string
  name: string
  dep_name: string | null
  status: string | null
}

/**
 * The people of each slice by code, with their mark on that day, in one statement for any number of days. Other
 * columns are looked up row by row: the planner cannot know how few rows a slice has, and would read whole tables.
 * @param conditions the people to show
 */
export async function reportRows(db: Db, slices: Slice[], conditions: ReportConditions): Promise<ReportRow[]> {
  const longest = { limit: Math.max(...slices.map(({ skip, limit }) => skip + limit)) }
  const tests = reportConditions(conditions, isInScopeForPage(conditions.people, longest))
  const { rows } = await sql<ReportRow>`
    select s.day, p.id, p.code,
      (select u.name from users u where u.id = p.user_id) as name,
      (select d.dep_name from departments d where d.id = ${departmentOn(sql`p.id`, sql`s.day`)}) as dep_name,
      (select a.status from attendance a where a.employee_id = p.id and a.day = s.day) as status
    from unnest(${slices.map((slice) => slice.day)}::date[], ${slices.map((slice) => slice.skip)}::int[], ${slices.map((slice) => slice.limit)}::int[]) as s (day, skip, most)
    cross join lateral (
      select e.id, e.code, e.user_id from employees e
      where ${employedOn(sql`s.day`)}
        ${tests.length ? sql`and ${sql.join(tests, sql` and `)}` : sql``}
      order by lower(e.code), e.id offset s.skip limit s.most
    ) p
    order by s.day desc, lower(p.code), p.id`.execute(db)
  return rows
}
