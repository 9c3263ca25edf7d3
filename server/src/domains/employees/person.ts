import { type Actor, requireSelf } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { notFound } from '../../platform/errors.ts'
import { type EmployeeRow, employeeById } from './repo.ts'

/**
 * The person whose records the caller wants to see.
 * @param id the employee's or the user's id
 * @returns null for the caller's own id where they have an account but no employee record: they have no records either
 * @throws {AppError} FORBIDDEN for anybody else's id, whether it exists or not; NOT_FOUND, for administrators
 */
export async function personFor(db: Db, actor: Actor, id: string): Promise<EmployeeRow | null> {
  const person = await employeeById(db, id)
  requireSelf(actor, person?.user_id ?? id)
  if (!person && id !== actor.userId) throw notFound('employee')
  return person ?? null
}
