import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { formatAmount, formatLongDay } from '../balances/explanation.rules.ts'
import { amountOf, type Cover, type DayCount, MOST_COUNTED_DAYS } from '../duration/day-count.rules.ts'
import { addMonths } from '../entitlement/period.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { isWithin, type Limit, limitsBroken, outsideEmployment, warningsOf } from '../leave-types/type-limits.rules.ts'
import type { RestrictionsForRequest } from '../restrictions/restrictions.ts'
import { isTracked } from './bucket.rules.ts'
import { bookUntracked, hasPolicy, releaseUntracked } from './ledger.repo.ts'
import { getLedgerInput, type LedgerInput } from './ledger-input.repo.ts'
import { type BookedDays, planSettlement, shortageError, writeSettlements } from './settlement.ts'

interface Whose {
  employee_id: string
  leave_type_id: string
  leave_type: string
  unit: LeaveUnit
}

interface Context {
  today: string
  actorId: string | null
  /** books without enough balance */
  force?: boolean
}

const refusalOf = ({ reason, params }: Limit): AppError => new AppError(reason, params as never)

interface RequestedDates {
  cover: Cover
  counted: readonly DayCount[]
  type: TypeRow
  around: RestrictionsForRequest
  /** the present days of the changed leave */
  had?: Cover
}

const noDays = (counted: readonly DayCount[]): AppError[] => {
  const days = counted.map(({ day, why }) => ({ day, why }))
  return amountOf(counted) === 0 ? [new AppError('leave.not-working-days', undefined, { more: { days } })] : []
}

/** The present days of a changed leave are not checked again. */
export function trackedRefusals(
  found: LedgerInput,
  { cover, counted, type, around, had }: RequestedDates,
): { refusals: AppError[]; warnings: string[] } {
  const { employedFrom, leftOn } = found
  if (!isTracked(found.tracked, cover.start_date, cover.end_date)) {
    // A policy has no days outside the employment.
    const outside = found.tracked.length > 0 ? outsideEmployment({ cover, employedFrom, leftOn }) : []
    return { refusals: outside.map(refusalOf), warnings: [] }
  }
  if (had && isWithin(cover, had)) return { refusals: noDays(counted), warnings: [] }
  const request = { cover, amount: amountOf(counted), today: around.today, employedFrom, leftOn }
  const refusals = [...limitsBroken(type, request).map(refusalOf), ...noDays(counted)]
  const held = found.tracked.find(({ to }) => to === null || to >= cover.start_date)
  const first = held && held.terms.waitMonths > 0 ? addMonths(found.employedFrom, held.terms.waitMonths) : null
  if (first !== null && cover.start_date < first)
    refusals.push(new AppError('leave.waiting-months', { type: type.name, day: formatLongDay(first) }))
  return {
    refusals: [...refusals, ...around.refusals],
    warnings: [...warningsOf(type, request), ...around.warnings],
  }
}

/** The employee must be locked. @throws {AppError} INSUFFICIENT_BALANCE */
export async function bookDays(
  trx: Trx,
  whose: Whose,
  taken: BookedDays,
  { today, actorId, force = false }: Context,
  known?: LedgerInput,
): Promise<void> {
  const found = known ?? (await getLedgerInput(trx, whose.leave_type_id, whose.employee_id))
  const shortage = force ? null : shortageError(found, taken, today, whose.unit)
  if (shortage) throw shortage
  const settlement = planSettlement(found, { today, taken, force })
  await writeSettlements(trx, whose.leave_type_id, [settlement], actorId).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'leave_buckets_not_overdrawn') throw error
    const asked = amountOf([...taken.values()].flat())
    throw new AppError('leave.insufficient', { asked: formatAmount(asked, whose.unit), free: '0' })
  })
}

export async function tooLong(
  db: Db,
  whose: Pick<Whose, 'employee_id' | 'leave_type_id'>,
  cover: Cover,
): Promise<AppError | null> {
  const { tracked } = await getLedgerInput(db, whose.leave_type_id, whose.employee_id)
  const isLimited = isTracked(tracked, cover.start_date, cover.end_date)
  return isLimited ? new AppError('leave.too-long', { days: MOST_COUNTED_DAYS }) : null
}

export async function bookRequest(
  trx: Trx,
  whose: Whose & { leave_id: string; type: TypeRow; cover: Cover; around: RestrictionsForRequest | null },
  counted: readonly DayCount[],
  context: Context,
): Promise<void> {
  const { around } = whose
  if (!around) return bookUntracked(trx, { ...whose, days: counted })
  const found = await getLedgerInput(trx, whose.leave_type_id, whose.employee_id)
  const [refusal] = trackedRefusals(found, { ...whose, around, counted }).refusals
  if (refusal && !context.force) throw refusal
  await bookDays(trx, whose, new Map([[whose.leave_id, counted]]), context, found)
}

/** Checks without booking. @throws {AppError} INVALID; INSUFFICIENT_BALANCE */
export async function requireAllowed(
  db: Db,
  whose: Whose & { leave_id: string } & Omit<RequestedDates, 'counted'>,
  counted: readonly DayCount[],
  today: string,
): Promise<void> {
  const found = await getLedgerInput(db, whose.leave_type_id, whose.employee_id)
  const [refusal] = trackedRefusals(found, { ...whose, counted }).refusals
  const taken = new Map([[whose.leave_id, counted]])
  const error = refusal ?? shortageError(found, taken, today, whose.unit)
  if (error) throw error
}

/** The employee must be locked for tracked types. */
export async function releaseDays(trx: Trx, whose: Whose & { id: string }, context: Context): Promise<void> {
  if (!(await hasPolicy(trx, whose.leave_type_id))) return releaseUntracked(trx, whose.id)
  await bookDays(trx, whose, new Map([[whose.id, []]]), { ...context, force: true })
}
