import type { PersonKey } from '@ems/contract/core/permissions'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { notFoundError } from '../../../platform/errors/errors.ts'
import { requireCovered, requirePermissionFor } from '../../scope/index.ts'
import { type EmployeeRow, employeeById, lockEmployee } from './employee.repo.ts'
import { employeeWithScope } from './employee-scope.repo.ts'

// Read and checked in one statement.
async function readFor(db: Db, actor: ActingPrincipal, key: PersonKey, id: string, absent?: string) {
  const reach = actor.grants[key]
  if (!reach || reach.everyone) {
    const person = await employeeById(db, id)
    await requirePermissionFor(db, actor, key, person?.user_id ?? absent)
    return person
  }
  const { reached = actor.userId === absent, ...person } = (await employeeWithScope(db, id, actor.userId, reach)) ?? {}
  requireCovered(reached, key)
  return 'id' in person ? person : undefined
}

/**
 * The person whose records the caller reads.
 * @param key the right that the caller needs for that person
 * @param id the employee's or the user's id
 * @returns null for the caller's own id without an employee record: they have no records either
 * @throws {AppError} FORBIDDEN for people out of reach and unknown ids; NOT_FOUND for callers with the right for
 * everyone
 */
export async function findEmployeeFor(
  db: Db,
  actor: ActingPrincipal,
  key: PersonKey,
  id: string,
): Promise<EmployeeRow | null> {
  const person = await readFor(db, actor, key, id, id)
  if (!person && id !== actor.userId) throw notFoundError('employee')
  return person ?? null
}

/** An employee whom the actor may see. @throws {AppError} FORBIDDEN, NOT_FOUND */
export async function requireVisibleEmployee(db: Db, actor: ActingPrincipal, id: string): Promise<EmployeeRow> {
  const employee = await readFor(db, actor, 'employees.read', id)
  if (!employee) throw notFoundError('employee')
  return employee
}

/**
 * Locks an employee for whom the actor has a right, until the transaction ends.
 * @throws {AppError} FORBIDDEN, NOT_FOUND
 */
export async function lockEmployeeFor(
  trx: Trx,
  actor: ActingPrincipal,
  key: PersonKey,
  id: string,
): Promise<EmployeeRow> {
  const employee = await lockEmployee(trx, id)
  await requirePermissionFor(trx, actor, key, employee?.user_id)
  if (!employee) throw notFoundError('employee')
  return employee
}
