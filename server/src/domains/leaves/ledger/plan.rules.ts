import { addDays } from '@ems/contract/core/days'
import { amountOf } from '../duration/day-count.rules.ts'
import type { Accrual } from '../entitlement/entitlement.rules.ts'
import { carryCloses } from '../entitlement/period.rules.ts'
import {
  type Booking,
  bucketName,
  bucketOf,
  entitlementOn,
  entitlements,
  isBucketOpen,
  type KnownBucket,
  type LedgerFacts,
  type LedgerRow,
  MANUAL_KINDS,
  type PlannedBucket,
  type RowKind,
  UNTRACKED,
} from './bucket.rules.ts'

/** The total of a bucket, with accruals that are due later. */
export const bucketTotal = ({ accruals, manual, carriedIn }: PlannedBucket): number =>
  amountOf(accruals) + manual + carriedIn

export function bucketCapacity(of: PlannedBucket, day: string): number {
  return of.terms?.bookable === 'accrued' ? accruedUntil(of, day) : bucketTotal(of)
}

export const accruedUntil = ({ accruals, manual, carriedIn }: PlannedBucket, day: string): number =>
  accruals.reduce((sum, accrual) => (accrual.day <= day ? sum + accrual.amount : sum), manual + carriedIn)

const END = '9999-12-31'
const byClosing = (a: KnownBucket, b: KnownBucket): number =>
  (a.closesOn ?? END).localeCompare(b.closesOn ?? END) || a.opensOn.localeCompare(b.opensOn)

