import type { LeaveUnit } from '@ems/contract/leave-types'
import { FIRST_ID, newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import { amountOf, toDisplayAmount } from '../duration/day-count.rules.ts'
import {
  type Booking,
  bucketName,
  type LedgerFacts,
  type LedgerRow,
  type PlannedBucket,
  UNTRACKED,
} from './bucket.rules.ts'
import { type BucketValues, insertRows, lockEmployed, setDue, storeBuckets } from './ledger.repo.ts'
import { getLedgerInputs, type LedgerInput } from './ledger-input.repo.ts'
import { bucketTotal, missingLedgerRows, nextDueDay, planBuckets } from './plan.rules.ts'

/** An empty list returns the booked days. */
export type BookedDays = ReadonlyMap<string, readonly { day: string; amount: number }[]>

export function withBookedDays<F extends LedgerFacts>(facts: F, taken: BookedDays): F {
  const others = facts.bookings.filter(({ leaveId }) => !taken.has(leaveId))
  const own: Booking[] = [...taken].flatMap(([leaveId, days]) =>
    days.filter(({ amount }) => amount > 0).map(({ day, amount }) => ({ leaveId, day, amount })),
  )
  return { ...facts, bookings: [...others, ...own] }
}

const sumOf = (planned: readonly PlannedBucket[], of: 'over' | 'unplaced'): number =>
  planned.reduce((sum, bucket) => sum + bucket[of], 0)

/** `leaveId` is the other leave that would lose days. @returns null where the days fit */
export function findShortage(
  facts: LedgerFacts,
  taken: BookedDays,
  asOf: string,
): { missing: number; leaveId: string | null } | null {
  const requested = new Set(taken.keys())
  const planned = (overdrawn: Map<string, number> | null) =>
    planBuckets(withBookedDays(facts, taken), asOf, { requested, overdrawn })
  const first = planned(null)
  if (sumOf(first, 'unplaced') === 0 && sumOf(first, 'over') === 0) return null
  const nothing = new Map([...taken.keys()].map((leaveId) => [leaveId, []]))
  const before = planBuckets(withBookedDays(facts, nothing), asOf)
  const after = planned(new Map(before.map(({ name, over }) => [name, over])))
  const unplaced = sumOf(after, 'unplaced')
  const missing = unplaced + Math.max(0, sumOf(after, 'over') - sumOf(before, 'over'))
  if (missing === 0) return null
  const starved = after.find(
    ({ over, terms, placed }) =>
      over > 0 && (terms?.bookable === 'accrued' || !placed.some(({ leaveId }) => taken.has(leaveId))),
  )
  return { missing, leaveId: unplaced > 0 ? null : (starved?.overBy ?? null) }
}

/** @returns null where the days fit */
export function shortageError(facts: LedgerInput, taken: BookedDays, today: string, unit: LeaveUnit): AppError | null {
  const lack = findShortage(facts, taken, today)
  if (!lack) return null
  const other = lack.leaveId === null || taken.has(lack.leaveId) ? undefined : facts.leaves.get(lack.leaveId)
  if (other) {
    const { from, to } = other
    return new AppError('leave.starves', { from, to, missing: formatAmount(lack.missing, unit) })
  }
  const asked = amountOf([...taken.values()].flat())
  const free = Math.max(0, asked - lack.missing)
  return new AppError('leave.insufficient', {
    asked: formatAmount(asked, unit),
    free: String(toDisplayAmount(free, unit)),
  })
}

function valuesOf(planned: PlannedBucket, { employeeId, stored }: LedgerInput, force: boolean): BucketValues {
  const { name, source, periodStart, extraKey, opensOn, closesOn, terms } = planned
  const before = stored.get(name)
  const isUntracked = extraKey === UNTRACKED
  const most = bucketTotal(planned) + (terms?.overdraft ?? 0)
  return {
    id: before?.id ?? newId(),
    employeeId,
    name,
    source,
    periodStart,
    extraKey,
    opensOn,
    closesOn,
    tracked: !isUntracked && (terms !== null || source !== 'entitlement'),
    entitled: planned.entitlement?.total ?? 0,
    ceiling: isUntracked ? 0 : Math.max(most, force ? planned.used : 0, before?.used ?? 0),
  }
}

const CHANGING = ['opensOn', 'closesOn', 'tracked', 'entitled', 'ceiling'] as const

interface Settling {
  today: string
  /** absent: unchanged */
  taken?: BookedDays
  added?: { rows: readonly (LedgerRow & { reason: string })[]; buckets: LedgerFacts['buckets'] }
  /** false refuses to overdraw a bucket */
  force?: boolean
}

export type Settlement = ReturnType<typeof planSettlement>

export function planSettlement(
  found: LedgerInput,
  { today, taken = new Map(), added = { rows: [], buckets: [] }, force = true }: Settling,
) {
  const facts: LedgerFacts = {
    ...withBookedDays(found, taken),
    buckets: [...found.buckets, ...added.buckets],
    rows: [...found.rows, ...added.rows],
  }
  const planned = planBuckets(facts, today)
  const values = planned.map((one) => valuesOf(one, found, force))
  const ids = new Map([...found.stored.values(), ...values].map((bucket) => [bucketName(bucket), bucket.id]))
  const rows: (LedgerRow & { reason?: string })[] = [...missingLedgerRows(planned, facts, today), ...added.rows]
  return {
    facts: found,
    planned,
    rows: rows.map((row) => ({ ...row, bucketId: ids.get(row.bucket) ?? '' })),
    buckets: values.filter((bucket) => {
      const before = found.stored.get(bucket.name)
      return !before || CHANGING.some((key) => bucket[key] !== before[key])
    }),
    due: nextDueDay(planned, facts, today),
  }
}

/** The people must be locked. The number of statements does not depend on the number of people. */
export async function writeSettlements(
  trx: Trx,
  typeId: string,
  settlements: readonly Settlement[],
  actorId: string | null,
): Promise<void> {
  const buckets = settlements.flatMap((settlement) => settlement.buckets)
  const rows = settlements.flatMap((settlement) => settlement.rows)
  const moved = settlements.filter(({ facts, due }) => facts.due !== due)
  const days = moved.map(({ facts, due }) => ({ employeeId: facts.employeeId, day: due }))
  await storeBuckets(trx, typeId, buckets)
  await insertRows(trx, rows, actorId)
  await setDue(trx, typeId, days)
}

/** The people must be locked. The ledger may become overdrawn. */
export async function settlePeople(
  trx: Trx,
  { typeId, employeeIds, ...settling }: { typeId: string; employeeIds: readonly string[] } & Omit<Settling, 'force'>,
): Promise<void> {
  await writeSettlements(trx, typeId, await planSettlements(trx, typeId, employeeIds, settling), null)
}

export async function planSettlements(trx: Trx, typeId: string, employeeIds: readonly string[], settling: Settling) {
  const inputs = await getLedgerInputs(trx, typeId, employeeIds)
  return [...inputs.values()].map((input) => planSettlement(input, settling))
}

/** Amounts are thousandths of a day, or minutes. */
export interface RunFigures {
  people: number
  granted: number
  overdrawn: number
  changed: number
}

const BATCH = 500

export async function settleEveryone(
  trx: Trx,
  typeId: string,
  from: string,
  { today, actorId, dryRun = false }: { today: string; actorId: string | null; dryRun?: boolean },
): Promise<RunFigures> {
  const run: RunFigures = { people: 0, granted: 0, overdrawn: 0, changed: 0 }
  for (let after = FIRST_ID; ; ) {
    const ids = await lockEmployed(trx, after, from < today ? from : today, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return run
    after = last
    const settlements = await planSettlements(trx, typeId, ids, { today })
    if (!dryRun) await writeSettlements(trx, typeId, settlements, actorId)
    for (const { facts, planned, rows } of settlements) {
      const given = rows.filter(({ leaveId }) => leaveId === null)
      run.people += facts.tracked.length > 0 ? 1 : 0
      run.granted += given.reduce((sum, { amount }) => sum + amount, 0)
      run.overdrawn += planned.some(({ over }) => over > 0) ? 1 : 0
      run.changed += rows.length > 0 ? 1 : 0
    }
  }
}
