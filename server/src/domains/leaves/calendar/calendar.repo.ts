import type { DayPart } from '@ems/contract/calendars'
import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ListQuery } from '@ems/contract/core/lists'
import type { LeaveSettings, leaveCalendar } from '@ems/contract/leave-calendar'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { readCounter } from '../../../platform/database/counters.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { countRows, type Query as Rows, readPage, whereAll } from '../../../platform/database/list.ts'
import { cachedFor } from '../../../platform/database/ttl-cache.ts'
import { peopleInOrder, personMatches, personNameMatches, wasInDepartment } from '../../employees/index.ts'
import { allEmployees, isInScope, type ScopedPeople } from '../../scope/index.ts'

export const placeOf = (db: Db, userId: string) =>
  db
    .selectFrom('employees')
    .select(['id', 'manager_id', 'department_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type CalendarPlace = NonNullable<Awaited<ReturnType<typeof placeOf>>>

export interface CalendarAudience {
  /** null: everyone */
  seen: ScopedPeople | null
  /** a second permission that must cover the people; null: everyone */
  also?: ScopedPeople | null
  /** the reader, where colleagues are visible, too */
  beside?: CalendarPlace | null
  /** only the colleagues of this person; absent: everyone */
  within?: CalendarPlace
  department?: string | undefined
  /** only people on leave, and the person of this account */
  away?: string | undefined
  /** the department on those days, not today's */
  dated?: boolean
  /** the search also looks into employee ids, which not everyone may see */
  codes?: boolean
}

const isColleague = ({ id, manager_id, department_id }: CalendarPlace) =>
  sql<boolean>`(e.id = ${id}::uuid or e.manager_id = ${manager_id}::uuid or e.department_id = ${department_id}::uuid)`

// Pending leave does not count, because colleagues do not see it.
const isAway = ({ from, to }: { from: string; to: string }) => sql<boolean>`exists (
  select from leaves l where l.employee_id = e.id and l.state = 'approved' and l.start_date <= ${to}::date and l.end_date >= ${from}::date)`

type Query = Pick<QueryOf<typeof leaveCalendar.calendar>, 'search' | 'from' | 'to'>

export function selectCalendarPeople(
  db: Db,
  { seen, also = null, beside = null, within, department, away, dated = false, codes = false }: CalendarAudience,
  { search, from, to }: Query,
) {
  const reached = seen && isInScope(sql`e.id`, seen)
  return db
    .selectFrom('employees as e')
    .where(
      whereAll(
        reached && (beside ? sql`(${reached} or ${isColleague(beside)})` : reached),
        also && isInScope(sql`e.id`, also),
        within && isColleague(within),
        department &&
          (dated
            ? wasInDepartment(sql`e.id`, sql`${department}::uuid`, sql`${from}`, sql`${to}`)
            : sql`e.department_id = ${department}`),
        away && sql`(e.user_id = ${away}::uuid or ${isAway({ from, to })})`,
        search !== undefined && (codes ? personMatches : personNameMatches)(sql`e.id`, search),
      ),
    )
    .where('e.employed_from', '<=', to)
    .where((e) => e.or([e('e.left_on', 'is', null), e('e.left_on', '>=', from)]))
}

export async function listCalendarPeople(db: Db, watched: CalendarAudience, { limit, skip, ...on }: Query & ListQuery) {
  const visiblePeople = selectCalendarPeople(db, watched, on).select('e.id')
  const many = areMany(watched, on)
  const count = async () => {
    if (!many || !watched.seen) return countRows(visiblePeople)
    const everybody = await readCounter(db, allEmployees)
    return cachedFor(db, ['watched', { ...watched, ...on }], everybody, () => countRows(visiblePeople))
  }
  const parts = many
    ? byDepartment(db, visiblePeople, sql<boolean>`e.department_id = d.id`, sql<boolean>`e.department_id is null`)
    : [sortedByDepartment(visiblePeople)]
  const { rows, total } = await readPage(parts, { limit, skip }, count)
  return { rows: await peopleInOrder(db, rows), total }
}

const areMany = ({ seen, within, away }: CalendarAudience, { search }: Query) =>
  (seen === null || seen.many) && within === undefined && away === undefined && search === undefined

const sortedByDepartment = (found: Rows<{ id: string }>) =>
  found
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .orderBy(sql`lower(d.dep_name)`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')

/** Parts of a page: people by the name of their department, then people without a department. */
export function byDepartment<Row>(
  db: Db,
  found: Rows<Row>,
  isIn: RawBuilder<boolean>,
  isInNone: RawBuilder<boolean>,
  order: RawBuilder<unknown> = sql`name, id`,
): Rows<Row>[] {
  const people = found.innerJoin('users as u', 'u.id', 'e.user_id').select(sql`lower(u.name)`.as('name'))
  // `offset 0` keeps PostgreSQL from sorting everyone before it takes the page.
  const inOne = people.where(isIn).offset(sql.lit(0)).as('p')
  const departments: Rows<object> = db.selectFrom('departments as d').orderBy(sql`lower(d.dep_name)`)
  const ofDepartments = departments.innerJoinLateral(inOne, (join) => join.onTrue()).selectAll('p')
  return [ofDepartments.$castTo<Row>().orderBy(order), people.where(isInNone).orderBy(order)]
}

/** People on approved leave for each day, and people and those on leave for each department, of everyone who is watched. */
export async function calendarSums(db: Db, watched: CalendarAudience, on: Query) {
  const people = selectCalendarPeople(db, watched, on)
  const absences = people
    .innerJoin('leaves as l', 'l.employee_id', 'e.id')
    .where('l.state', '=', 'approved')
    .where('l.start_date', '<=', on.to)
    .where('l.end_date', '>=', on.from)
    .select(['e.id', 'l.start_date', 'l.end_date'])
  const { rows: away } = await sql<{ day: string; people: number }>`
    select c.day, count(distinct a.id) as people
    from (select d::date as day from generate_series(${on.from}::date, ${on.to}::date, '1 day') d) c
      left join (${absences}) a on c.day between a.start_date and a.end_date
    group by c.day order by c.day`.execute(db)
  const departments = await people
    .leftJoin(
      sql<{ employee_id: string }>`(select distinct employee_id from leaves
        where state = 'approved' and start_date <= ${on.to}::date and end_date >= ${on.from}::date)`.as('a'),
      'a.employee_id',
      'e.id',
    )
    .select([
      'e.department_id as department',
      (e) => e.fn.countAll<number>().as('people'),
      (e) => e.fn.count<number>('a.employee_id').as('away'),
    ])
    .groupBy('e.department_id')
    .execute()
  return { away, departments }
}

export async function listCalendarPeopleAfter(
  db: Db,
  watched: CalendarAudience,
  on: Query,
  page: { after: string; most: number },
) {
  const found = selectCalendarPeople(db, watched, on).select('e.id').where('e.id', '>', page.after)
  return peopleInOrder(db, await found.orderBy('e.id').limit(page.most).execute())
}

export const absencesOf = (db: Db, ids: readonly string[], { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('leaves as l')
    .innerJoin('leave_types as t', 't.id', 'l.leave_type_id')
    .select(['l.id', 'l.employee_id', 'l.start_date', 'l.end_date', 'l.start_part', 'l.end_part', 'l.start_time'])
    .select(['l.end_time', 'l.state', 'l.updated_at', 't.name as leave_type', 't.private'])
    .$narrowType<{ start_part: DayPart; end_part: DayPart; state: 'pending' | 'approved' }>()
    .where(sql<boolean>`l.employee_id = any(${ids}::uuid[])`)
    .where('l.state', 'in', ['pending', 'approved'])
    .where('l.start_date', '<=', to)
    .where('l.end_date', '>=', from)
    .orderBy('l.start_date')
    .orderBy('l.span')
    .execute()

export type AbsenceRow = Awaited<ReturnType<typeof absencesOf>>[number]

type Settings = z.output<typeof LeaveSettings>

export const leaveSettings = (db: Db): Promise<Settings> =>
  db.selectFrom('leave_settings').select('colleagues').$narrowType<Settings>().executeTakeFirstOrThrow()

export async function setLeaveSettings(trx: Trx, settings: Settings): Promise<void> {
  await trx.updateTable('leave_settings').set(settings).execute()
}
