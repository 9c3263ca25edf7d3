import type { attendance, StoredStatus } from '@ems/contract/attendance'
import type { DayPart } from '@ems/contract/calendars'
import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { type Expression, expressionBuilder, type NotNull, sql } from 'kysely'
import type { DB, Db, Trx } from '../../platform/database/index.ts'
import { type Columns, inOrder, page, sorted } from '../../platform/database/list.ts'
import { wordsFound } from '../../platform/database/search.ts'
import { plannedForValues } from '../../platform/database/statements.ts'
import { newId } from '../../platform/ids.ts'
import { among, employedCount, employedOn, type People, personFoundOrAmong } from '../employees/index.ts'

export type TodayFilter = QueryOf<typeof attendance.today>

const found = (search: string) =>
  personFoundOrAmong(
    sql`select id from employees where department_id in
      (select id from departments where ${wordsFound(sql`folded_name`, search)})`,
    sql`e.id`,
    search,
  )

// The page is found with as few tables as its filter and order need; what it shows is read for its rows alone.
/** Who is wanted on a day. */
export interface Wanted {
  query: TodayFilter
  /** whom the list is narrowed to; null: everybody */
  people: People | null
  /** the day, in the organisation's calendar */
  today: string
}

const matching = (db: Db, { query: { search, department, status, onLeave }, people, today }: Wanted) =>
  db
    .selectFrom('employees as e')
    .where(employedOn(sql`${today}::date`))
    .$if(people !== null, (q) => q.where(among(sql`e.id`, people as People)))
    .$if(search !== undefined, (q) => q.where(found(search ?? '')))
    .$if(department !== undefined, (q) => q.where('e.department_id', '=', department ?? ''))
    .$if(status === 'Not Marked', (q) => q.where((e) => e.not(e.exists(marked(today)))))
    .$if(status !== undefined && status !== 'Not Marked', (q) =>
      q.where((e) => e.exists(marked(today).where('a.status', '=', status ?? ''))),
    )
    .$if(onLeave === 'true', (q) => q.where((e) => e.exists(approvedLeave(today))))
    .$if(onLeave === 'false', (q) => q.where((e) => e.not(e.exists(approvedLeave(today)))))

const marked = (day: string) =>
  expressionBuilder<DB & { e: DB['employees'] }, 'e'>()
    .selectFrom('attendance as a')
    .select('a.id')
    .whereRef('a.employee_id', '=', 'e.id')
    .where('a.day', '=', day)

const approvedLeave = (day: string) =>
  expressionBuilder<DB & { e: DB['employees'] }, 'e'>()
    .selectFrom('leaves as l')
    .select('l.leave_type')
    .whereRef('l.employee_id', '=', 'e.id')
    .where('l.status', '=', 'Approved')
    .where('l.start_date', '<=', day)
    .where('l.end_date', '>=', day)

/** Which part of a day approved leave covers: two halves are the whole day, times the halves that they touch. */
const leavePart = (day: string) => sql<DayPart | null>`(
  select case when bool_or(lower(l.span) < d.noon) then case when bool_or(upper(l.span) > d.noon) then 'full' else 'am' end
    when count(*) > 0 then 'pm' end
  from leaves l, (select ${day}::timestamp as day, ${day}::timestamp + interval '12 hours' as noon) d
  where l.employee_id = e.id and l.status = 'Approved' and l.start_date <= ${day}::date and l.end_date >= ${day}::date)`

const SORT: Columns<SortFieldOf<typeof attendance.today>> = {
  name: sql`lower(u.name)`,
  employeeId: sql`lower(e.code)`,
  department: sql`lower(d.dep_name)`,
}

// PostgreSQL plans a search before it knows how many people it finds. It might walk everybody in the order of an
// index only to find nobody; an expression that no index has makes it find the matches first.
const unindexed = (column: Expression<unknown>) => sql`${column} || ''`
const SORT_FOUND: typeof SORT = {
  name: unindexed(SORT.name),
  employeeId: unindexed(SORT.employeeId),
  department: unindexed(SORT.department),
}

