import type { SortFieldOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { contains } from '@ems/contract/core/reach'
import type { employees } from '@ems/contract/employees'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { findPermitted } from '../../scope/index.ts'
import type { EmployeeRow } from './employee.repo.ts'

/** An employee as a person may see them: what is hidden is null. */
export type ShownEmployee = Omit<EmployeeRow, 'gender' | 'marital_status' | 'salary'> & {
  gender: string | null
  marital_status: string | null
  salary: string | null
}

/** Takes away what the actor may not see of each person: the personal fields, and the base salary. */
export async function redactEmployees(
  db: Db,
  actor: ActingPrincipal,
  rows: readonly EmployeeRow[],
): Promise<ShownEmployee[]> {
  const ids = rows.map((row) => row.user_id)
  const personal = await findPermitted(db, actor, 'employees.personal', ids)
  const pay = await findPermitted(db, actor, 'salaries.read', ids)
  return rows.map((row) => redactEmployee(row, { personal: personal.has(row.user_id), pay: pay.has(row.user_id) }))
}

/** Takes away what is not open of a person. @param open whether the personal fields, and the base salary, are */
export const redactEmployee = (row: EmployeeRow, open: { personal: boolean; pay: boolean }): ShownEmployee =>
  open.personal && open.pay
    ? row
    : {
        ...row,
        ...(!open.personal && { dob: null, gender: null, marital_status: null }),
        ...(!open.pay && { salary: null }),
      }

const OPENS: Partial<Record<SortFieldOf<typeof employees.list>, PersonKey>> = {
  dob: 'employees.personal',
  salary: 'salaries.read',
}

/**
 * An order tells values: a list is sorted by a field only where it is open for everyone on the list.
 * @throws {AppError} FORBIDDEN
 */
export function requireSortable(actor: ActingPrincipal, sort: string | undefined): void {
  const field = sort?.replace('-', '') as SortFieldOf<typeof employees.list> | undefined
  const key = field && OPENS[field]
  const list = actor.grants['employees.read']
  if (key && list && !contains(actor.grants[key], list)) throw new AppError('access.hidden-order', { field })
}

const REQUIRED = { salary: 'Salary is required.', maritalStatus: 'Choose a marital status.' }

/** Whether the actor may set a field, and whether they see what it holds. */
export interface FieldAccess {
  set: boolean
  see: boolean
}

/**
 * The value to store for a field that not everyone may set. A person who may not set it may leave it out. They may also send
 * the value that they are shown, as clients do that send a whole record back. A value that is hidden from them is refused
 * whatever it is, so that the answer tells nothing of it.
 * @throws {AppError} INVALID where a person who may set it leaves it out; FORBIDDEN for a value of a person who may not
 */
export function resolveProtectedField(
  field: keyof typeof REQUIRED,
  may: FieldAccess,
  sent: string | null | undefined,
  stored: string | null,
): string | null {
  // An empty value may stay empty.
  if (may.set && sent == null && stored !== null)
    throw fieldError(field, 'field.required', undefined, { sentence: REQUIRED[field] })
  const same = field === 'salary' ? Number(sent) === Number(stored) : sent === stored
  if (!may.set && sent != null && !(may.see && same && stored !== null))
    throw new AppError('access.hidden-field', { field })
  return sent ?? stored
}
