import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { countRows } from '../../../platform/database/list.ts'
import { isInScope, type ScopedPeople } from '../../scope/index.ts'

export async function firstAway(db: Db, userId: string, { from_day, to_day }: { from_day: string; to_day: string }) {
  const row = await db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .select(['l.start_date as from', 'l.end_date as to'])
    .where('e.user_id', '=', userId)
    .where('l.status', '=', 'Approved')
    .where('l.start_date', '<=', to_day)
    .where('l.end_date', '>=', from_day)
    .orderBy('l.start_date')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function getReturnDays(db: Db, employeeIds: readonly string[], day: string): Promise<Map<string, string>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('leaves')
    .select((e) => ['employee_id', e.fn.max('end_date').as('until')])
    .where(sql<boolean>`employee_id = any(${employeeIds}::uuid[])`)
    .where('status', '=', 'Approved')
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .groupBy('employee_id')
    .execute()
  return new Map(rows.map(({ employee_id, until }) => [employee_id, until]))
}

export const leavesWithinSql = (from: string, to: string, people: ScopedPeople | null) => sql`
  leaves l join employees e on e.id = l.employee_id
  where l.status = 'Approved' and daterange(l.start_date, l.end_date + 1) && daterange(${from}::date, ${to}::date, '[]')
    and (e.left_on is null or e.left_on >= greatest(l.start_date, ${from}::date))
    and ${people === null ? sql`true` : isInScope(sql.ref('l.employee_id'), people)}`

export async function countAway(db: Db, from: string, to: string, people: ScopedPeople | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct l.employee_id)::int as n from ${leavesWithinSql(from, to, people)}`.execute(db)
  return rows[0]?.n ?? 0
}

export const countPendingRequests = (db: Db, employeeId: string): Promise<number> =>
  countRows(db.selectFrom('leaves').where('employee_id', '=', employeeId).where('status', '=', 'Pending'))

export async function firstLeaveBefore(db: Db, employeeId: string, before: string) {
  const row = await db
    .selectFrom('leaves')
    .select('start_date')
    .where('employee_id', '=', employeeId)
    .where('start_date', '<', before)
    .where('status', '!=', 'Rejected')
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst()
  return row && { kind: 'leave' as const, day: row.start_date }
}

interface Span {
  id: string
  employee_id: string
  department_id: string | null
  start_date: string
  end_date: string
}

/** @param most above this department size absences are read first, not people */
export async function countColleaguesAway(db: Db, leaves: readonly Span[], most = 2000): Promise<Map<string, number>> {
  const spans = leaves.filter((leave) => leave.department_id !== null)
  if (spans.length === 0) return new Map()
  const column = (name: keyof Span) => spans.map((span) => span[name])
  const colleagues = sql`employees e where e.department_id = s.department_id and e.id <> s.employee_id`
  // `offset 0` keeps PostgreSQL from reading all leaves of these days.
  const isAway = sql`exists (select from leaves l where l.employee_id = e.id and l.status = 'Approved'
    and l.start_date <= s.end_date and l.end_date >= s.start_date offset 0)`
  const away = sql`e.id in (select l.employee_id from leaves l where l.status = 'Approved'
    and daterange(l.start_date, l.end_date + 1) && daterange(s.start_date, s.end_date + 1))`
  const { rows } = await sql<{ id: string; n: number }>`
    select s.id, case
      when (select count(*) from (select from ${colleagues} limit ${sql.lit(most + 1)}) c) <= ${sql.lit(most)}
        then (select count(*)::int from ${colleagues} and ${isAway})
        else (select count(*)::int from ${colleagues} and ${away}) end as n
    from unnest(${column('id')}::uuid[], ${column('employee_id')}::uuid[], ${column('department_id')}::uuid[], ${column('start_date')}::date[], ${column('end_date')}::date[])
      as s (id, employee_id, department_id, start_date, end_date)`.execute(db)
  return new Map(rows.filter(({ n }) => n > 0).map((row) => [row.id, row.n]))
}

export async function listColleaguesAwayByName(
  db: Db,
  leave: Span,
  most: number,
): Promise<{ names: string[]; count: number }> {
  const { rows } = await sql<{ name: string; n: number }>`
    select u.name, count(*) over ()::int as n
    from leaves l join employees e on e.id = l.employee_id join users u on u.id = e.user_id
    where daterange(l.start_date, l.end_date + 1) && daterange(${leave.start_date}::date, ${leave.end_date}::date + 1)
      and l.status = 'Approved' and e.department_id = ${leave.department_id}::uuid and e.id <> ${leave.employee_id}::uuid
    group by e.id, u.name order by lower(u.name), e.id limit ${most}`.execute(db)
  return { names: rows.map(({ name }) => name), count: rows[0]?.n ?? 0 }
}
