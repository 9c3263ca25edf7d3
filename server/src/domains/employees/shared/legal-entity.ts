import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { amountIn, firstLegalEntity, type LegalEntityRow, legalEntityById } from '../../legal-entities/index.ts'
import { hasPermissionFor, requireEntityInScope } from '../../scope/index.ts'

const t = getTranslator('people')

const SALARY = { key: 'salary', name: 'Salary' }

/** A base salary in the currency of a legal entity. @throws {AppError} INVALID for too many decimals */
export const salaryIn = (entity: LegalEntityRow, salary: string): string => amountIn(entity, salary, SALARY)

/** @throws {AppError} INVALID on `field` for a legal entity that does not exist or is inactive */
export function requireActive(entity: LegalEntityRow | undefined, field = 'legalEntityId'): LegalEntityRow {
  if (!entity?.active) throw fieldError(field, 'legal-entity.unknown')
  return entity
}

/** The legal entity of a request; the first one by default. @throws {AppError} INVALID */
export const legalEntityFor = async (db: Db, id: string | undefined): Promise<LegalEntityRow> =>
  id === undefined ? firstLegalEntity(db) : requireActive(await legalEntityById(db, id))

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Refuses a move to another currency without a new salary. @throws {AppError} INVALID on `salary` */
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

/** A move to a legal entity, in a planned job change. */
interface EntityMove {
  /** null for no move */
  to: string | null
  /** the legal entity before that day */
  from: string
  /** as sent */
  salary: string | null | undefined
  day: string
}

/**
 * Requires that the actor may plan a move to a legal entity.
 * @returns the salary from that day, in the currency's decimals; null if unchanged
 * @throws {AppError} INVALID for an unknown or inactive entity, and on `salary`; FORBIDDEN for an entity out of reach,
 * for pay without `employees.pay`, and for one's own pay while somebody else could set it
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
    throw new AppError('access.hidden-field', { field: t('fields.salary') })
  requireSalaryInCurrency(person.name, entity, salary, day)
  await requireSeparationOfDuties(trx, actor, 'employees.pay', person.user_id, today)
  return salaryIn(entity, salary ?? '0')
}
