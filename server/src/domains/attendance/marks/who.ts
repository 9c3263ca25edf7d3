import { Id } from '@ems/contract/core/values'
import type { Db } from '../../../platform/database/index.ts'
import { type EmployeeRow, employeeById, employeeIdOfCode } from '../../employees/index.ts'

/**
 * The id of the person whom a path names, for calls that take an employee's code as well.
 * @param who the employee's or the user's id, or the employee's code: clients send any of the three
 * @returns the employee's or the user's id, which may be nobody's; undefined for a code that nobody has
 */
export const idOf = async (db: Db, who: string): Promise<string | undefined> =>
  Id.safeParse(who).success ? who : employeeIdOfCode(db, who)

/** The employee whom a path names, see `idOf`. */
export async function employeeOf(db: Db, who: string): Promise<EmployeeRow | undefined> {
  const id = await idOf(db, who)
  return id === undefined ? undefined : employeeById(db, id)
}
