import { addDays } from '@ems/contract/core/days'
import { amountOf } from '../duration/day-count.rules.ts'
import {
  bucketName,
  entitlementOn,
  isBucketOpen,
  type KnownBucket,
  type LedgerFacts,
  type LedgerRow,
  type PlannedBucket,
} from '../ledger/bucket.rules.ts'

/** thousandths of a day, or minutes */
export interface Opening {
  day: string
  /** without the carry-over */
  amount: number
  carry: number
  /** the last day of the carry-over; null: no end */
  closesOn: string | null
}

export interface OpeningPlan {
  bucket: KnownBucket | null
  changes: { bucket: string; amount: number }[]
}

/**
 * The carry-over gets a bucket that opens after the day, so that earlier leave cannot use it. Other carry-over buckets
 * move into it, so a repeated opening changes nothing.
 */
export function openingPlan(
  planned: readonly PlannedBucket[],
  { rows }: Pick<LedgerFacts, 'rows'>,
  opening: Opening,
  balance: number,
): OpeningPlan | null {
  const { day, amount, carry, closesOn } = opening
  const entitled = entitlementOn(planned, day)
  if (!entitled) return null
  const opensOn = entitled.closesOn !== null && entitled.closesOn > day ? addDays(day, 1) : day
  const carriedBucket: KnownBucket = {
    source: 'carry',
    periodStart: entitled.periodStart,
    extraKey: `opening ${day}`,
    opensOn,
    closesOn,
  }
  const inBucket = (name: string) => rows.filter(({ bucket }) => bucket === name)
  const others = planned.filter(
    (one) => one.source === 'carry' && isBucketOpen(one, day) && one.name !== bucketName(carriedBucket),
  )
  const left = others.map(({ name }) => ({
    bucket: name,
    amount: -Math.max(0, amountOf(inBucket(name).filter((row) => row.day <= day))),
  }))
  const carried = {
    bucket: bucketName(carriedBucket),
    amount: carry - amountOf(inBucket(bucketName(carriedBucket)).filter(isManual)),
  }
  const moved = carried.amount + amountOf(left)
  const rest = { bucket: entitled.name, amount: amount + carry - balance - moved }
  const changes = [rest, ...left, carried].filter((one) => one.amount !== 0)
  return {
    bucket: carried.amount !== 0 || inBucket(bucketName(carriedBucket)).length > 0 ? carriedBucket : null,
    changes,
  }
}

const isManual = ({ leaveId, kind }: LedgerRow): boolean => leaveId === null && kind === 'opening'
