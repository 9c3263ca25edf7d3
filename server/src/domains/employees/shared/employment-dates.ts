import { addDays } from '@ems/contract/core/days'
import { MOST_DAYS_AHEAD } from '@ems/contract/employees'
import type { Trx } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { openAccountFrom } from '../../auth/index.ts'
import type { EmployeeRow } from './employee.repo.ts'

/** @throws {AppError} INVALID for a first day too far ahead */
export function requireStartInRange(employedFrom: string, today: string): void {
  if (employedFrom > addDays(today, MOST_DAYS_AHEAD))
    throw fieldError('employedFrom', 'employee.start-too-far', { most: MOST_DAYS_AHEAD })
}

/** @throws {AppError} INVALID for a probation or a contract that ends before the first day */
export function requireEndsAfter(
  employedFrom: string,
  ends: { probationEnds?: string | null | undefined; contractEnds?: string | null | undefined },
): void {
  for (const field of ['probationEnds', 'contractEnds'] as const) {
    const day = ends[field]
    if (day && day < employedFrom) throw fieldError(field, 'employee.ends-before-start', { day: employedFrom })
  }
}

/** Lets a person sign in from their first day on, or earlier if that is allowed. */
export const openEmployeeAccountFrom = (
  trx: Trx,
  person: Pick<EmployeeRow, 'user_id' | 'employed_from' | 'early_access'>,
  today: string,
): Promise<void> =>
  openAccountFrom(
    trx,
    person.user_id,
    person.early_access || person.employed_from <= today ? null : person.employed_from,
  )
