import type { SortFieldOf } from '@ems/contract/core/endpoint'
import type { PersonKey } from '@ems/contract/core/permissions'
import { coversReach } from '@ems/contract/core/reach'
import type { employees } from '@ems/contract/employees'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { findPermitted } from '../../scope/index.ts'
import type { EmployeeRow } from './employee.repo.ts'

const t = getTranslator('people')

/** An employee as the reader may see them: hidden values are null. */
export type ShownEmployee = Omit<EmployeeRow, 'gender' | 'marital_status' | 'salary'> & {
  gender: string | null
  marital_status: string | null
  salary: string | null
}

/** Hides each person's personal fields and base salary, unless the actor may see them. */
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

/** Hides closed values of a person. @param open whether the personal fields, and the base salary, are visible */
export const redactEmployee = (row: EmployeeRow, open: { personal: boolean; pay: boolean }): ShownEmployee =>
  open.personal && open.pay
    ? row
    : {
        ...row,
        ...(!open.personal && { dob: null, gender: null, marital_status: null }),
        ...(!open.pay && { salary: null }),
      }

const OPENS = { dob: 'employees.personal', salary: 'salaries.read' } as const satisfies Partial<
  Record<SortFieldOf<typeof employees.list>, PersonKey>
>

/**
 * An order reveals values: a list can be sorted by a field only if it is visible for everyone on the list.
 * @throws {AppError} FORBIDDEN
 */
export function requireSortable(actor: ActingPrincipal, sort: string | undefined): void {
  const field = sort?.replace('-', '')
  if (field !== 'dob' && field !== 'salary') return
  const list = actor.grants['employees.read']
  if (list && !coversReach(actor.grants[OPENS[field]], list))
    throw new AppError('access.hidden-order', { field: t(`fields.${field}`) })
}

const REQUIRED = { salary: 'Salary is required.', maritalStatus: 'Choose a marital status.' }

/** Whether the actor may set a field, and whether they see its value. */
export interface FieldAccess {
  set: boolean
  see: boolean
}

/**
 * The value to store for a field with restricted rights. People without the right to set it may leave it out, or send
 * the displayed value, as clients do that send a whole record back. Any value of a hidden field is refused, so that the
 * answer reveals nothing.
 * @throws {AppError} INVALID if a person with the right leaves it out; FORBIDDEN for a value of a person without the
 * right
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
    throw new AppError('access.hidden-field', { field: t(`fields.${field}`) })
  return sent ?? stored
}
