import { addDays } from '@ems/contract/core/days'
import { amountOf } from '../duration/day-count.rules.ts'
import {
  entitlementOn,
  isBucketOpen,
  isTracked,
  type LedgerFacts,
  type LedgerRow,
  type PlannedBucket,
  type RowKind,
  UNTRACKED,
} from './bucket.rules.ts'

/** Amounts are thousandths of a day, or minutes. `limits` is null for an untracked type. */
export interface BalanceFigures {
  tracked: boolean
  period: { start: string; end: string }
  limits: {
    entitled: number
    accrued: number
    carriedIn: number
    adjusted: number
    expired: number
    encashed: number
    overdraft: number
    balance: number
    available: number
    /** needed by leave after the period, or by a later manual entry */
    reserved: number
  } | null
  taken: number
  booked: number
  pending: number
  expiring: { amount: number; lastDay: string }[]
  /** what happens to the rest at the end of the period; null where that is unknown, or nothing ends */
  atEnd: { carried: number; lapsed: number } | null
}

const ACCRUED: readonly RowKind[] = ['grant', 'accrual', 'recount', 'opening', 'capped']

export type BalanceRow = Pick<LedgerRow, 'bucket' | 'kind' | 'amount' | 'day' | 'leaveId'>

type BalanceBucket = Pick<
  PlannedBucket,
  'name' | 'source' | 'extraKey' | 'periodStart' | 'opensOn' | 'closesOn' | 'terms'
> & {
  entitlement: { total: number } | null
}

const sumOf = (rows: readonly BalanceRow[], ...kinds: RowKind[]): number =>
  amountOf(rows.filter(({ kind }) => kinds.includes(kind)))

interface Used {
  waits: (leaveId: string) => boolean
  asOf: string
}

function usedIn(rows: readonly BalanceRow[], { waits, asOf }: Used) {
  const used = { taken: 0, booked: 0, pending: 0 }
  for (const { leaveId, day, amount } of rows)
    if (leaveId !== null) used[waits(leaveId) ? 'pending' : day <= asOf ? 'taken' : 'booked'] -= amount
  return used
}

/** Carried-over days count as far as they were not used before the period. */
export function balanceOf(
  planned: readonly BalanceBucket[],
  rows: readonly BalanceRow[],
  facts: Pick<LedgerFacts, 'tracked' | 'leftOn'>,
  used: Used,
): BalanceFigures {
  const { asOf } = used
  const entitled = entitlementOn(planned, asOf)
  if (!entitled || !(isTracked(facts.tracked, asOf) || hasLeftWithin(facts, entitled))) {
    const year = asOf.slice(0, 4)
    const period = { start: `${year}-01-01`, end: `${year}-12-31` }
    const own = rows.filter(({ day }) => day >= period.start && day <= period.end)
    return { tracked: false, period, limits: null, ...usedIn(own, used), expiring: [], atEnd: null }
  }
  const period = { start: entitled.periodStart, end: entitled.closesOn ?? entitled.opensOn }
  const others = planned.filter(
    (one) =>
      one.source !== 'entitlement' &&
      one.extraKey !== UNTRACKED &&
      one.opensOn <= period.end &&
      (one.closesOn === null || one.closesOn >= period.start),
  )
  const inBucket = ({ name }: BalanceBucket) => rows.filter(({ bucket }) => bucket === name)
  const isDue = (row: BalanceRow) => row.leaveId === null && row.day <= asOf
  const base = inBucket(entitled)
  const more = others.flatMap(inBucket)
  const granted = base.filter(isDue)
  const added = more.filter(isDue)
  const usedBefore = amountOf(more.filter((row) => row.leaveId !== null && row.day < period.start))
  const within = more.filter((row) => row.day >= period.start && row.day <= period.end)
  const { taken, booked, pending } = usedIn([...base, ...within], used)
  const whole = (entitled.entitlement?.total ?? 0) + sumOf(base, 'opening', 'capped')
  const accrued = sumOf(granted, ...ACCRUED)
  const carriedIn = sumOf(granted, 'carried in') + sumOf(added, 'carried in', 'opening') + usedBefore
  const adjusted = sumOf([...granted, ...added], 'adjustment')
  const expired = -sumOf([...granted, ...added], 'lapsed') || 0
  const encashed = -sumOf([...granted, ...added], 'encashed') || 0
  const overdraft = entitled.terms?.overdraft ?? 0
  const rest = carriedIn + adjusted - expired - encashed
  const bookable = entitled.terms?.bookable === 'accrued' ? accrued : whole
  return {
    tracked: true,
    period,
    limits: {
      entitled: whole,
      accrued,
      carriedIn,
      adjusted,
      expired,
      encashed,
      overdraft,
      balance: accrued + rest - taken,
      available: bookable + rest + overdraft - taken - booked - pending,
      reserved: 0,
    },
    taken,
    booked,
    pending,
    expiring: others
      .flatMap((one) => {
        // On the day a later expiry has not happened; a later booking is not free any more.
        const left = amountOf(inBucket(one).filter((row) => row.leaveId !== null || row.day <= asOf))
        const lastDay = one.closesOn
        return lastDay === null || lastDay < asOf || left <= 0 ? [] : [{ amount: left, lastDay }]
      })
      .sort((a, b) => a.lastDay.localeCompare(b.lastDay)),
    atEnd: endOf(entitled, whole, base, facts),
  }
}

/** @param whole the entitlement with later accruals @param rows of the entitlement */
function endOf(
  { terms, closesOn }: BalanceBucket,
  whole: number,
  rows: readonly BalanceRow[],
  { tracked, leftOn }: Pick<LedgerFacts, 'tracked' | 'leftOn'>,
): BalanceFigures['atEnd'] {
  if (!terms || closesOn === null || terms.maxBalance !== null) return null
  const goesOn = isTracked(tracked, addDays(closesOn, 1))
  if (!goesOn || (leftOn !== null && leftOn <= closesOn)) return null
  const used = amountOf(rows.filter(({ leaveId }) => leaveId !== null))
  const left = Math.max(0, whole + sumOf(rows, 'carried in', 'adjustment', 'encashed') + used)
  const carried = Math.min(left, terms.carry.cap ?? left)
  return { carried, lapsed: left - carried }
}

const hasLeftWithin = (
  { leftOn, tracked }: Pick<LedgerFacts, 'tracked' | 'leftOn'>,
  entitled: BalanceBucket,
): boolean => leftOn !== null && isBucketOpen(entitled, leftOn) && tracked.length > 0
