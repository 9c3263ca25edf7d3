import type { attendance } from '@ems/contract/attendance'
import type { DayPart } from '@ems/contract/calendars'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { Id } from '@ems/contract/core/values'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { defineCounter, readCounter } from '../../../platform/database/counters.ts'
import type { DB, Db } from '../../../platform/database/index.ts'
import { orderBySort, orderLike, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { planPerExecution } from '../../../platform/database/prepared-statements.ts'
import { wordsMatch } from '../../../platform/database/search.ts'
import { cachedFor } from '../../../platform/database/ttl-cache.ts'
import {
  departmentOn,
  type EmployeeRow,
  employedCount,
  employedOn,
  employeeById,
  employeeIdOfCode,
  personFoundOrAmong,
  wasInDepartment,
} from '../../employees/index.ts'
import {
  CACHED_COUNT_FROM,
  isInScope,
  isInScopeForPage,
  type ScopedPeople,
  type ScopePredicate,
} from '../../scope/index.ts'

export type DayFilter = QueryOf<typeof attendance.today>

const searchCondition = (search: string, past: string | undefined) => {
  const departments = sql`(select id from departments where ${wordsMatch(sql`folded_name`, search)})`
  return personFoundOrAmong(
    past === undefined
      ? sql`select id from employees where department_id in ${departments}`
      : sql`select employee_id from job_periods where days @> ${past}::date and department_id in ${departments}`,
    sql`e.id`,
    search,
  )
}

/** The filter of the marks of a day. */
export interface DayMarkConditions {
  query: DayFilter
  /** the visible people; null for everyone */
  people: ScopedPeople | null
  /** the day, in the organisation's calendar */
  day: string
  /** the day has passed: departments are those of the day */
  isPast?: boolean
}

// The page is found with as few tables as its filter and order need; other columns are read only for its rows.
/**
 * The employees of a filter on a day, as `e`.
 * @param walked whether rows are read in order until a page is full: then leave is checked row by row
 */
export const matchingPeople = (
  db: Db,
  { query: { search, department, legalEntity, status, onLeave }, people, day, isPast = false }: DayMarkConditions,
  isOneOf: ScopePredicate = isInScope,
  walked = false,
) =>
  db
    .selectFrom('employees as e')
    .where(employedOn(sql`${day}::date`))
    .$if(people !== null, (q) => q.where(isOneOf(sql`e.id`, people as ScopedPeople)))
    .$if(search !== undefined, (q) => q.where(searchCondition(search ?? '', isPast ? day : undefined)))
    .$if(department !== undefined, (q) =>
      isPast
        ? q.where(wasInDepartment(sql`e.id`, sql`${department}::uuid`, sql`${day}`))
        : q.where('e.department_id', '=', department ?? ''),
    )
    .$if(legalEntity !== undefined, (q) => q.where('e.legal_entity_id', '=', legalEntity ?? ''))
    .$if(status === 'Not Marked', (q) => q.where((e) => e.not(e.exists(markOfDay(day)))))
    .$if(status !== undefined && status !== 'Not Marked', (q) =>
      q.where((e) => e.exists(markOfDay(day).where('a.status', '=', status ?? ''))),
    )
    .$if(onLeave === 'true', (q) =>
      walked
        ? q.where((e) => e.exists(approvedLeave(day)))
        : q.where(sql<boolean>`e.id in (select employee_id from ${onLeaveOn(day)} o)`),
    )
    .$if(onLeave === 'false', (q) => q.where((e) => e.not(e.exists(approvedLeave(day)))))

/** The mark of `e` on a day. */
export const markOfDay = (day: string) =>
  expressionBuilder<DB & { e: DB['employees'] }, 'e'>()
    .selectFrom('attendance as a')
    .select('a.id')
    .whereRef('a.employee_id', '=', 'e.id')
    .where('a.day', '=', day)

/** The approved leaves of `e` that cover a day. */
export const approvedLeave = (day: string) =>
  expressionBuilder<DB & { e: DB['employees'] }, 'e'>()
    .selectFrom('leaves as l')
    .select('l.leave_type')
    .whereRef('l.employee_id', '=', 'e.id')
    .where('l.status', '=', 'Approved')
    .where('l.start_date', '<=', day)
    .where('l.end_date', '>=', day)

/**
 * The part of a day that approved leave covers: two halves are the whole day; times count as the halves that they
 * touch.
 */
const leavePart = (day: string) => sql<DayPart | null>`(
  select case when bool_or(lower(l.span) < d.noon) then case when bool_or(upper(l.span) > d.noon) then 'full' else 'am' end
    when count(*) > 0 then 'pm' end
  from leaves l, (select ${day}::timestamp as day, ${day}::timestamp + interval '12 hours' as noon) d
  where l.employee_id = e.id and l.status = 'Approved' and l.start_date <= ${day}::date and l.end_date >= ${day}::date)`

const SORT: SortColumns<SortFieldOf<typeof attendance.today>> = {
  name: sql`lower(u.name)`,
  employeeId: sql`lower(e.code)`,
  department: sql`lower(d.dep_name)`,
}

// PostgreSQL plans a search before it knows how many people it finds. It might walk everyone in the order of an
// index only to find no one; an expression that no index has makes it find the matches first.
const unindexed = (column: Expression<unknown>) => sql`${column} || ''`
const SORT_FOUND: typeof SORT = {
  name: unindexed(SORT.name),
  employeeId: unindexed(SORT.employeeId),
  department: unindexed(SORT.department),
}

/** Whether `d` is the department of `e`: that of a past day, or today's. */
const departmentOf = (past: string | undefined) =>
  past === undefined
    ? sql<boolean>`d.id = e.department_id`
    : sql<boolean>`d.id = ${departmentOn(sql`e.id`, sql`${past}`)}`

/** People employed on a day with their marks and approved leaves; at most three statements. */
export async function listDay(db: Db, wanted: DayMarkConditions) {
  const { query, people, day, isPast = false } = wanted
  const { search, department, legalEntity, status, onLeave, sort } = query
  const sparse = status !== undefined || onLeave !== undefined
  const isOneOf = sort?.endsWith('department') ? isInScope : isInScopeForPage(people, query, sparse)
  const placed = matchingPeople(db, wanted, isOneOf, people === null)
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', (join) => join.on(departmentOf(isPast ? day : undefined)))
    .select('e.id')
  const everybody =
    people === null && [search, department, legalEntity, status, onLeave].every((narrows) => narrows === undefined)
  const count = async () => {
    const all = matchingPeople(db, wanted).select((e) => e.fn.countAll<number>().as('n'))
    return (await all.executeTakeFirstOrThrow()).n
  }
  const { rows, total } = await readPage(
    [orderBySort(placed, sort, search === undefined ? SORT : SORT_FOUND, 'name', sql`e.id`)],
    query,
    () => (everybody ? employedCount(db, day) : countedDay(db, 'people', wanted, count)),
  )
  const entries = await entriesOf(
    db,
    rows.map((row) => row.id),
    day,
    isPast,
  )
  return { rows: orderLike(rows, entries), total }
}

/**
 * Slow counts of many people, cached until a person joins, leaves, is marked or corrected.
 * @param people the people to count; null for everyone
 * @param what the key of the count, with its day and filter
 */
export async function cachedForMany<T>(
  db: Db,
  what: readonly (string | undefined)[],
  people: ScopedPeople | null,
  day: string,
  count: () => Promise<T>,
): Promise<T> {
  const employed = await employedCount(db, day)
  if (people === null ? employed < CACHED_COUNT_FROM : !people.many) return count()
  const stamp = [employed, await readCounter(db, marks, correctedMarks)].join()
  return cachedFor(db, ['attendance', day, ...what, people], stamp, count)
}

/** Counts a day of `wanted`. Not cached for searches and leave: no counter changes when leave does. */
function countedDay<T>(
  db: Db,
  what: string,
  { query, people, day }: DayMarkConditions,
  count: () => Promise<T>,
): Promise<T> {
  const { search, department, legalEntity, status, onLeave } = query
  if (search !== undefined || onLeave !== undefined) return count()
  return cachedForMany(db, [what, department, legalEntity, status], people, day, count)
}

export interface DayCount {
  status: string
  people: number
  /** of those without a mark */
  onLeave: number
}

// Reads all people on leave first and then joins them: a lookup for each person would take as many lookups as there are
// people, for instance in the morning, when no one is marked.
const onLeaveOn = (day: string) =>
  sql<{ employee_id: string }>`(
    select distinct employee_id from leaves where status = 'Approved'
      and ${planPerExecution(sql`daterange(start_date, end_date + 1) && daterange(${day}::date, ${day}::date, '[]')`)})`

/** The totals of matching people's marks on a day; the status of people without a mark is `Not Marked`. */
export const countDay = (db: Db, wanted: DayMarkConditions): Promise<DayCount[]> =>
  countedDay(db, 'statuses', wanted, () => statusesOf(db, wanted))

const statusesOf = (db: Db, wanted: DayMarkConditions): Promise<DayCount[]> =>
  matchingPeople(db, wanted)
    .leftJoin('attendance as a', (join) => join.onRef('a.employee_id', '=', 'e.id').on('a.day', '=', wanted.day))
    .leftJoin(onLeaveOn(wanted.day).as('l'), 'l.employee_id', 'e.id')
    .select((e) => [
      sql<string>`coalesce(a.status, 'Not Marked')`.as('status'),
      e.fn.countAll<number>().as('people'),
      e.fn.countAll<number>().filterWhere(sql<boolean>`a.id is null and l.employee_id is not null`).as('onLeave'),
    ])
    .groupBy(sql`1`)
    .execute()

/**
 * The number of people employed on a day without a mark, and of those on approved leave.
 * @param people the people to count; null for everyone
 */
export async function countUnmarked(db: Db, people: ScopedPeople | null, day: string) {
  const counts = await countDay(db, { query: {}, people, day })
  const unmarked = counts.find(({ status }) => status === 'Not Marked')
  return { total: unmarked?.people ?? 0, onLeave: unmarked?.onLeave ?? 0 }
}

/** The rows of people on a day, unordered. */
export const entriesOf = (db: Db, employeeIds: string[], day: string, isPast = false) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', (join) => join.on(departmentOf(isPast ? day : undefined)))
    .leftJoin('attendance as a', (join) => join.onRef('a.employee_id', '=', 'e.id').on('a.day', '=', day))
    .leftJoin('users as s', 's.id', 'a.set_by')
    .select([
      'e.id',
      'e.code',
      'u.id as user_id',
      'u.name',
      'u.profile_image',
      'd.id as department_id',
      'd.dep_name',
      sql<string>`${day}::date`.as('day'),
      'a.id as mark_id',
      'a.status',
      's.id as set_by',
      's.name as set_by_name',
      'a.origin',
      (e) => e.fn.coalesce('a.corrected_at', 'a.marked_at').as('updated_at'),
      approvedLeave(day).limit(1).as('on_leave'),
      leavePart(day).as('on_leave_part'),
    ])
    .where(sql<boolean>`e.id = any(${employeeIds}::uuid[])`)
    .execute()

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

/** The people who are marked as present on a day, by employee id. */
export async function findPresent(db: Db, employeeIds: readonly string[], day: string): Promise<Set<string>> {
  if (employeeIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('attendance')
    .select('employee_id')
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .where('day', '=', day)
    .where('status', 'in', ['Present', 'Late'])
    .execute()
  return new Set(rows.map((row) => row.employee_id))
}

/** The number of all marks. */
export const marks = defineCounter('marks')

/** The number of corrections. */
export const correctedMarks = defineCounter('marks corrected')

/**
 * The id of the person in a path, for calls that also accept an employee ID.
 * @param who the employee's or the user's id, or the employee ID: clients send any of the three
 * @returns the employee's or the user's id, possibly unknown; undefined for an unknown employee ID
 */
export const idOf = async (db: Db, who: string): Promise<string | undefined> =>
  Id.safeParse(who).success ? who : employeeIdOfCode(db, who)

/** The employee of a path, see `idOf`. */
export async function employeeOf(db: Db, who: string): Promise<EmployeeRow | undefined> {
  const id = await idOf(db, who)
  return id === undefined ? undefined : employeeById(db, id)
}
