import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { type LeaveRow, shown } from './repo.ts'

/** The last day of somebody, whether it is planned or has passed; null where they stay. */
export async function lastDayOf(db: Db, employeeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('employees')
    .select(sql<string | null>`coalesce(left_on, leaving_on)`.as('day'))
    .where('id', '=', employeeId)
    .executeTakeFirst()
  return row?.day ?? null
}

/** Leaves of somebody in force, or asked for, that have days after one. */
export const leavesAfter = (db: Db, employeeId: string, day: string): Promise<LeaveRow[]> =>
  shown(db)
    .where('l.employee_id', '=', employeeId)
    .where('l.status', '!=', 'Rejected')
    .where('l.end_date', '>', day)
    .orderBy('l.start_date')
    .execute()

/** The types of which somebody has a balance, or had one, in the order of the types. */
export const typesWithBuckets = (db: Db, employeeId: string) =>
  db
    .selectFrom('leave_types as t')
    .select(['t.id', 't.name', 't.unit'])
    .$narrowType<{ unit: LeaveRow['unit'] }>()
    .where(
      sql<boolean>`exists (select from leave_buckets b where b.leave_type_id = t.id and b.employee_id = ${employeeId}::uuid and b.tracked)`,
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()

/** Somebody by name, for who is told of them. */
export const personOf = (db: Db, employeeId: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.id as user_id', 'u.name'])
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
