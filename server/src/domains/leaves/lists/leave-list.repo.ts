import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { LeaveStatus, type leaves } from '@ems/contract/leaves'
import { type RawBuilder, sql } from 'kysely'
import { readCounter } from '../../../platform/database/counters.ts'
import type { Db } from '../../../platform/database/index.ts'
import {
  countRows,
  nullsLast,
  orderBySort,
  type Query,
  readPage,
  type SortColumns,
  whereAll,
} from '../../../platform/database/list.ts'
import { planPerExecution } from '../../../platform/database/prepared-statements.ts'
import { textMatches } from '../../../platform/database/search.ts'
import { cachedFor } from '../../../platform/database/ttl-cache.ts'
import { personMatches, personNameMatches } from '../../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopedPeople, type ScopePredicate } from '../../scope/index.ts'
import { type LeaveRow, leaveFigure, leavesById } from '../shared/leave.repo.ts'

export type LeaveFilter = QueryOf<typeof leaves.list>
type AwayFilter = QueryOf<typeof leaves.away>

type Field = SortFieldOf<typeof leaves.list>

const SORT: SortColumns<Field> = {
  startDate: sql`l.start_date`,
  endDate: sql`l.end_date`,
  leaveType: sql`l.leave_type`,
  status: sql`l.status`,
  appliedAt: sql`l.applied_at`,
  employeeId: sql`lower(e.code)`,
  name: sql`lower(u.name)`,
  department: sql`lower(d.dep_name)`,
  days: sql`(l.end_date - l.start_date)`,
  // Any number that puts the pending ones before all others.
  waiting: sql`case when l.status = 'Pending' then extract(epoch from l.applied_at) - 1e11 else -extract(epoch from l.applied_at) end`,
}

const NEWEST_FIRST = '-appliedAt'

// Written like the index `leaves_days`.
const days = sql`daterange(l.start_date, l.end_date + 1)`
const touches = (from: string | null, to: string | null) =>
  planPerExecution(sql<boolean>`${days} && daterange(${from}::date, ${to}::date, '[]')`)

const inEmployees = (column: string, id: string) =>
  sql<boolean>`l.employee_id in (select id from employees where ${sql.ref(column)} = ${id})`

const matching = (db: Db, { status, state, leaveType, department, legalEntity, from, to }: LeaveFilter) =>
  db
    .selectFrom('leaves as l')
    .where(
      whereAll(
        status && sql`l.status = ${status}`,
        state && sql`l.state = ${state}`,
        leaveType && sql`l.leave_type = ${leaveType}`,
        department && inEmployees('department_id', department),
        legalEntity && inEmployees('legal_entity_id', legalEntity),
        (from ?? to) && touches(from ?? null, to ?? null),
      ),
    )

type Matching = ReturnType<typeof matching>

/** Pending leaves and the others in two parts: each follows an index, and together they would have to be sorted. */
function pendingFirst(found: Matching, sort: LeaveFilter['sort']): Query<{ id: string }>[] {
  const up = sort === 'waiting'
  const ordered = <Row>(part: Query<Row>, asc: boolean) =>
    orderBySort(part, asc ? 'appliedAt' : NEWEST_FIRST, SORT, NEWEST_FIRST, sql`l.id`)
  const pending = ordered(found.where('l.status', '=', 'Pending').select('l.id'), up)
  const others = ordered(found.where('l.status', '<>', 'Pending').select('l.id'), !up)
  return up ? [pending, others] : [others, pending]
}

/** Sorting by department needs two parts, because some people have no department. */
function placesOf(found: Matching, sort: LeaveFilter['sort']): Query<{ id: string }>[] {
  const order = <Row>(part: Query<Row>) => orderBySort(part, sort, SORT, NEWEST_FIRST, sql`l.id`)
  const field = sort?.replace('-', '')
  if (field === 'waiting') return pendingFirst(found, sort)
  const people = found.innerJoin('employees as e', 'e.id', 'l.employee_id')
  if (field === 'department')
    return nullsLast(
      sort,
      order(people.innerJoin('departments as d', 'd.id', 'e.department_id').select('l.id')),
      people.where('e.department_id', 'is', null).select('l.id'),
      sql`l.id`,
    )
  if (field === 'name') return [order(people.innerJoin('users as u', 'u.id', 'e.user_id').select('l.id'))]
  return [order((field === 'employeeId' ? people : found).select('l.id'))]
}

export interface LeavePage {
  rows: LeaveRow[]
  total: number
}

/** Details are read for the page only, not for skipped rows. */
async function pageOf(db: Db, found: Matching, query: LeaveFilter, count = () => countRows(found)) {
  const { rows, total } = await readPage(placesOf(found, query.sort), query, count)
  return { rows: await shownOf(db, rows), total }
}

async function shownOf(db: Db, places: { id: string }[]): Promise<LeaveRow[]> {
  const ids = places.map(({ id }) => id)
  const leaves = await leavesById(db, ids)
  return places.flatMap(({ id }) => leaves.get(id) ?? [])
}

