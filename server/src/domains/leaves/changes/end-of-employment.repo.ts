import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type LeaveRow, selectLeaves } from '../shared/leave.repo.ts'

export const leavesAfter = (db: Db, employeeId: string, day: string): Promise<LeaveRow[]> =>
  selectLeaves(db)
    .where('l.employee_id', '=', employeeId)
    .where('l.status', '!=', 'Rejected')
    .where('l.end_date', '>', day)
    .orderBy('l.start_date')
    .execute()

export const typesWithBuckets = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('leave_buckets as b')
    .innerJoin('leave_types as t', 't.id', 'b.leave_type_id')
    .select(['b.employee_id', 't.id', 't.name', 't.unit'])
    .$narrowType<{ unit: LeaveRow['unit'] }>()
    .where(sql<boolean>`b.employee_id = any(${employeeIds}::uuid[]) and b.tracked`)
    .groupBy(['b.employee_id', 't.id'])
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute()

export const listLeavers = (db: Db, employeeIds: readonly string[]) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.id as user_id', 'u.name'])
    .select(sql<string>`coalesce(e.left_on, e.leaving_on)`.as('day'))
    .where(sql<boolean>`e.id = any(${employeeIds}::uuid[])`)
    .where(sql<boolean>`coalesce(e.left_on, e.leaving_on) is not null`)
    .execute()
