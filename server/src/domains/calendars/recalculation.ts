import { addDays } from '@ems/contract/core/days'
import type { Affected } from '@ems/contract/recounts'
import type { Trx } from '../../platform/database/index.ts'
import { inDryRunTransaction } from '../../platform/database/transactions.ts'
import { fieldError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'

/** The days and people for whom working time or holidays changed. */
export interface ChangedDays {
  from: string
  /** null: without end */
  to: string | null
  /** the employee; absent: everyone */
  employeeIds?: readonly string[]
  /** limits it to people who have or had this schedule or location */
  scheduleId?: string
  locationId?: string
}

/** How many leaves of how many people count something else; days are thousandths. */
export interface RecalculationResult {
  people: number
  leaves: number
  /** the returned amount; negative if the leave takes more */
  amount: number
  minutes: number
}

/** Recalculates the leaves that a change affects: in its transaction, or by a job if they are many. @param dryRun only returns the effect */
export type Recalculate = (trx: Trx, changed: readonly ChangedDays[], dryRun: boolean) => Promise<RecalculationResult>

/** The choices of a change for existing leaves. */
export interface RecalculationOptions {
  recountFrom?: string | null | undefined
  dryRun?: boolean | null | undefined
}

/** How far back leaves are recalculated. */
const MOST_DAYS_BACK = 366

/** The options as a query has them. */
export const optionsOf = ({
  recountFrom,
  dryRun,
}: {
  recountFrom?: string | undefined
  dryRun?: string | undefined
}) => ({
  recountFrom,
  dryRun: dryRun === 'true',
})

/**
 * Runs changes of working time and holidays, and then recalculates leaves.
 * @returns a function that runs one change in a transaction; the change returns the changed days; a dry run is rolled back
 */
export const changeAndRecalculate =
  ({ db, clock }: Pick<Platform, 'db' | 'clock'>, recounting: Recalculate) =>
  /** @throws {AppError} INVALID for a day too far back, and what the work throws */
  async <T>(
    { recountFrom, dryRun }: RecalculationOptions,
    work: (trx: Trx) => Promise<{ result: T; changed: readonly ChangedDays[] }>,
  ): Promise<{ result: T; affected: RecalculationResult }> => {
    const today = clock.today()
    const first = recountFrom ?? today
    if (first < addDays(today, -MOST_DAYS_BACK)) throw fieldError('recountFrom', 'calendar.recount-too-far')
    return inDryRunTransaction(db, dryRun === true, async (trx) => {
      const { result, changed } = await work(trx)
      const reached = changed
        .map((one) => ({ ...one, from: one.from > first ? one.from : first }))
        .filter(({ from, to }) => to === null || to >= from)
      return { result, affected: await recounting(trx, reached, dryRun === true) }
    })
  }

export type ChangeAndRecalculate = ReturnType<typeof changeAndRecalculate>

const several = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

const amounts = (days: number, minutes: number): string =>
  [
    ...(days === 0 ? [] : [several(days, 'day', 'days')]),
    ...(minutes === 0 ? [] : [several(minutes, 'minute', 'minutes')]),
  ].join(' and ')

/** The effect of a change on leaves, as a sentence. */
function sentenceOf({ people, leaves, amount, minutes }: RecalculationResult): string {
  if (leaves === 0) return 'No leave changes.'
  const of = `${several(leaves, 'leave', 'leaves')} of ${several(people, 'person', 'people')}`
  const [days, rest] = [amount / 1000, minutes]
  if (days === 0 && rest === 0) return `${of} ${leaves === 1 ? 'counts' : 'count'} different days but the same amount.`
  if (days >= 0 && rest >= 0) return `${of} ${leaves === 1 ? 'gets' : 'get'} back ${amounts(days, rest)}.`
  if (days <= 0 && rest <= 0) return `${of} ${leaves === 1 ? 'takes' : 'take'} ${amounts(-days, -rest)} more.`
  return `${of} ${leaves === 1 ? 'changes' : 'change'} by ${amounts(days, rest)}.`
}

export const toAffectedAnswer = (of: RecalculationResult): Affected => ({
  people: of.people,
  leaves: of.leaves,
  amount: of.amount / 1000,
  minutes: of.minutes,
  sentence: sentenceOf(of),
})
