import { addDays } from '@ems/contract/core/days'
import { type LedgerFacts, type LedgerRow, type PlannedBucket, type RowKind, UNTRACKED } from './bucket.rules.ts'

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

function sums(rows: readonly BalanceRow[]) {
  const of = (...kinds: RowKind[]) =>
    rows.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0)
  return { of }
}

interface Used {
  waits: (leaveId: string) => boolean
  asOf: string
}

const uses = (rows: readonly BalanceRow[], { waits, asOf }: Used) => {
  const used = rows.flatMap(({ leaveId, day, amount }) => (leaveId === null ? [] : [{ leaveId, day, amount: -amount }]))
  const sum = (test: (one: { leaveId: string; day: string }) => boolean) =>
    used.reduce((all, one) => (test(one) ? all + one.amount : all), 0)
  return {
    taken: sum(({ leaveId, day }) => !waits(leaveId) && day <= asOf),
    booked: sum(({ leaveId, day }) => !waits(leaveId) && day > asOf),
    pending: sum(({ leaveId }) => waits(leaveId)),
  }
}

/** Carried-over days count as far as they were not used before the period. */
export function balanceOf(
  planned: readonly BalanceBucket[],
  rows: readonly BalanceRow[],
  facts: Pick<LedgerFacts, 'tracked' | 'leftOn'>,
  used: Used,
): BalanceFigures {
  const { asOf } = used
  const entitled = planned.find(
    ({ terms, opensOn, closesOn }) => terms && opensOn <= asOf && (closesOn === null || closesOn >= asOf),
  )
  const isTracked = facts.tracked.some(({ from, to }) => from <= asOf && (to === null || to >= asOf))
  const year = asOf.slice(0, 4)
  if (!entitled || !(isTracked || hasLeftWithin(facts, entitled))) {
    const period = { start: `${year}-01-01`, end: `${year}-12-31` }
    const own = rows.filter(({ day, leaveId }) => leaveId !== null && day >= period.start && day <= period.end)
    return { tracked: false, period, limits: null, ...uses(own, used), expiring: [], atEnd: null }
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
  const given = sums(base.filter(isDue))
  const more = sums(others.flatMap(inBucket).filter(isDue))
  const within = (row: BalanceRow) => row.day >= period.start && row.day <= period.end
  const usedBefore = others
    .flatMap(inBucket)
    .reduce((sum, row) => (row.leaveId !== null && row.day < period.start ? sum + row.amount : sum), 0)
  const { taken, booked, pending } = uses([...base, ...others.flatMap(inBucket).filter(within)], used)
  const opened = sums(base).of('opening', 'capped')
  const whole = (entitled.entitlement?.total ?? 0) + opened
  const accrued = given.of(...ACCRUED)
  const carriedIn = given.of('carried in') + more.of('carried in', 'opening') + usedBefore
  const adjusted = given.of('adjustment') + more.of('adjustment')
  const expired = -(given.of('lapsed') + more.of('lapsed')) || 0
  const encashed = -(given.of('encashed') + more.of('encashed')) || 0
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
      overdraft: entitled.terms?.overdraft ?? 0,
      balance: accrued + rest - taken,
      available: bookable + rest + (entitled.terms?.overdraft ?? 0) - taken - booked - pending,
      reserved: 0,
    },
    taken,
    booked,
    pending,
    expiring: others
      .flatMap((one) => {
        // On the day a later expiry has not happened; a later booking is not free any more.
        const there = inBucket(one).filter((row) => row.leaveId !== null || row.day <= asOf)
        const left = there.reduce((sum, { amount }) => sum + amount, 0)
        return one.closesOn === null || one.closesOn < asOf || left <= 0
          ? []
          : [{ amount: left, lastDay: one.closesOn }]
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
  const goesOn = tracked.some(({ from, to }) => from <= addDays(closesOn, 1) && (to === null || to > closesOn))
  if (!goesOn || (leftOn !== null && leftOn <= closesOn)) return null
  const byHand = sums(rows).of('carried in', 'adjustment', 'encashed')
  const used = rows.reduce((sum, { leaveId, amount }) => (leaveId === null ? sum : sum + amount), 0)
  const left = Math.max(0, whole + byHand + used)
  const carried = Math.min(left, terms.carry.cap ?? left)
  return { carried, lapsed: left - carried }
}

const hasLeftWithin = (
  { leftOn, tracked }: Pick<LedgerFacts, 'tracked' | 'leftOn'>,
  { opensOn, closesOn }: BalanceBucket,
): boolean => leftOn !== null && leftOn >= opensOn && (closesOn === null || leftOn <= closesOn) && tracked.length > 0