/** People employed today with their mark and their approved leave; three statements at most. */
export async function listToday(db: Db, wanted: Wanted) {
  const { query, people, today } = wanted
  const { search, department, status, onLeave, sort } = query
  const found = matching(db, wanted)
  const placed = found
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .select('e.id')
  const everybody = people === null && [search, department, status, onLeave].every((narrows) => narrows === undefined)
  const { rows, total } = await page(
    [sorted(placed, sort, search === undefined ? SORT : SORT_FOUND, 'name', sql`e.id`)],
    query,
    async () =>
      everybody
        ? employedCount(db, today)
        : (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
  const entries = await entriesOf(
    db,
    rows.map((row) => row.id),
    today,
  )
  return { rows: inOrder(rows, entries), total }
}

export interface DayCount {
  status: string
  people: number
  /** of those without a mark */
  onLeave: number
}

// Whoever is on leave is found first and met with the others: asked for one by one, an organisation in the morning, where
// nobody is marked, is as many questions as it has people.
const onLeaveOn = (day: string) =>
  sql<{ employee_id: string }>`(
    select distinct employee_id from leaves where status = 'Approved'
      and ${plannedForValues(sql`daterange(start_date, end_date + 1) && daterange(${day}::date, ${day}::date, '[]')`)})`

/** How many of those who are wanted on a day are marked as what; the status of those without a mark is `Not Marked`. */
export const countDay = (db: Db, wanted: Wanted): Promise<DayCount[]> =>
  matching(db, wanted)
    .leftJoin('attendance as a', (join) => join.onRef('a.employee_id', '=', 'e.id').on('a.day', '=', wanted.today))
    .leftJoin(onLeaveOn(wanted.today).as('l'), 'l.employee_id', 'e.id')
    .select((e) => [
      sql<string>`coalesce(a.status, 'Not Marked')`.as('status'),
      e.fn.countAll<number>().as('people'),
      e.fn.countAll<number>().filterWhere(sql<boolean>`a.id is null and l.employee_id is not null`).as('onLeave'),
    ])
    .groupBy(sql`1`)
    .execute()

/** How many people employed on a day have no mark, and how many of them are on approved leave. @param people whose; null: everybody's */
export async function unmarkedCount(db: Db, people: People | null, today: string) {
  const counts = await countDay(db, { query: {}, people, today })
  const unmarked = counts.find(({ status }) => status === 'Not Marked')
  return { total: unmarked?.people ?? 0, onLeave: unmarked?.onLeave ?? 0 }
}

/** What is shown of people on a day, in no order. */
export const entriesOf = (db: Db, employeeIds: string[], day: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')
    .leftJoin('attendance as a', (join) => join.onRef('a.employee_id', '=', 'e.id').on('a.day', '=', day))
    .leftJoin('users as s', 's.id', 'a.set_by')
    .select([
      'e.id',
      'e.code',
      'u.id as user_id',
      'u.name',
      'd.id as department_id',
      'd.dep_name',
      sql<string>`${day}::date`.as('day'),
      'a.id as mark_id',
      'a.status',
      's.id as set_by',
      's.name as set_by_name',
      (e) => e.fn.coalesce('a.corrected_at', 'a.marked_at').as('updated_at'),
      approvedLeave(day).limit(1).as('on_leave'),
      leavePart(day).as('on_leave_part'),
    ])
    .where(sql<boolean>`e.id = any(${employeeIds}::uuid[])`)
    .execute()

export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

/**
 * People by the employee's or the user's id, held until the transaction ends so that no employment ends meanwhile.
 * Always in the order of their ids: transactions that mark the same people wait for each other instead of blocking.
 */
export const holdPeople = (trx: Trx, ids: string[]) =>
  trx
    .selectFrom('employees')
    .select(['id', 'user_id'])
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or user_id = any(${ids}::uuid[]))`)
    .orderBy('id')
    .forShare()
    .execute()

/** Those who are wanted and have no mark yet, `most` at most, held like `holdPeople`. */
export async function holdUnmarked(trx: Trx, wanted: Wanted, most: number): Promise<string[]> {
  const unmarked = matching(trx, { ...wanted, query: { ...wanted.query, status: 'Not Marked' } })
  const rows = await unmarked.select('e.id').orderBy('e.id').limit(most).forShare('e').execute()
  return rows.map((row) => row.id)
}

/** A mark that is to be. */
export interface NewMark {
  employeeId: string
  status: StoredStatus
}

/** A mark that was made just now. */
export interface MadeMark extends NewMark {
  markedAt: Date
}

/** Marks those who have no mark on the day. @param marks in the order of `holdPeople` @param by the user's id @returns those that it made */
export async function insertMarks(trx: Trx, marks: NewMark[], day: string, by: string): Promise<MadeMark[]> {
  const [ids, statuses] = [marks.map((mark) => mark.employeeId), marks.map((mark) => mark.status)]
  const { rows } = await sql<MadeMark>`
    insert into attendance (id, employee_id, day, status, set_by)
    select id, employee_id, ${day}, status, ${by}::uuid from unnest(${ids.map(newId)}::uuid[], ${ids}::uuid[], ${statuses}::text[]) as m (id, employee_id, status)
    on conflict on constraint attendance_once_a_day do nothing
    returning employee_id as "employeeId", status, marked_at as "markedAt"`.execute(trx)
  return rows
}

/**
 * Takes away what somebody marked at one moment of the last seconds, as far as nobody has changed it since.
 * @param people whose marks may be taken away; null: everybody's
 */
export async function takeBackMarks(
  trx: Trx,
  { by, at, day, people }: { by: string; at: Date; day: string; people: People | null },
  withinMs: number,
): Promise<NewMark[]> {
  return trx
    .deleteFrom('attendance as a')
    .where('a.day', '=', day)
    .where('a.set_by', '=', by)
    .where('a.marked_at', '=', at)
    .where('a.corrected_at', 'is', null)
    .where(sql<boolean>`a.marked_at > now() - ${withinMs} * interval '1 millisecond'`)
    .$if(people !== null, (q) => q.where(among(sql`a.employee_id`, people as People)))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('attendance_history as h')
            .select('h.id')
            .whereRef('h.employee_id', '=', 'a.employee_id')
            .whereRef('h.day', '=', 'a.day'),
        ),
      ),
    )
    .returning(['a.employee_id as employeeId', sql<StoredStatus>`a.status`.as('status')])
    .execute()
}

/** Those of the people who have no mark on the day and an approved leave that covers it, by code. */
export const unmarkedOnLeave = (trx: Trx, employeeIds: string[], day: string) =>
  trx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.code', 'u.id as user_id', 'u.name'])
    .select(approvedLeave(day).limit(1).as('on_leave'))
    .$narrowType<{ on_leave: NotNull }>()
    .where(sql<boolean>`e.id = any(${employeeIds}::uuid[])`)
    .where((e) => e.exists(approvedLeave(day)))
    .where((e) => e.not(e.exists(marked(day))))
    .orderBy(sql`lower(e.code)`)
    .execute()

export type OnLeaveRow = Awaited<ReturnType<typeof unmarkedOnLeave>>[number]
