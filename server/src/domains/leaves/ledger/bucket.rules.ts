import { addDays, LAST_WORKING_DAY } from '@ems/contract/core/days'
import { amountOf } from '../duration/day-count.rules.ts'
import {
  type Accrual,
  accrualsOf,
  type Entitlement,
  entitlementOf,
  entitlementSpans,
  type PolicyDays,
  type Terms,
  type WorkingShare,
} from '../entitlement/entitlement.rules.ts'
import { type Period, periodOf } from '../entitlement/period.rules.ts'

export type Source = 'entitlement' | 'carry' | 'extra'

/** The last three change the used days, the others the entitlement. */
export type RowKind =
  | 'grant'
  | 'accrual'
  | 'opening'
  | 'adjustment'
  | 'recount'
  | 'capped'
  | 'carried in'
  | 'carried out'
  | 'lapsed'
  | 'encashed'
  | 'booking'
  | 'return'
  | 'move'

export interface BucketName {
  source: Source
  periodStart: string
  /** distinguishes buckets of one period; `untracked` for days without a balance */
  extraKey: string
}

/** The amount is the effect on the balance. */
export interface LedgerRow {
  bucket: string
  kind: RowKind
  amount: number
  day: string
  leaveId: string | null
  key: string
}

export interface KnownBucket extends BucketName {
  opensOn: string
  closesOn: string | null
}

export interface Booking {
  leaveId: string
  day: string
  amount: number
}

export interface LedgerFacts {
  employedFrom: string
  leftOn: string | null
  tracked: readonly PolicyDays[]
  scales: readonly WorkingShare[]
  buckets: readonly KnownBucket[]
  rows: readonly LedgerRow[]
  bookings: readonly Booking[]
}

export interface PlannedBucket extends KnownBucket {
  name: string
  /** null without a policy */
  terms: Terms | null
  period: Period | null
  entitlement: Entitlement | null
  accruals: readonly Accrual[]
  /** manual entries, and accruals cut off by the limit */
  manual: number
  carriedIn: number
  carriedOut: number
  lapsed: number
  capped: Map<number, number>
  used: number
  placed: Booking[]
  /** how far the bucket is overdrawn beyond the overdraft, and by which leave first */
  over: number
  overBy: string | null
  /** the days of requested leave that did not fit */
  unplaced: number
}

export const bucketName = ({ source, periodStart, extraKey }: BucketName): string =>
  `${source}|${periodStart}|${extraKey}`
export const UNTRACKED = 'untracked'

export const MANUAL_KINDS: readonly RowKind[] = ['opening', 'adjustment', 'encashed', 'capped']

export function bucketOf(
  known: KnownBucket,
  rows: readonly LedgerRow[],
  of: Partial<PlannedBucket> = {},
): PlannedBucket {
  const name = bucketName(known)
  return {
    ...known,
    name,
    terms: null,
    period: null,
    entitlement: null,
    accruals: [],
    carriedIn: 0,
    carriedOut: 0,
    lapsed: 0,
    capped: new Map(),
    used: 0,
    placed: [],
    over: 0,
    overBy: null,
    unplaced: 0,
    manual: amountOf(rows.filter((row) => row.bucket === name && MANUAL_KINDS.includes(row.kind))),
    ...of,
  }
}

export const isBucketOpen = ({ opensOn, closesOn }: Pick<KnownBucket, 'opensOn' | 'closesOn'>, day: string): boolean =>
  opensOn <= day && (closesOn === null || closesOn >= day)

export const entitlementOn = <Bucket extends Pick<PlannedBucket, 'terms' | 'opensOn' | 'closesOn'>>(
  planned: readonly Bucket[],
  day: string,
): Bucket | undefined => planned.find((one) => one.terms && isBucketOpen(one, day))

export const isTracked = (tracked: readonly PolicyDays[], from: string, to = from): boolean =>
  tracked.some((held) => held.from <= to && (held.to === null || held.to >= from))

export interface EntitlementTerms {
  known: KnownBucket & { source: 'entitlement' }
  period: Period
  terms: Terms
}

export function periodsOf({ tracked, employedFrom }: Pick<LedgerFacts, 'tracked' | 'employedFrom'>, horizon: string) {
  const entitlementTerms: EntitlementTerms[] = []
  // A period can have no end, and days beyond 9999 cannot be compared.
  const end = horizon < LAST_WORKING_DAY ? horizon : LAST_WORKING_DAY
  let day = tracked[0]?.from
  while (day !== undefined && day <= end) {
    const at: string = day
    const held = tracked.find(({ to }) => to === null || to >= at)
    if (!held) break
    const first = held.from > at ? held.from : at
    if (first > end) break
    const { terms } = held
    const period = periodOf(terms.period, employedFrom, first)
    const taken = entitlementTerms.some(({ known }) => known.periodStart === period.from)
    const bucket = {
      source: 'entitlement' as const,
      periodStart: period.from,
      extraKey: taken ? first : '',
      opensOn: first,
      closesOn: period.to,
    }
    entitlementTerms.push({ known: bucket, period, terms })
    day = addDays(period.to, 1)
  }
  return entitlementTerms
}

export const entitlements = (facts: LedgerFacts, horizon: string): PlannedBucket[] =>
  periodsOf(facts, horizon).map(({ known, period, terms }) => {
    const span = { from: known.opensOn, to: period.to }
    const spans = entitlementSpans(facts.tracked, facts.scales, facts.employedFrom, span)
    const entitlement = entitlementOf(period, spans, terms)
    const atOnce = entitlement.total === 0 ? [] : [{ month: 0, day: known.opensOn, amount: entitlement.total }]
    const accruals = terms.grant === 'start' ? atOnce : accrualsOf(entitlement, terms, known.opensOn)
    return bucketOf(known, facts.rows, { terms, period, entitlement, accruals })
  })
