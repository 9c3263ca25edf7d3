import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { amountIn, firstLegalEntity, type LegalEntityRow, legalEntityById } from '../../legal-entities/index.ts'
import { hasPermissionFor, requireEntityInScope } from '../../scope/index.ts'

const SALARY = { key: 'salary', name: 'Salary' }

/** A base salary as the currency of a legal entity writes it. @throws {AppError} INVALID for too many decimals */
export const salaryIn = (entity: LegalEntityRow, salary: string): string => amountIn(entity, salary, SALARY)

/** @throws {AppError} INVALID on `field` for a legal entity that does not exist or is inactive */
export function requireActive(entity: LegalEntityRow | undefined, field = 'legalEntityId'): LegalEntityRow {
  if (!entity?.active) throw fieldError(field, 'legal-entity.unknown')
  return entity
}

/** The legal entity that a request names; absent: the first one. @throws {AppError} INVALID */
export const legalEntityFor = async (db: Db, id: string | undefined): Promise<LegalEntityRow> =>
  id === undefined ? firstLegalEntity(db) : requireActive(await legalEntityById(db, id))

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Refuses a move to another currency that does not say what the person earns then. @throws {AppError} INVALID on `salary` */
export function requireSalaryInCurrency(
  name: string,
  { currency }: LegalEntityRow,
  salary: string | null | undefined,
  day: string,
): void {
  if (salary != null) return
  const params = { name, currency, day: longDay.format(new Date(day)) }
  throw fieldError('salary', 'employee.pay-in-currency', params)
}

/** A move to a legal entity, as a change of a job plans it. */
interface EntityMove {
  /** null: none, what they are in stays */
  to: string | null
  /** the one before the day of the move */
  from: string
  /** as it was sent */
  salary: string | null | undefined
  day: string
}

/**
 * Requires that the actor may plan a move to a legal entity.
 * @returns the salary from that day, as the currency writes it; null: as before
 * @throws {AppError} INVALID for an unknown or inactive entity, and on `salary`; FORBIDDEN for an entity out of reach, for pay
 * without `employees.pay`, and for one's own pay while somebody else could set it
 */
export async function requireEntityMove(
  trx: Trx,
  actor: ActingPrincipal,
  person: { user_id: string; name: string },
  { to, from, salary, day }: EntityMove,
  today: string,
): Promise<string | null> {
  if (to === null) {
    if (salary != null) throw fieldError('salary', 'job.salary-without-move')
    return null
  }
  const entity = requireActive(await legalEntityById(trx, to))
  requireEntityInScope(actor, to)
  const currencyMoves = (await legalEntityById(trx, from))?.currency !== entity.currency
  if (!currencyMoves && salary == null) return null
  if (!(await hasPermissionFor(trx, actor, 'employees.pay', person.user_id)))
    throw new AppError('access.hidden-field', { field: 'salary' })
  requireSalaryInCurrency(person.name, entity, salary, day)
  await requireSeparationOfDuties(trx, actor, 'employees.pay', person.user_id, today)
  return salaryIn(entity, salary ?? '0')
}
