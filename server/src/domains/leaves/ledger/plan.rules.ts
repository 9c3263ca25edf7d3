import { addDays } from '@ems/contract/core/days'
import { amountOf } from '../duration/day-count.rules.ts'
import type { Accrual } from '../entitlement/entitlement.rules.ts'
import { carryCloses } from '../entitlement/period.rules.ts'
import {
  type Booking,
  BY_HAND,
  bucketName,
  bucketOf,
  entitlementOn,
  entitlements,
  isOpen,
  type KnownBucket,
  type LedgerFacts,
  type PlannedBucket,
  UNTRACKED,
} from './bucket.rules.ts'

/** The total of a bucket, with accruals that are due later. */
export const total = ({ accruals, manual, carriedIn }: PlannedBucket): number => amountOf(accruals) + manual + carriedIn

export function capacity(of: PlannedBucket, day: string): number {
  return of.terms?.bookable === 'accrued' ? accruedBy(of, day) : total(of)
}

export const accruedBy = ({ accruals, manual, carriedIn }: PlannedBucket, day: string): number =>
  accruals.reduce((sum, accrual) => (accrual.day <= day ? sum + accrual.amount : sum), manual + carriedIn)

const END = '9999-12-31'
const byClosing = (a: KnownBucket, b: KnownBucket): number =>
  (a.closesOn ?? END).localeCompare(b.closesOn ?? END) || a.opensOn.localeCompare(b.opensOn)

/** Buckets that close first pay first; the entitlement pays the rest. */
export function payersOf(
  planned: readonly PlannedBucket[],
  day: string,
  amount: number,
): { of: PlannedBucket; amount: number }[] {
  const open = planned.filter((one) => one.extraKey !== UNTRACKED && isOpen(one, day)).sort(byClosing)
  let rest = amount
  const paid = open.map((of) => {
    const part = Math.min(rest, Math.max(0, capacity(of, day) - of.used))
    rest -= part
    return { of, amount: part }
  })
  return paid
    .map((one) => (one.of === entitlementOn(open, day) ? { ...one, amount: one.amount + rest } : one))
    .filter((one) => one.amount > 0)
}

interface Check {
  /** leaves that get no more than is available, see `unplaced` */
  requested: ReadonlySet<string>
  /** how far buckets are overdrawn without the request: the request adds no debt for the next period */
  overdrawn: ReadonlyMap<string, number> | null
}

const NO_CHECK: Check = { requested: new Set(), overdrawn: null }

