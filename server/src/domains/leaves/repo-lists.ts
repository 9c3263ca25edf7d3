import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import { LeaveStatus, type leaves } from '@ems/contract/leaves'
import { sql } from 'kysely'
import { figure } from '../../platform/database/figures.ts'
import type { Db } from '../../platform/database/index.ts'
import { type Columns, inOrder, nullsLast, page, type Query, sorted } from '../../platform/database/list.ts'
import { textFound } from '../../platform/database/search.ts'
import { personFound } from '../employees/index.ts'
import { leaveFigure } from './figures.ts'
import { COLUMNS, joined, type LeaveRow } from './repo.ts'

/** `from` and `to`: leaves that touch these days, both included. */
export type LeaveFilter = QueryOf<typeof leaves.list>

const SORT: Columns<SortFieldOf<typeof leaves.list>> = {
  startDate: sql`l.start_date`,
  endDate: sql`l.end_date`,
  leaveType: sql`l.leave_type`,
  status: sql`l.status`,
  appliedAt: sql`l.applied_at`,
  employeeId: sql`lower(e.code)`,
  name: sql`lower(u.name)`,
  department: sql`lower(d.dep_name)`,
  days: sql`(l.end_date - l.start_date)`,
}

// Written as the index `leaves_days` is.
const days = sql`daterange(l.start_date, l.end_date + 1)`
const touches = (from: string | null, to: string | null) =>
  sql<boolean>`${days} && daterange(${from}::date, ${to}::date, '[]')`

const matching = (db: Db, { status, leaveType, department, from, to }: LeaveFilter) =>
  db
    .selectFrom('leaves as l')
    .$if(status !== undefined, (q) => q.where('l.status', '=', status ?? ''))
    .$if(leaveType !== undefined, (q) => q.where('l.leave_type', '=', leaveType ?? ''))
    .$if(department !== undefined, (q) =>
      q.where('l.employee_id', 'in', (e) =>
        e
          .selectFrom('employees')
          .select('employees.id')
          .where('department_id', '=', department ?? ''),
      ),
    )
    .$if(from !== undefined || to !== undefined, (q) => q.where(touches(from ?? null, to ?? null)))

type Matching = ReturnType<typeof matching>

/** The ids in their order, in two halves where the order needs departments, which not everybody has. */
function placesOf(
  found: Matching,
  sort: LeaveFilter['sort'],
  fallback: NonNullable<LeaveFilter['sort']>,
): Query<{ id: string }>[] {
  const order = <Row>(part: Query<Row>) => sorted(part, sort, SORT, fallback, sql`l.id`)
  const field = sort?.replace('-', '')
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

/** Cuts, sorts and counts; what is shown of the leaves is read for the page alone, not for all that it skips. */
async function pageOf(
  db: Db,
  found: Matching,
  query: LeaveFilter,
  fallback: NonNullable<LeaveFilter['sort']>,
  count: () => Promise<number> = () => countAll(found),
): Promise<{ rows: LeaveRow[]; total: number }> {
  const { rows, total } = await page(placesOf(found, query.sort, fallback), query, count)
  return { rows: await shownOf(db, rows), total }
}

async function shownOf(db: Db, places: { id: string }[]): Promise<LeaveRow[]> {
  if (places.length === 0) return []
  const shown = joined(db)
    .select(COLUMNS)
    .where(sql<boolean>`l.id = any(${places.map((place) => place.id)}::uuid[])`)
  return inOrder(places, await shown.execute())
}

const countAll = async (found: Matching): Promise<number> =>
  (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n

/** How many leaves a filter finds, without counting them where the database keeps their number. */
async function countLeaves(db: Db, found: Matching, query: LeaveFilter): Promise<number> {
  const { search, leaveType, department, from, to, status } = query
  const kept = [search, leaveType, department, from, to].every((filter) => filter === undefined)
  if (!kept) return countAll(found)
  const states = status === undefined ? LeaveStatus.options : [status]
  return figure(db, ...states.map(leaveFigure))
}

/** Everybody's leaves, the newest request first; the search looks into the person's name and employee id. */
export function listLeaves(db: Db, query: LeaveFilter) {
  const found = matching(db, query).$if(query.search !== undefined, (q) =>
    q.where(personFound(sql`l.employee_id`, query.search ?? '')),
  )
  return pageOf(db, found, query, '-appliedAt', () => countLeaves(db, found, query))
}

// What a row of the list shows, with the days as they are stored and as they are read.
const SHOWN = sql`folded(concat_ws(' ', l.leave_type, l.reason, l.status, l.start_date, to_char(l.start_date, 'Mon FMDD, YYYY'), l.end_date, to_char(l.end_date, 'Mon FMDD, YYYY')))`

/** One employee's leaves, the newest request first; the search looks into everything that the list shows. */
export const listLeavesOf = (db: Db, employeeId: string, query: LeaveFilter) =>
  pageOf(
    db,
    matching(db, query)
      .where('l.employee_id', '=', employeeId)
      .$if(query.search !== undefined, (q) => q.where(textFound(SHOWN, query.search ?? ''))),
    query,
    '-appliedAt',
  )

/**
 * The leaves, but rejected ones, that others of the same department have within the days of one leave; earliest first.
 * They are few, and finding them is what takes time: they are found once, for the page and for their number.
 */
export async function listAway(db: Db, leave: LeaveRow, query: QueryOf<typeof leaves.away>) {
  const colleagues = db
    .selectFrom('employees')
    .select('id')
    .where('department_id', '=', leave.department_id)
    .where('id', '<>', leave.employee_id)
    .where((e) => e.or([e('left_on', 'is', null), e('left_on', '>=', leave.start_date)]))
  const found = db
    .selectFrom('leaves as l')
    .select('l.id')
    .where('l.status', '<>', 'Rejected')
    // By people first: of a department's leaves few are in those days, of the days' leaves few are in the department.
    .where(sql<boolean>`l.employee_id = any(array(${colleagues}))`)
    .where('l.start_date', '<=', leave.end_date)
    .where('l.end_date', '>=', leave.start_date)
    .$if(query.search !== undefined, (q) => q.where(personFound(sql`l.employee_id`, query.search ?? '')))
  const all = await sorted(found, query.sort, SORT, 'startDate', sql`l.id`).execute()
  const { skip = 0, limit = all.length } = query
  return { rows: await shownOf(db, all.slice(skip, skip + limit)), total: all.length }
}
