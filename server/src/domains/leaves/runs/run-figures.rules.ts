import { type PlannedBucket, UNTRACKED } from '../ledger/bucket.rules.ts'
import { accruedUntil, bucketTotal } from '../ledger/plan.rules.ts'

export const RUN_AMOUNTS = ['remaining', 'carried', 'lapsed', 'debt', 'granted', 'returned'] as const

/** Thousandths of a day, or minutes. */
export type RunAmounts = Record<(typeof RUN_AMOUNTS)[number], number>

export type RunFigures = RunAmounts & { leaves: number }

export const ZERO_FIGURES = Object.fromEntries([...RUN_AMOUNTS, 'leaves'].map((name) => [name, 0])) as RunFigures

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** @returns null where nothing closes */
export function yearEndFigures(planned: readonly PlannedBucket[], day: string): RunFigures | null {
  const closing = planned.filter(({ closesOn, extraKey }) => closesOn === day && extraKey !== UNTRACKED)
  if (closing.length === 0) return null
  const left = closing.map((of) => bucketTotal(of) - of.used)
  return {
    ...ZERO_FIGURES,
    remaining: sumOf(left),
    carried: sumOf(closing.map(({ carriedOut }) => Math.max(0, carriedOut))),
    lapsed: sumOf(closing.map(({ lapsed }) => Math.max(0, lapsed))),
    debt: sumOf(left.map((amount) => Math.max(0, -amount))),
  }
}

/** @param month YYYY-MM @returns null where nothing falls due */
export function accrualFigures(planned: readonly PlannedBucket[], month: string): RunFigures | null {
  const granted = planned.flatMap(({ accruals, capped }) =>
    accruals.filter(({ day }) => day.startsWith(month)).map((one) => one.amount - (capped.get(one.month) ?? 0)),
  )
  if (granted.length === 0) return null
  const end = `${month}-31`
  const open = planned.filter(
    ({ opensOn, closesOn, extraKey }) =>
      extraKey !== UNTRACKED && opensOn <= end && (closesOn === null || closesOn >= `${month}-01`),
  )
  return {
    ...ZERO_FIGURES,
    granted: sumOf(granted),
    remaining: sumOf(open.map((of) => accruedUntil(of, end) - of.used)),
  }
}
