import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { SheetState, TimeSheet, timeSheets } from '@ems/contract/time-sheets'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../../platform/database/list.ts'
import { personMatches } from '../../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopedPeople } from '../../scope/index.ts'
import type { RecordLine } from './record.rules.ts'
import type { Account, LieuAllocation } from './sheet.rules.ts'

const DAY_ONE = (month: string) => sql<string>`${`${month}-01`}::date`
const SORT: SortColumns<SortFieldOf<typeof timeSheets.list>> = {
  name: sql`lower(u.name)`,
  state: sql`coalesce(s.state, 'Open')`,
}

/** People with their sheets of a month. A person without a stored sheet has an open one. */
const people = (db: Db, month: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('timesheets as s', (join) => join.onRef('s.employee_id', '=', 'e.id').on('s.month', '=', DAY_ONE(month)))

const selected = (db: Db, month: string) =>
  people(db, month)
    .select(['e.id as employee_id', 'e.code', 'u.id as user_id', 'u.name', 'u.profile_image', 's.id'])
    .select((e) => [
      e.fn.coalesce('s.state', sql.lit('Open')).as('state'),
      e.fn.coalesce('s.revision', sql<number>`1`).as('revision'),
      e.fn.coalesce('s.adjusted', sql<number>`0`).as('adjusted'),
      e.fn.coalesce('s.changed_after', sql<boolean>`false`).as('changed_after'),
      e.fn.coalesce('s.comment', sql.lit('')).as('comment'),
      e.fn.coalesce('s.lieu_minutes', sql<number>`0`).as('lieu_minutes'),
      e.fn.coalesce('s.pay_minutes', sql<number>`0`).as('pay_minutes'),
    ])
    .select(['s.sha256', 's.updated_at'])
    .select(sql<TimeSheet['totals'] | null>`s.totals`.as('totals'))
    .select(sql<Account | null>`s.account`.as('account'))
    .$narrowType<{ state: SheetState }>()

export type SheetRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

export const sheetOf = (db: Db, employeeId: string, month: string): Promise<SheetRow | undefined> =>
  selected(db, month).where('e.id', '=', employeeId).executeTakeFirst()

/** The sheets of people, ordered by id. */
export const sheetsOf = (db: Db, ids: readonly string[], month: string): Promise<SheetRow[]> =>
  selected(db, month).where(sql<boolean>`e.id = any(${ids}::uuid[])`).orderBy('e.id').execute()

/** The people with recorded time or a sheet in a month. */
export async function listSheets(
  db: Db,
  query: QueryOf<typeof timeSheets.list>,
  scope: ScopedPeople | null,
): Promise<{ rows: SheetRow[]; total: number }> {
  const { month, state, department, search } = query
  const narrowed = <Q extends { where(condition: RawBuilder<boolean>): Q }>(found: Q, inScope = isInScope): Q => {
    const conditions = [
      department && sql<boolean>`e.department_id = ${department}::uuid`,
      search && personMatches(sql`e.id`, search),
      scope && inScope(sql`e.id`, scope),
    ]
    return conditions.filter((condition) => !!condition).reduce((rows, condition) => rows.where(condition), found)
  }
  const withState = <Q extends { where(condition: RawBuilder<boolean>): Q }>(
    sheets: Q,
    isOfMonth = hasTime(month),
  ): Q => {
    if (!state) return sheets.where(isOfMonth)
    // Only open sheets may have no row.
    return state === 'Open'
      ? sheets.where(sql<boolean>`coalesce(s.state, 'Open') = 'Open'`).where(isOfMonth)
      : sheets.where(sql<boolean>`s.state = ${state}`)
  }
  const rows = narrowed(withState(selected(db, month)), isInScopeForPage(scope, query))
  return readPage<SheetRow>([orderBySort(rows, query.sort, SORT, 'name', sql`e.id`)], query, async () => {
    // Most people recorded time on the last day of the month: only the others need a query for their days.
    const joined = db
      .selectFrom('employees as e')
      .leftJoin('timesheets as s', (join) =>
        join.onRef('s.employee_id', '=', 'e.id').on('s.month', '=', DAY_ONE(month)),
      )
      .leftJoin('time_days as l', (join) =>
        join
          .onRef('l.employee_id', '=', 'e.id')
          .on(sql<boolean>`l.day = (select max(day) from time_days where ${isInMonth(month)})`),
      )
    const { n } = await narrowed(withState(joined, sql`(l.day is not null or ${hasTime(month)})`))
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow()
    return n
  })
}

const isInMonth = (month: string) =>
  sql`day between ${DAY_ONE(month)} and (${DAY_ONE(month)} + interval '1 month - 1 day')::date`
/** Uses `limit`: with `exists`, PostgreSQL would read the days of all people. */
const hasTime = (month: string) => sql<boolean>`(s.id is not null
  or (select true from time_days t where t.employee_id = e.id and t.${isInMonth(month)} limit 1) is true)`

/** The open sheets of a month, ordered by employee id. @param scope null for everyone */
export async function openSheetIds(
  db: Db,
  month: string,
  scope: ScopedPeople | null,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const employees = people(db, month)
    .select('e.id')
    .where(hasTime(month))
    .where(sql<boolean>`coalesce(s.state, 'Open') not in ('Approved', 'Closed')`)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(most)
  const rows = await (scope ? employees.where(isInScope(sql`e.id`, scope)) : employees).execute()
  return rows.map(({ id }) => id)
}

export interface AccountMonth {
  employee_id: string
  /** `YYYY-MM` */
  month: string
  delta: number
  adjusted: number
  /** in a frozen month: the balance carried into the next month */
  carried_out: number | null
}

/** The minutes that count for hour accounts before a month, earliest month first. */
export async function accountMonths(db: Db, ids: readonly string[], month: string): Promise<AccountMonth[]> {
  const { rows } = await sql<AccountMonth>`
    select coalesce(d.employee_id, s.employee_id) as employee_id, to_char(coalesce(d.month, s.month), 'YYYY-MM') as month,
      coalesce(d.delta, 0) as delta, coalesce(s.adjusted, 0) as adjusted,
      case when s.state in ('Approved', 'Closed') then (s.account->>'carriedOut')::int end as carried_out
    from (
      select employee_id, date_trunc('month', day)::date as month, sum(delta)::int as delta from time_days
      where employee_id = any(${ids}::uuid[]) and day < ${DAY_ONE(month)} group by 1, 2) d
    full join (select * from timesheets where employee_id = any(${ids}::uuid[]) and month < ${DAY_ONE(month)}) s
      on s.employee_id = d.employee_id and s.month = d.month
    order by 1, 2`.execute(db)
  return rows
}

/** Pending requests and leaves of people in some days, with the first of these days. */
export async function listPendingBetween(db: Db, ids: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ employee_id: string; code: 'request' | 'leave'; day: string }>`
    select employee_id, 'request' as code, day from time_requests
      where employee_id = any(${ids}::uuid[]) and state = 'Pending' and day between ${from}::date and ${to}::date
    union all select employee_id, 'leave', greatest(start_date, ${from}::date) from leaves
      where employee_id = any(${ids}::uuid[]) and status = 'Pending' and start_date <= ${to}::date and end_date >= ${from}::date
    order by 1, 3, 2`.execute(db)
  return rows
}