/** The plan reaches the last booked day, so leave after a period's end can use the carry-over. */
export function planBuckets(
  facts: LedgerFacts,
  asOf: string,
  { requested, overdrawn }: Check = NO_CHECK,
): PlannedBucket[] {
  const bookings = facts.bookings.toSorted((a, b) => a.day.localeCompare(b.day) || a.leaveId.localeCompare(b.leaveId))
  const byHand = facts.rows.flatMap(({ kind, day }) => (BY_HAND.includes(kind) ? [day] : []))
  const horizon = [bookings.at(-1)?.day ?? asOf, ...byHand, asOf].sort().at(-1) ?? asOf
  const own = entitlements(facts, horizon)
  const names = new Set(own.map(({ name }) => name))
  const isOthers = (known: KnownBucket) => known.extraKey !== UNTRACKED && !names.has(bucketName(known))
  const all = [...own, ...facts.buckets.filter(isOthers).map((known) => bucketOf(known, facts.rows))]
  const byName = new Map(all.map((of) => [of.name, of]))
  const byStart = new Map(own.toReversed().map((of) => [of.periodStart, of]))
  const written = new Set(facts.rows.map(({ bucket: of, key }) => `${of} ${key}`))
  /** open buckets, the first to close first */
  const closing = all.filter(({ closesOn }) => closesOn !== null).sort(byClosing)

  const get = (known: KnownBucket): PlannedBucket => {
    const there = byName.get(bucketName(known))
    if (there) return there
    const made = bucketOf(known, facts.rows)
    all.push(made)
    byName.set(made.name, made)
    if (made.closesOn !== null && made.extraKey !== UNTRACKED) {
      const at = closing.findIndex((other) => byClosing(made, other) < 0)
      closing.splice(at < 0 ? closing.length : at, 0, made)
    }
    return made
  }

  function settle(of: PlannedBucket): void {
    const refused = overdrawn ? Math.max(0, of.over - (overdrawn.get(of.name) ?? 0)) : 0
    const left = total(of) - of.used + refused
    if (of.source !== 'entitlement') {
      of.lapsed = Math.max(0, left)
      return
    }
    const next = of.closesOn === null ? undefined : byStart.get(addDays(of.closesOn, 1))
    const hasLeft = facts.leftOn !== null && of.closesOn !== null && facts.leftOn <= of.closesOn
    if (!of.terms || !next || hasLeft) return
    const { cap, closes, debt } = of.terms.carry
    const carried = left > 0 ? Math.min(left, cap ?? left) : debt === 'carry' ? left : 0
    of.carriedOut = carried
    of.lapsed = left - carried
    if (carried < 0) next.carriedIn += carried
    if (carried <= 0) return
    const opensOn = next.opensOn
    const closesOn = carryCloses(closes, next.periodStart)
    const into = get({ source: 'carry', periodStart: next.periodStart, extraKey: '', opensOn, closesOn })
    into.carriedIn += carried
  }

  function settleBefore(day: string): void {
    for (;;) {
      const closed = closing[0]
      if (!closed?.closesOn || closed.closesOn >= day || closed.closesOn >= horizon) return
      closing.shift()
      settle(closed)
    }
  }

  /** Cuts off accruals above the highest allowed balance. */
  function accrue(of: PlannedBucket, { month, day, amount }: Accrual): void {
    const most = of.terms?.maxBalance
    if (most == null || written.has(`${of.name} acc:${month}`)) return
    const open = all.filter((one) => isOpen(one, day))
    const before = open.reduce((sum, one) => sum + accruedBy(one, addDays(day, -1)) - one.used, 0)
    const cut = Math.min(amount, Math.max(0, before + amount - most))
    if (cut === 0) return
    of.capped.set(month, cut)
    of.manual -= cut
  }

  function place({ leaveId, day, amount }: Booking): void {
    let rest = amount
    const put = (into: PlannedBucket, part: number) => {
      if (part <= 0) return
      into.used += part
      into.placed.push({ leaveId, day, amount: part })
      rest -= part
    }
    const open = all.filter((one) => one.extraKey !== UNTRACKED && isOpen(one, day)).sort(byClosing)
    for (const one of open) put(one, Math.min(rest, Math.max(0, capacity(one, day) - one.used)))
    const entitled = open.findLast(({ terms }) => terms !== null)
    if (rest > 0 && entitled && requested.has(leaveId)) {
      const room = capacity(entitled, day) + (entitled.terms?.overdraft ?? 0) - entitled.used
      put(entitled, Math.min(rest, room))
      entitled.unplaced += rest
      return
    }
    if (rest > 0 && entitled) {
      put(entitled, rest)
      const over = entitled.used - capacity(entitled, day) - (entitled.terms?.overdraft ?? 0)
      if (over > entitled.over) Object.assign(entitled, { over, overBy: entitled.overBy ?? leaveId })
    }
    if (rest === 0) return
    const year = day.slice(0, 4)
    const [opensOn, closesOn] = [`${year}-01-01`, `${year}-12-31`]
    put(get({ source: 'entitlement', periodStart: opensOn, extraKey: UNTRACKED, opensOn, closesOn }), rest)
  }

  const limited = own.filter(({ terms }) => terms && terms.maxBalance !== null)
  const accruals = limited.flatMap((of) => of.accruals.map((accrual) => ({ of, accrual })))
  const events = [
    ...accruals.map(({ of, accrual }) => ({ day: accrual.day, first: 0, run: () => accrue(of, accrual) })),
    ...bookings.map((booking) => ({ day: booking.day, first: 1, run: () => place(booking) })),
  ]
    .filter(({ day }) => day <= horizon)
    .sort((a, b) => a.day.localeCompare(b.day) || a.first - b.first)
  for (const { day, run } of events) {
    settleBefore(day)
    run()
  }
  settleBefore(END)
  return all
}
