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

export const onLeaveWithin = (from: string, to: string, people: ScopedPeople | null) => sql`
  leaves l join employees e on e.id = l.employee_id
  where l.status = 'Approved' and daterange(l.start_date, l.end_date + 1) && daterange(${from}::date, ${to}::date, '[]')
    and (e.left_on is null or e.left_on >= greatest(l.start_date, ${from}::date))
    and ${people === null ? sql`true` : isInScope(sql.ref('l.employee_id'), people)}`

export async function countAway(db: Db, from: string, to: string, people: ScopedPeople | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct l.employee_id)::int as n from ${onLeaveWithin(from, to, people)}`.execute(db)
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
