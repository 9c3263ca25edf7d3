import type { Ratio } from '@ems/contract/core/ratio'
import type { ReportedBalance } from '@ems/contract/leave-reports'
import type { LeaveUnit } from '@ems/contract/leave-types'
import type { BalanceFigures } from '../ledger/balance.rules.ts'

export type Group = Pick<ReportedBalance, 'person' | 'department'>

/** People without a department come last. */
export function byDepartment({ department: a }: Group, { department: b }: Group): number {
  if (!a || !b) return Number(a === null) - Number(b === null)
  return (
    a.dep_name.toLowerCase().localeCompare(b.dep_name.toLowerCase()) || (a._id < b._id ? -1 : Number(a._id > b._id))
  )
}

export const presentType = ({ id, name, unit }: { id: string; name: string; unit: LeaveUnit }) => ({
  leaveType: { _id: id, name },
  unit,
})

/** A missing end is that of the same year. */
export const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) => ({
  from: from ?? `${(to ?? today).slice(0, 4)}-01-01`,
  to: to ?? `${(from ?? today).slice(0, 4)}-12-31`,
})

/** Days, and minutes, of a full week. */
const FULL_WEEK = { days: 5n * 1000n, hours: 40n * 60n }

/** balance × salary × 12 ÷ (days a week × 52), rounded half up to minor units. @returns null without working days */
export function liabilityOf(balance: number, unit: LeaveUnit, salary: bigint, week: Ratio): bigint | null {
  if (week.n === 0n) return null
  const above = BigInt(balance) * salary * 12n * week.of
  const below = FULL_WEEK[unit] * week.n * 52n
  return floored(above * 2n + below, below * 2n)
}

const floored = (n: bigint, d: bigint): bigint => (n >= 0n || n % d === 0n ? n / d : n / d - 1n)

/** Per cent with one decimal, rounded half up; null without a whole. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 2000 + whole) / (whole * 2)) / 10

export type RateOrder = 'rate' | '-rate'

/** Compares rows by their rates; those without a rate come last. */
export const byRate =
  (order: RateOrder) =>
  ({ rate: a }: { rate: number | null }, { rate: b }: { rate: number | null }): number =>
    a === null || b === null ? Number(a === null) - Number(b === null) : order === 'rate' ? a - b : b - a

/** The overdraft does not count as available. */
export const overdrawnBy = (limits: BalanceFigures['limits']): number =>
  limits === null ? 0 : Math.max(0, limits.overdraft - limits.available - limits.reserved)
