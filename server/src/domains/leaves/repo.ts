import type { LeaveStatus } from '@ems/contract/leaves'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'

/** Leaves with their people. */
export const joined = (db: Db) =>
  db
    .selectFrom('leaves as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('departments as d', 'd.id', 'e.department_id')

export const COLUMNS = [
  'l.id',
  'l.leave_type',
  'l.start_date',
  'l.end_date',
  'l.reason',
  'l.status',
  'l.applied_at',
  'l.updated_at',
  'e.id as employee_id',
  'e.code',
  'u.id as user_id',
  'u.name',
  'u.email',
  'u.profile_image',
  'd.id as department_id',
  'd.dep_name',
] as const

export const leaveById = (db: Db, id: string) => joined(db).select(COLUMNS).where('l.id', '=', id).executeTakeFirst()

export type LeaveRow = NonNullable<Awaited<ReturnType<typeof leaveById>>>

/** The leave, locked until the transaction ends. */
export const lockLeave = (trx: Trx, id: string) =>
  joined(trx).select(COLUMNS).where('l.id', '=', id).forUpdate('l').executeTakeFirst()

export interface NewLeave {
  employee_id: string
  leave_type: string
  start_date: string
  end_date: string
  reason: string
}

/** @returns the id. @throws the exclusion violation `leaves_no_overlap` where the person is away already */
export async function insertLeave(trx: Trx, values: NewLeave): Promise<string> {
  const id = newId()
  await trx
    .insertInto('leaves')
    .values({ id, ...values })
    .execute()
  return id
}

/** The earliest leave of a person that is not rejected and touches the days, both included. */
export const overlapping = (db: Db, { employee_id, start_date, end_date }: Omit<NewLeave, 'leave_type' | 'reason'>) =>
  db
    .selectFrom('leaves')
    .select(['start_date', 'end_date', 'status'])
    .where('employee_id', '=', employee_id)
    .where('status', '!=', 'Rejected')
    .where('start_date', '<=', end_date)
    .where('end_date', '>=', start_date)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst()

/** @throws the check violation `leaves_decided_once` for a leave that was decided */
export async function setStatus(trx: Trx, id: string, status: LeaveStatus): Promise<void> {
  await trx.updateTable('leaves').set({ status, updated_at: sql`now()` }).where('id', '=', id).execute()
}

/** The sign-in addresses of every administrator who can sign in. */
export async function administratorAddresses(trx: Trx): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.email)
}

/** Whether an administrator who can sign in exists besides one person. */
export async function anotherAdministrator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('id', '!=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
