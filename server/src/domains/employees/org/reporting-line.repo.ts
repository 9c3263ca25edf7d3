import { sql } from 'kysely'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'

/**
 * Locks reporting lines and heads until the transaction ends. A service takes this lock before any
 * row: the triggers take it, too, and two transactions that hold rows would deadlock.
 */
export async function lockReportingLines(trx: Trx): Promise<void> {
  await sql`select lock_reporting_tree()`.execute(trx)
}

/** @param id the employee's or the user's id */
export const orgMemberById = (db: Db, id: string) =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.manager_id', 'e.left_on', 'e.updated_at', 'u.name'])
    .where((e) => e.or([e('e.id', '=', id), e('e.user_id', '=', id)]))
    .executeTakeFirst()

/** People by code in lower case. */
export async function orgMembersByCodes(db: Db, codes: readonly string[]): Promise<Map<string, OrgMember>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.manager_id', 'e.left_on', 'e.updated_at', 'u.name'])
    .select(sql<string>`lower(e.code)`.as('code'))
    .where(sql<boolean>`lower(e.code) = any(${codes}::text[])`)
    .execute()
  return new Map(rows.map(({ code, ...member }) => [code, member]))
}

/** A person in the tree; `left_on` is null while they are employed. */
export type OrgMember = NonNullable<Awaited<ReturnType<typeof orgMemberById>>>

/** The direct reports of a person. */
export const listReports = (db: Db, managerId: string): Promise<OrgMember[]> =>
  db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.manager_id', 'e.left_on', 'e.updated_at', 'u.name'])
    .where('e.manager_id', '=', managerId)
    .orderBy('e.id')
    .execute()

/** The number of reporting lines from a manager down to a person; null if the person is not below. */
export async function distanceBelow(db: Db, managerId: string, employeeId: string): Promise<number | null> {
  const line = await db
    .selectFrom('reporting_lines')
    .select('distance')
    .where('manager_id', '=', managerId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return line?.distance ?? null
}

/**
 * The number of reporting lines from each of some people down to a person; people who are not above the person are
 * absent.
 */
export async function distancesAbove(
  db: Db,
  employeeId: string,
  managerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const lines = await db
    .selectFrom('reporting_lines')
    .select(['manager_id', 'distance'])
    .where(sql<boolean>`manager_id = any(${managerIds}::uuid[])`)
    .where('employee_id', '=', employeeId)
    .execute()
  return new Map(lines.map(({ manager_id, distance }) => [manager_id, distance]))
}

/**
 * @throws the check violations `employees_no_reporting_cycle`, `employees_manager_employed`, `reporting_lines_depth`
 */
export async function updateManager(trx: Trx, ids: readonly string[], managerId: string | null): Promise<void> {
  await trx
    .updateTable('employees')
    .set({ manager_id: managerId, updated_at: nextUpdatedAt })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** The head of a department. */
export async function headOf(db: Db, departmentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('department_heads')
    .select('employee_id')
    .where('department_id', '=', departmentId)
    .executeTakeFirst()
  return row?.employee_id ?? null
}

/** @throws the check violation `department_heads_employed` */
export async function writeHead(trx: Trx, departmentId: string, employeeId: string | null): Promise<void> {
  if (employeeId === null) {
    await trx.deleteFrom('department_heads').where('department_id', '=', departmentId).execute()
    return
  }
  await trx
    .insertInto('department_heads')
    .values({ department_id: departmentId, employee_id: employeeId })
    .onConflict((conflict) => conflict.column('department_id').doUpdateSet({ employee_id: employeeId }))
    .execute()
}

/** Removes a person as head of all their departments. @returns the departments' ids */
export async function endHeadships(trx: Trx, employeeId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('department_heads')
    .where('employee_id', '=', employeeId)
    .returning('department_id')
    .execute()
  return rows.map((row) => row.department_id)
}
