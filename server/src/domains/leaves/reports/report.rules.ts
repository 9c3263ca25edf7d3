import type { Fraction } from '../entitlement/fraction.rules.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'

/** The days that a report is about, where one of them or both may be absent: those of the year of the other, or of today. */
export const rangeOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string) => ({
  from: from ?? `${(to ?? today).slice(0, 4)}-01-01`,
  to: to ?? `${(from ?? today).slice(0, 4)}-12-31`,
})

/** Days, and minutes, of a full week, of which a scale is a part. */
const FULL_WEEK = { days: 5n * 1000n, hours: 40n * 60n }

/**
 * What a balance is worth: balance × salary × 12 ÷ (days a week × 52), half up to minor units of the currency.
 * @param balance thousandths of a day, or minutes
 * @param salary of a month, in minor units
 * @param week the part of a full week that the person works, by days or, of a type in hours, by minutes
 * @returns minor units; null for who works no day of a week
 */
export function liabilityOf(balance: number, unit: 'days' | 'hours', salary: bigint, week: Fraction): bigint | null {
  if (week.n === 0n) return null
  const above = BigInt(balance) * salary * 12n * week.d
  const below = FULL_WEEK[unit] * week.n * 52n
  return floored(above * 2n + below, below * 2n)
}

const floored = (n: bigint, d: bigint): bigint => (n >= 0n || n % d === 0n ? n / d : n / d - 1n)

/** A part in per cent with one decimal, half up; null where there is no whole. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.floor((part * 2000 + whole) / (whole * 2)) / 10

/** How much more is used than there is, whether it may be overdrawn or not. */
export const overdrawnBy = ({ limits }: BalanceFigures): number =>
  limits === null ? 0 : Math.max(0, limits.overdraft - limits.available - limits.reserved)

const LIMITS = [
  'entitled',
  'accrued',
  'carriedIn',
  'adjusted',
  'expired',
  'encashed',
  'overdraft',
  'balance',
  'available',
  'reserved',
] as const

/** What several people have together; those of whom no balance is kept count by what they took. */
export function together(all: readonly BalanceFigures[]): BalanceFigures | null {
  const [first] = all
  if (!first) return null
  const sum = (amount: (one: BalanceFigures) => number) => all.reduce((total, one) => total + amount(one), 0)
  const tracked = all.some((one) => one.limits !== null)
  const limits = Object.fromEntries(LIMITS.map((key) => [key, sum((one) => one.limits?.[key] ?? 0)]))
  return {
    tracked,
    period: first.period,
    expiring: [],
    atEnd: null,
    limits: tracked ? (limits as NonNullable<BalanceFigures['limits']>) : null,
    taken: sum(({ taken }) => taken),
    booked: sum(({ booked }) => booked),
    pending: sum(({ pending }) => pending),
  }
}