/** Locks a person's sheet, and creates it if there is none. The person must be locked. @returns its id */
export async function lockOrCreateSheet(trx: Trx, employeeId: string, month: string, now: Date): Promise<string> {
  await trx
    .insertInto('timesheets')
    .values({ employee_id: employeeId, month: `${month}-01`, updated_at: now })
    .onConflict((conflict) => conflict.columns(['employee_id', 'month']).doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('timesheets')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('month', '=', `${month}-01`)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

export interface SheetValues {
  state?: SheetState
  revision?: number
  adjusted?: number
  comment?: string
  submitted_at?: Date | null
  decided_by?: string | null
  decided_at?: Date | null
  changed_after?: boolean
}

export async function updateSheet(trx: Trx, id: string, values: SheetValues, now: Date): Promise<void> {
  await trx
    .updateTable('timesheets')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export interface FrozenValues {
  totals: TimeSheet['totals']
  account: Account
  given: LieuAllocation
  record: readonly RecordLine[]
  sha256: string
  factor: number
}

/** Writes the figures of a frozen month; null reopens it. */
export async function setFrozen(trx: Trx, id: string, frozen: FrozenValues | null): Promise<void> {
  await trx
    .updateTable('timesheets')
    .set({
      totals: frozen && JSON.stringify(frozen.totals),
      account: frozen && JSON.stringify(frozen.account),
      lieu_minutes: frozen?.given.lieuMinutes ?? 0,
      pay_minutes: frozen?.given.payMinutes ?? 0,
      record: frozen && JSON.stringify(frozen.record),
      sha256: frozen?.sha256 ?? null,
      factor: String(frozen?.factor ?? 1),
    })
    .where('id', '=', id)
    .execute()
}

export async function recordOf(db: Db, id: string): Promise<RecordLine[] | null> {
  const row = await db.selectFrom('timesheets').select('record').where('id', '=', id).executeTakeFirst()
  return (row?.record as RecordLine[] | null | undefined) ?? null
}

const subjects = (db: Db) =>
  db
    .selectFrom('timesheets as s')
    .innerJoin('employees as e', 'e.id', 's.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['s.id', 's.employee_id', 'e.user_id', 'u.name', 's.state', 's.submitted_at', 's.updated_at'])
    .select(sql<string>`to_char(s.month, 'YYYY-MM')`.as('month'))

/** The subject of an approval, with the month. */
export const sheetById = (db: Db, id: string) => subjects(db).where('s.id', '=', id).executeTakeFirst()

export const sheetsByIds = (db: Db, ids: readonly string[]) =>
  subjects(db).where(sql<boolean>`s.id = any(${ids}::uuid[])`).execute()

export const pendingSheets = (db: Db) =>
  db
    .selectFrom('timesheets')
    .select(['id', 'employee_id', sql<Date>`coalesce(submitted_at, updated_at)`.as('since')])
    .where('state', '=', 'Submitted')

/** The latest approved correction of each day, with its author and approver. */
export async function correctionsIn(db: Db, employeeId: string, from: string, to: string) {
  const { rows } = await sql<{
    day: string
    before: { in: string; out: string | null }[] | null
    corrected_by: string | null
    approved_by: string | null
    reason: string
    objection: string | null
  }>`
    select distinct on (r.day) r.day, r.before, c.name as corrected_by, d.name as approved_by, r.reason, r.objection
    from time_requests r left join users c on c.id = r.created_by left join users d on d.id = r.decided_by
    where r.employee_id = ${employeeId}::uuid and r.kind = 'correction' and r.state = 'Approved'
      and r.day between ${from}::date and ${to}::date
    order by r.day, r.created_at desc, r.id desc`.execute(db)
  return rows
}

/** Open sheets that people have to sign, in pages. */
export async function sheetsToSign(db: Db, month: string, after: string, most: number) {
  const rows = await people(db, month)
    .select(['e.id as employee_id', 'u.id as user_id'])
    .where(hasTime(month))
    .where(sql<boolean>`coalesce(s.state, 'Open') = 'Open'`)
    .where('u.active', '=', true)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(most)
    .execute()
  return rows
}
