import { addDays } from '@ems/contract/core/days'
import type { Db } from '../../../platform/database/index.ts'
import { listTypes } from '../leave-types/leave-type.repo.ts'
import { type BalanceFigures, balanceOf } from '../ledger/balance.rules.ts'
import { assessRequest, type RequestedDays } from '../ledger/book-leave.ts'
import type { LedgerFacts } from '../ledger/bucket.rules.ts'
import {
  figuresIn,
  getLedgerInputs,
  getLedgerInputsByType,
  type LedgerInput,
  readSums,
  type Sums,
} from '../ledger/ledger-input.repo.ts'
import { missingLedgerRows, planBuckets } from '../ledger/plan.rules.ts'
import { findShortage, withBookedDays } from '../ledger/settlement.ts'

/** On a future day the forecast includes everything that falls due until then. */
export function forecastBalance(
  facts: LedgerFacts,
  asOf: string,
  today: string,
  waits: (leaveId: string) => boolean,
): BalanceFigures {
  const day = asOf > today ? asOf : today
  const planned = planBuckets(facts, day)
  const rows = [...facts.rows, ...missingLedgerRows(planned, facts, day)]
  const figures = balanceOf(planned, rows, facts, { asOf, waits })
  if (!figures.limits || figures.period.end < today) return figures
  const reserved = reservedOf(facts, figures.limits.available, asOf, today)
  return { ...figures, limits: { ...figures.limits, reserved, available: figures.limits.available - reserved } }
}

const MOST_TRIES = 20

/** The part of a free amount that later booked leave needs. */
function reservedOf(facts: LedgerFacts, free: number, day: string, today: string): number {
  const lackAt = (amount: number) => findShortage(facts, new Map([['asked-for', [{ day, amount }]]]), today)
  let left = free
  // A forgiven debt makes the shortage non-linear, so the search takes several tries.
  for (let tries = 0; left > 0 && tries < MOST_TRIES; tries++) {
    const lack = lackAt(left)
    if (!lack) return free - left
    left -= lack.missing
  }
  // The shortage can stay the same over many days: then their middle is tried. `fits` can be requested.
  let fits = 0
  while (fits < left) {
    const middle = Math.ceil((fits + left) / 2)
    if (lackAt(middle)) left = middle - 1
    else fits = middle
  }
  return Math.max(0, free - fits)
}

export const getStoredBalance = (facts: LedgerInput, asOf: string, today: string): BalanceFigures =>
  forecastBalance(facts, asOf, today, waitsIn(facts))

const waitsIn =
  ({ leaves }: Pick<LedgerInput, 'leaves'>) =>
  (leaveId: string): boolean =>
    leaves.get(leaveId)?.state === 'pending'

/** By the types' and the employees' ids. */
type BalancesByType = Map<string, Map<string, BalanceFigures>>

export async function getBalancesByType(
  db: Db,
  typeIds: readonly string[],
  employeeIds: readonly string[],
  { asOf, today }: { asOf: string; today: string },
): Promise<BalancesByType> {
  const sums = await readSums(db, { employeeIds }, typeIds, asOf)
  return balanceFiguresOf(db, sums, typeIds, today)
}

export async function balanceFiguresOf(db: Db, sums: Sums, typeIds: readonly string[], today: string) {
  const { asOf, people, terms } = sums
  const balances: BalancesByType = new Map(typeIds.map((id) => [id, new Map()]))
  const open: { typeId: string; employeeId: string }[] = []
  for (const typeId of typeIds)
    for (const person of people) {
      const of = terms.get(typeId)
      const figures = of && figuresIn(sums, person, of, today)
      if (figures) balances.get(typeId)?.set(person.id, figures)
      else open.push({ typeId, employeeId: person.id })
    }
  if (open.length === 0) return balances
  const left = (key: 'typeId' | 'employeeId') => [...new Set(open.map((one) => one[key]))]
  const facts = await getLedgerInputsByType(db, left('typeId'), left('employeeId'))
  for (const { typeId, employeeId } of open) {
    const own = facts.get(typeId)?.get(employeeId)
    if (own) balances.get(typeId)?.set(employeeId, getStoredBalance(own, asOf, today))
  }
  return balances
}

export interface PendingDays {
  key: string
  employeeId: string
  typeId: string
  leaveId: string
  /** the first of them */
  from: string
  /** the days of a change, which are not booked yet; null where they are booked */
  days: readonly { day: string; amount: number }[] | null
  /** when the request was made: later requests do not count; null where all count */
  since: Date | null
}

/** thousandths of a day, or minutes */
export interface AvailableBalance {
  left: number
  /** the entitlement with carry-over and adjustments */
  of: number
}

export async function forecastPending(
  db: Db,
  waiting: readonly PendingDays[],
  today: string,
): Promise<Map<string, AvailableBalance>> {
  const tracked = new Set((await listTypes(db)).flatMap((type) => (type.tracked ? [type.id] : [])))
  const after = new Map<string, AvailableBalance>()
  for (const [typeId, some] of Map.groupBy(waiting, (one) => one.typeId)) {
    if (!tracked.has(typeId)) continue
    const people = await getLedgerInputs(db, typeId, [...new Set(some.map(({ employeeId }) => employeeId))])
    for (const { key, employeeId, leaveId, from, days, since } of some) {
      const found = people.get(employeeId)
      if (!found) continue
      const later = since === null ? [] : requestedAfter(found, leaveId, since)
      const facts = withBookedDays(found, new Map([...later, ...(days === null ? [] : [[leaveId, days] as const])]))
      // A pending leave reserves its days as an approved one does, so the difference does not matter here.
      const { limits } = forecastBalance(facts, from > today ? from : today, today, () => false)
      if (limits) after.set(key, { left: limits.available, of: limits.entitled + limits.carriedIn + limits.adjusted })
    }
  }
  return after
}

export interface PeriodBalance {
  period: { start: string; end: string }
  before: number
  after: number
}

const requestedAfter = ({ leaves }: LedgerInput, than: string, since: Date): [string, PendingDays['days'] & object][] =>
  [...leaves].flatMap(([id, leave]): [string, []][] => {
    const after = new Date(leave.since).getTime() - since.getTime() || (id > than ? 1 : -1)
    return leave.state === 'pending' && id !== than && after > 0 ? [[id, []]] : []
  })

export async function forecastRequest(db: Db, asked: RequestedDays, today: string) {
  const { cover, leaveId: id } = asked
  const { input: found, taken, refusals, warnings } = await assessRequest(db, asked, today)
  const isPending = waitsIn(found)
  const waits = (one: string) => one === id || isPending(one)
  const without: LedgerInput = withBookedDays(found, new Map([[id, []]]))
  const withIt = withBookedDays(found, taken)
  const balances: PeriodBalance[] = []
  for (let day = cover.start_date > today ? cover.start_date : today; ; ) {
    const before = forecastBalance(without, day, today, waits)
    const after = forecastBalance(withIt, day, today, waits)
    const [free, left] = [before.limits?.available, after.limits?.available]
    if (free !== undefined && left !== undefined) balances.push({ period: before.period, before: free, after: left })
    if (before.period.end >= cover.end_date) return { refusals, warnings, balances }
    day = addDays(before.period.end, 1)
  }
}