/** A counter holds the number where no filter narrows the list. */
async function countLeaves(db: Db, query: LeaveFilter, people: ScopedPeople | null): Promise<number> {
  const { search, leaveType, department, legalEntity, from, to, status, state } = query
  const count = () => countRows(everybodys(db, query, people, isInScope))
  const kept = [search, leaveType, department, legalEntity, from, to, state].every((filter) => filter === undefined)
  if (!kept || people?.many === false) return count()
  const everybody = await readCounter(db, ...(status === undefined ? LeaveStatus.options : [status]).map(leaveFigure))
  return people === null ? everybody : cachedFor(db, ['leaves', status, people], everybody, count)
}

const everybodys = (db: Db, query: LeaveFilter, people: ScopedPeople | null, isOneOf: ScopePredicate) =>
  matching(db, query).where(
    whereAll(
      people && isOneOf(sql`l.employee_id`, people),
      query.search !== undefined && personMatches(sql`l.employee_id`, query.search),
    ),
  )

const onPage = (query: LeaveFilter, people: ScopedPeople | null) =>
  query.sort?.endsWith('department') ? isInScope : isInScopeForPage(people, query, query.leaveType !== undefined)

export const listLeaves = (db: Db, query: LeaveFilter, people: ScopedPeople | null): Promise<LeavePage> =>
  pageOf(db, everybodys(db, query, people, onPage(query, people)), query, () => countLeaves(db, query, people))

// Everything that a row of the list shows.
const shownText = (reason: RawBuilder<unknown>) =>
  sql`folded(concat_ws(' ', l.leave_type, ${reason}, l.status, l.start_date, to_char(l.start_date, 'Mon FMDD, YYYY'), l.end_date, to_char(l.end_date, 'Mon FMDD, YYYY')))`

// The search must not reveal the reason of a private type.
const OPEN_REASON = sql`case when not (select private from leave_types where id = l.leave_type_id) then l.reason end`

/** @param reasons whether the reader may read the reasons of private types */
export const listLeavesOf = (db: Db, employeeId: string, query: LeaveFilter, reasons: boolean) =>
  pageOf(db, leavesOf(db, employeeId, query, reasons ? sql`l.reason` : OPEN_REASON), query)

const leavesOf = (db: Db, employeeId: string, query: LeaveFilter, reason: RawBuilder<unknown>) =>
  matching(db, query)
    .where('l.employee_id', '=', employeeId)
    .where(whereAll(query.search !== undefined && textMatches(shownText(reason), query.search)))

/** The rows are few but slow to find, so one statement gives page and total. */
export async function listColleaguesAway(db: Db, leave: LeaveRow, query: AwayFilter, codes: boolean) {
  const colleagues = db
    .selectFrom('employees')
    .select('id')
    .where('department_id', '=', leave.department_id)
    .where('id', '<>', leave.employee_id)
    .where((e) => e.or([e('left_on', 'is', null), e('left_on', '>=', leave.start_date)]))
  const overlapping = db
    .selectFrom('leaves as l')
    .select('l.id')
    .where('l.status', '<>', 'Rejected')
    // People come first: few leaves of these days belong to the department.
    .where(sql<boolean>`l.employee_id = any(array(${colleagues}))`)
    .where('l.start_date', '<=', leave.end_date)
    .where('l.end_date', '>=', leave.start_date)
    .where(
      whereAll(
        query.search !== undefined && (codes ? personMatches : personNameMatches)(sql`l.employee_id`, query.search),
      ),
    )
  const all = await orderBySort(overlapping, query.sort, SORT, 'startDate', sql`l.id`).execute()
  const { skip = 0, limit = all.length } = query
  return { rows: await shownOf(db, all.slice(skip, skip + limit)), total: all.length }
}

/** People without a department come last. */
const placeBy = (field: Field) =>
  field === 'department' ? [sql`(d.id is null)`, sql`coalesce(lower(d.dep_name), '')`] : [SORT[field]]

interface Queue {
  next: string | null
  previous: string | null
  before: number
  others: number
}

/** In the order of everyone's list; the first request follows the last. The leave may be decided already. */
export async function findQueueNeighbours(db: Db, leave: LeaveRow, query: LeaveFilter, people: ScopedPeople | null) {
  const order = query.sort ?? NEWEST_FIRST
  const field = order.replace('-', '') as Field
  const direction = order === field ? sql`asc` : sql`desc`
  const places = [...placeBy(field), sql`l.id`].map((place) => sql`${place} ${direction}`)
  const others = everybodys(db, { ...query, status: 'Pending' }, people, isInScope)
    .where('l.id', '<>', leave.id)
    .selectAll()
  const { rows } = await sql<Queue>`
    select coalesce(after, head) as next, coalesce(ahead, tail) as previous, before, others from (
      select l.id, (row_number() over line - 1)::int as before, (count(*) over () - 1)::int as others,
        lead(l.id) over line as after, lag(l.id) over line as ahead,
        nullif(first_value(l.id) over line, ${leave.id}) as head,
        nullif(last_value(l.id) over (line rows between unbounded preceding and unbounded following), ${leave.id}) as tail
      from (${others} union all select * from leaves where id = ${leave.id}) l
        join employees e on e.id = l.employee_id join users u on u.id = e.user_id
        left join departments d on d.id = e.department_id
      window line as (order by ${sql.join(places)})
    ) q where q.id = ${leave.id}`.execute(db)
  return rows[0] as Queue
}