/** Buckets that close first pay first; the entitlement pays the rest. */
export function bucketsToBook(
  planned: readonly PlannedBucket[],
  day: string,
  amount: number,
): { of: PlannedBucket; amount: number }[] {
  const open = planned.filter((one) => one.extraKey !== UNTRACKED && isBucketOpen(one, day)).sort(byClosing)
  let rest = amount
  const paid = open.map((of) => {
    const part = Math.min(rest, Math.max(0, bucketCapacity(of, day) - of.used))
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
  const byHand = facts.rows.flatMap(({ kind, day }) => (MANUAL_KINDS.includes(kind) ? [day] : []))
  const horizon = [bookings.at(-1)?.day ?? asOf, ...byHand, asOf].sort().at(-1) ?? asOf
  const entitled = entitlements(facts, horizon)
  const names = new Set(entitled.map(({ name }) => name))
  const isOthers = (known: KnownBucket) => known.extraKey !== UNTRACKED && !names.has(bucketName(known))
  const all = [...entitled, ...facts.buckets.filter(isOthers).map((known) => bucketOf(known, facts.rows))]
  const byName = new Map(all.map((of) => [of.name, of]))
  const byStart = new Map(entitled.toReversed().map((of) => [of.periodStart, of]))
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
    const left = bucketTotal(of) - of.used + refused
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
    const open = all.filter((one) => isBucketOpen(one, day))
    const before = open.reduce((sum, one) => sum + accruedUntil(one, addDays(day, -1)) - one.used, 0)
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
    const open = all.filter((one) => one.extraKey !== UNTRACKED && isBucketOpen(one, day)).sort(byClosing)
    for (const one of open) put(one, Math.min(rest, Math.max(0, bucketCapacity(one, day) - one.used)))
    const entitled = open.findLast(({ terms }) => terms !== null)
    if (rest > 0 && entitled && requested.has(leaveId)) {
      const room = bucketCapacity(entitled, day) + (entitled.terms?.overdraft ?? 0) - entitled.used
      put(entitled, Math.min(rest, room))
      entitled.unplaced += rest
      return
    }
    if (rest > 0 && entitled) {
      put(entitled, rest)
      const over = entitled.used - bucketCapacity(entitled, day) - (entitled.terms?.overdraft ?? 0)
      if (over > entitled.over) Object.assign(entitled, { over, overBy: entitled.overBy ?? leaveId })
    }
    if (rest === 0) return
    const year = day.slice(0, 4)
    const [opensOn, closesOn] = [`${year}-01-01`, `${year}-12-31`]
    put(get({ source: 'entitlement', periodStart: opensOn, extraKey: UNTRACKED, opensOn, closesOn }), rest)
  }

  const limited = entitled.filter(({ terms }) => terms && terms.maxBalance !== null)
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

const GIVEN: readonly RowKind[] = ['grant', 'accrual', 'recount']
const USING: readonly RowKind[] = ['booking', 'return', 'move']

/** A recount row corrects grants that are stored with another amount. */
function grantRows(of: PlannedBucket, own: readonly LedgerRow[], asOf: string): LedgerRow[] {
  const granted = own.filter(({ kind }) => GIVEN.includes(kind))
  const keys = new Set(granted.map(({ key }) => key))
  const base = { bucket: of.name, leaveId: null }
  const due = of.accruals.filter(({ day, month }) => month === 0 || day <= asOf)
  const rows: LedgerRow[] = due.flatMap(({ month, day, amount }) => {
    const key = month === 0 ? 'grant' : `acc:${month}`
    if (keys.has(key)) return []
    const cut = of.capped.get(month) ?? 0
    const granted: LedgerRow = { ...base, kind: month === 0 ? 'grant' : 'accrual', amount, day, key }
    return cut === 0 ? [granted] : [granted, { ...base, kind: 'capped', amount: -cut, day, key: `cap:${month}` }]
  })
  const missing = amountOf(due) - amountOf(granted) - amountOf(rows.filter(({ kind }) => kind !== 'capped'))
  if (missing === 0) return rows
  const last = of.closesOn !== null && of.closesOn < asOf ? of.closesOn : asOf
  const day = last < of.opensOn ? of.opensOn : last
  const key = `recount:${granted.filter(({ kind }) => kind === 'recount').length}`
  return [...rows, { ...base, kind: 'recount', amount: missing, day, key }]
}

/** Amounts are differences to the stored rows. */
function closingRows(of: PlannedBucket, own: readonly LedgerRow[], asOf: string): LedgerRow[] {
  const isClosed = of.closesOn !== null && of.closesOn < asOf
  const wanted: [RowKind, number, string][] = [
    ['carried in', of.periodStart <= asOf ? of.carriedIn : 0, of.opensOn],
    ['carried out', isClosed ? -of.carriedOut : 0, addDays(of.closesOn ?? of.opensOn, 1)],
    ['lapsed', isClosed ? -of.lapsed : 0, addDays(of.closesOn ?? of.opensOn, 1)],
  ]
  return wanted.flatMap(([kind, amount, day]) => {
    const before = own.filter((row) => row.kind === kind)
    const missing = amount - amountOf(before)
    const key = `${kind.replace(' ', '-')}:${before.length}`
    return missing === 0 ? [] : [{ bucket: of.name, kind, amount: missing, day, leaveId: null, key }]
  })
}

interface UsedPart extends Booking {
  bucket: string
}

const usedIn = (rows: readonly LedgerRow[]): UsedPart[] =>
  rows.flatMap(({ kind, leaveId, day, bucket, amount }) =>
    leaveId !== null && USING.includes(kind) ? [{ leaveId, day, bucket, amount: -amount }] : [],
  )

const byDayOfLeave = <Part extends Booking>(parts: readonly Part[]): Part[][] => [
  ...Map.groupBy(parts, ({ leaveId, day }) => `${leaveId} ${day}`).values(),
]

export const bookingsIn = (rows: readonly LedgerRow[]): Booking[] =>
  byDayOfLeave(usedIn(rows)).flatMap((parts) => {
    const amount = amountOf(parts)
    return amount === 0 ? [] : parts.slice(0, 1).map(({ leaveId, day }) => ({ leaveId, day, amount }))
  })

/** Stored rows stay; new rows move the difference. */
function useRows(planned: readonly PlannedBucket[], rows: readonly LedgerRow[]): LedgerRow[] {
  const stored = usedIn(rows).map((part) => ({ ...part, amount: -part.amount, isStored: true }))
  const wanted = planned.flatMap(({ name, placed }) =>
    placed.map((part) => ({ ...part, bucket: name, isStored: false })),
  )
  return byDayOfLeave([...stored, ...wanted]).flatMap((ofDay) => {
    const more = amountOf(ofDay)
    return [...Map.groupBy(ofDay, ({ bucket }) => bucket)].flatMap(([bucket, parts]): LedgerRow[] => {
      const delta = amountOf(parts)
      const [first] = parts
      if (!first || delta === 0) return []
      const { leaveId, day } = first
      const kind = delta > 0 && more > 0 ? 'booking' : delta < 0 && more < 0 ? 'return' : 'move'
      const key = `b:${leaveId}:${day}:${parts.filter(({ isStored }) => isStored).length}`
      return [{ bucket, kind, amount: -delta, day, leaveId, key }]
    })
  })
}

export function missingLedgerRows(planned: readonly PlannedBucket[], facts: LedgerFacts, asOf: string): LedgerRow[] {
  const ofBucket = Map.groupBy(facts.rows, ({ bucket }) => bucket)
  const own = planned.flatMap((of) => {
    const rows = ofBucket.get(of.name) ?? []
    return of.extraKey === UNTRACKED ? [] : [...grantRows(of, rows, asOf), ...closingRows(of, rows, asOf)]
  })
  return [...own, ...useRows(planned, facts.rows)]
}

export function nextDueDay(planned: readonly PlannedBucket[], facts: LedgerFacts, asOf: string): string | null {
  const days = planned.flatMap((of) => [
    ...of.accruals.map(({ day }) => day),
    ...(of.closesOn === null || of.extraKey === UNTRACKED ? [] : [addDays(of.closesOn, 1)]),
  ])
  const begins = facts.tracked.map(({ from }) => from)
  return [...days, ...begins].filter((day) => day > asOf).sort()[0] ?? null
}
