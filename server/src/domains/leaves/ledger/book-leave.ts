import { inclusiveDays } from '@ems/contract/core/days'
import { addMonths } from '@ems/contract/core/months'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { workingDays } from '../../working-days/index.ts'
import { formatAmount, formatLongDay } from '../balances/explanation.rules.ts'
import { amountOf, type Cover, countDays, type DayCount, MOST_COUNTED_DAYS } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { brokenLimits, isWithin, type Limit, outsideEmployment, warningsOf } from '../leave-types/type-limits.rules.ts'
import type { RestrictionsForRequest } from '../restrictions/restrictions.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'
import { isTracked } from './bucket.rules.ts'
import { hasPolicy, releaseUntracked } from './ledger.repo.ts'
import { getLedgerInput, type LedgerInput } from './ledger-input.repo.ts'
import { getBookedDays } from './recalculation.repo.ts'
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

/** Days of a type with balances that somebody requests. */
export interface RequestedDays {
  employeeId: string
  leaveId: string
  type: TypeRow
  cover: Cover
  counted: readonly DayCount[]
  around: RestrictionsForRequest
  /** the present days of the changed leave */
  had?: Cover | undefined
}

const noDays = (counted: readonly DayCount[]): AppError[] => {
  const days = counted.map(({ day, why }) => ({ day, why }))
  return amountOf(counted) === 0 ? [new AppError('leave.not-working-days', undefined, { more: { days } })] : []
}

/** The present days of a changed leave are not checked again. */
function trackedRefusals(
  found: LedgerInput,
  { cover, counted, type, around, had }: RequestedDays,
): { refusals: AppError[]; warnings: string[] } {
  const { employedFrom, leftOn } = found
  if (!isTracked(found.tracked, cover.start_date, cover.end_date)) {
    // A policy has no days outside the employment.
    const outside = found.tracked.length > 0 ? outsideEmployment({ cover, employedFrom, leftOn }) : []
    return { refusals: outside.map(refusalOf), warnings: [] }
  }
  if (had && isWithin(cover, had)) return { refusals: noDays(counted), warnings: [] }
  const request = { cover, amount: amountOf(counted), today: around.today, employedFrom, leftOn }
  const refusals = [...brokenLimits(type, request).map(refusalOf), ...noDays(counted)]
  const held = found.tracked.find(({ to }) => to === null || to >= cover.start_date)
  const first = held && held.terms.waitMonths > 0 ? addMonths(found.employedFrom, held.terms.waitMonths) : null
  if (first !== null && cover.start_date < first)
    refusals.push(new AppError('leave.waiting-months', { type: type.name, day: formatLongDay(first) }))
  return {
    refusals: [...refusals, ...around.refusals],
    warnings: [...warningsOf(type, request), ...around.warnings],
  }
}

/** What refuses the days, the balance included, and the ledger that they were compared with. */
export async function assessRequest(db: Db, asked: RequestedDays, today: string) {
  const input = await getLedgerInput(db, asked.type.id, asked.employeeId)
  const { refusals, warnings } = trackedRefusals(input, asked)
  const taken: BookedDays = new Map([[asked.leaveId, asked.counted]])
  const shortage = shortageError(input, taken, today, asked.type.unit)
  return { input, taken, refusals: shortage ? [...refusals, shortage] : refusals, warnings }
}

/** The employee must be locked. @throws {AppError} INSUFFICIENT_BALANCE */
export async function bookDays(trx: Trx, whose: Whose, taken: BookedDays, context: Context): Promise<void> {
  const input = await getLedgerInput(trx, whose.leave_type_id, whose.employee_id)
  const shortage = context.force ? null : shortageError(input, taken, context.today, whose.unit)
  if (shortage) throw shortage
  await writeBooking(trx, whose, input, taken, context)
}

async function writeBooking(
  trx: Trx,
  { leave_type_id, unit }: Whose,
  input: LedgerInput,
  taken: BookedDays,
  { today, actorId, force = false }: Context,
): Promise<void> {
  const settlement = planSettlement(input, { today, taken, force })
  await writeSettlements(trx, leave_type_id, [settlement], actorId).catch((error: unknown) => {
    if (violatedConstraint(error) !== 'leave_buckets_not_overdrawn') throw error
    const asked = amountOf([...taken.values()].flat())
    throw new AppError('leave.insufficient', { asked: formatAmount(asked, unit), free: '0' })
  })
}

export async function tooLongError(db: Db, employeeId: string, typeId: string, cover: Cover): Promise<AppError | null> {
  const { tracked } = await getLedgerInput(db, typeId, employeeId)
  const isLimited = isTracked(tracked, cover.start_date, cover.end_date)
  return isLimited ? new AppError('leave.too-long', { days: MOST_COUNTED_DAYS }) : null
}

/** @returns null for a range that is too long to count, of a type without balances @throws {AppError} INVALID */
export async function requireCountable(trx: Trx, employeeId: string, typeId: string, cover: Cover, unit: LeaveUnit) {
  const counted = await countLeaveDays(trx, employeeId, cover, unit)
  const long = counted ? null : await tooLongError(trx, employeeId, typeId, cover)
  if (long) throw long
  return counted
}

/** Books a new request. The employee must be locked. @throws {AppError} INVALID; INSUFFICIENT_BALANCE */
export async function bookRequest(trx: Trx, whose: Whose, asked: RequestedDays, context: Context): Promise<void> {
  const { input, taken, refusals } = await assessRequest(trx, asked, context.today)
  if (refusals[0] && !context.force) throw refusals[0]
  await writeBooking(trx, whose, input, taken, context)
}

/** The employee must be locked for tracked types. */
export async function releaseDays(trx: Trx, whose: Whose & { id: string }, context: Context): Promise<void> {
  if (!(await hasPolicy(trx, whose.leave_type_id))) return releaseUntracked(trx, whose.id)
  await bookDays(trx, whose, new Map([[whose.id, []]]), { ...context, force: true })
}

/** Counts by the present schedule and holidays. @returns null for a range that is too long */
export async function countLeaveDays(
  db: Db,
  employeeId: string,
  cover: Cover,
  unit: LeaveUnit,
): Promise<DayCount[] | null> {
  if (inclusiveDays(cover.start_date, cover.end_date) > MOST_COUNTED_DAYS) return null
  const days = await workingDays(db, [employeeId], cover.start_date, cover.end_date)
  return countDays(days.get(employeeId) ?? [], cover, unit)
}

/** The booked days count, even where schedule or holidays changed. An unbooked leave counts as in `countLeaveDays`. */
export async function countBookedDays(
  db: Db,
  leave: LeaveRow,
  part: Cover,
): Promise<readonly Pick<DayCount, 'day' | 'amount'>[] | null> {
  const taken = (await getBookedDays(db, [leave.id])).get(leave.id)
  if (leave.amount === null || (!taken && leave.amount > 0))
    return countLeaveDays(db, leave.employee_id, part, leave.unit)
  return [...(taken ?? [])]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ day, amount }) => amount !== 0 && day >= part.start_date && day <= part.end_date)
}
