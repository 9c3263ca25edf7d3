import type { ListQuery } from '@ems/contract/core/lists'
import type { LeaveStatus } from '@ems/contract/leaves'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { contains, page, sorted } from '../../platform/database/list.ts'
import { COLUMNS, joined, type LeaveRow } from './repo.ts'

export interface LeaveFilter extends ListQuery {
  status?: LeaveStatus | undefined
  leaveType?: string | undefined
  department?: string | undefined
  /** leaves that touch these days, both included */
  from?: string | undefined
  to?: string | undefined
}

const SORT: Record<string, Expression<unknown>> = {
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

/** Orders that need the people of every leave that matches. */
const BY_PERSON = /^-?(employeeId|name|department)$/

/** Cuts, sorts and counts. Where the order allows it, people are read for the page alone, not for all that it skips. */
async function pageOf(
  db: Db,
  found: Matching,
  query: ListQuery,
  fallback: string,
): Promise<{ rows: LeaveRow[]; total: number }> {
  const count = async () => (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  if (query.limit === undefined || BY_PERSON.test(query.sort ?? fallback)) {
    const people = found
      .innerJoin('employees as e', 'e.id', 'l.employee_id')
      .innerJoin('users as u', 'u.id', 'e.user_id')
      .leftJoin('departments as d', 'd.id', 'e.department_id')
    return page(sorted(people.select(COLUMNS), query.sort, SORT, fallback, sql`l.id`), query, count)
  }
  const { rows: ids, total } = await page(
    sorted(found.select('l.id'), query.sort, SORT, fallback, sql`l.id`),
    query,
    count,
  )
  if (ids.length === 0) return { rows: [], total }
  const chosen = joined(db)
    .select(COLUMNS)
    .where(
      'l.id',
      'in',
      ids.map((row) => row.id),
    )
  return { rows: await sorted(chosen, query.sort, SORT, fallback, sql`l.id`).execute(), total }
}

/** Everybody's leaves, the newest request first; the search looks into the employee code. */
export const listLeaves = (db: Db, query: LeaveFilter) =>
  pageOf(
    db,
    matching(db, query).$if(query.search !== undefined, (q) =>
      q.where('l.employee_id', 'in', (e) =>
        e
          .selectFrom('employees')
          .select('employees.id')
          .where(sql`lower(code)`, 'like', contains(query.search ?? '')),
      ),
    ),
    query,
    '-appliedAt',
  )

// What a row of the list shows, with the days as they are stored and as they are read.
const SHOWN = sql`lower(concat_ws(' ', l.leave_type, l.reason, l.status, l.start_date, to_char(l.start_date, 'Mon FMDD, YYYY'), l.end_date, to_char(l.end_date, 'Mon FMDD, YYYY')))`

/** One employee's leaves, the newest request first; the search looks into everything that the list shows. */
export const listLeavesOf = (db: Db, employeeId: string, query: LeaveFilter) =>
  pageOf(
    db,
    matching(db, query)
      .where('l.employee_id', '=', employeeId)
      .$if(query.search !== undefined, (q) => q.where(SHOWN, 'like', contains(query.search ?? ''))),
    query,
    '-appliedAt',
  )

/** The leaves, but rejected ones, that others of the same department have within the days of one leave; earliest first. */
export const listAway = (db: Db, leave: LeaveRow, query: ListQuery) =>
  pageOf(
    db,
    matching(db, { from: leave.start_date, to: leave.end_date })
      .where('l.status', '<>', 'Rejected')
      .where('l.employee_id', 'in', (e) =>
        e
          .selectFrom('employees')
          .select('employees.id')
          .where('department_id', '=', leave.department_id)
          .where('employees.id', '<>', leave.employee_id)
          .where((f) => f.or([f('left_on', 'is', null), f('left_on', '>=', leave.start_date)])),
      ),
    query,
    'startDate',
  )
