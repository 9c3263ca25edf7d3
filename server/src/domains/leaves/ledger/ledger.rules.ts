import { addDays } from '@ems/contract/core/days'
import { amountOf } from '../duration/day-count.rules.ts'
import {
  type Booking,
  type LedgerFacts,
  type LedgerRow,
  type PlannedBucket,
  type RowKind,
  UNTRACKED,
} from './bucket.rules.ts'

const GIVEN: readonly RowKind[] = ['grant', 'accrual', 'recount']
const USING: readonly RowKind[] = ['booking', 'return', 'move']

/** A recount row corrects grants that are stored with another amount. */
function grantRows(of: PlannedBucket, own: readonly LedgerRow[], asOf: string): LedgerRow[] {
  const given = own.filter(({ kind }) => GIVEN.includes(kind))
  const keys = new Set(given.map(({ key }) => key))
  const base = { bucket: of.name, leaveId: null }
  const due = of.accruals.filter(({ day, month }) => month === 0 || day <= asOf)
  const rows: LedgerRow[] = due.flatMap(({ month, day, amount }) => {
    const key = month === 0 ? 'grant' : `acc:${month}`
    if (keys.has(key)) return []
    const cut = of.capped.get(month) ?? 0
    const granted: LedgerRow = { ...base, kind: month === 0 ? 'grant' : 'accrual', amount, day, key }
    return cut === 0 ? [granted] : [granted, { ...base, kind: 'capped', amount: -cut, day, key: `cap:${month}` }]
  })
  const missing = amountOf(due) - amountOf(given) - amountOf(rows.filter(({ kind }) => kind !== 'capped'))
  if (missing === 0) return rows
  const last = of.closesOn !== null && of.closesOn < asOf ? of.closesOn : asOf
  const day = last < of.opensOn ? of.opensOn : last
  const key = `recount:${given.filter(({ kind }) => kind === 'recount').length}`
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

export function missingRows(planned: readonly PlannedBucket[], facts: LedgerFacts, asOf: string): LedgerRow[] {
  const ofBucket = Map.groupBy(facts.rows, ({ bucket }) => bucket)
  const own = planned.flatMap((of) => {
    const rows = ofBucket.get(of.name) ?? []
    return of.extraKey === UNTRACKED ? [] : [...grantRows(of, rows, asOf), ...closingRows(of, rows, asOf)]
  })
  return [...own, ...useRows(planned, facts.rows)]
}

export function nextDue(planned: readonly PlannedBucket[], facts: LedgerFacts, asOf: string): string | null {
  const days = planned.flatMap((of) => [
    ...of.accruals.map(({ day }) => day),
    ...(of.closesOn === null || of.extraKey === UNTRACKED ? [] : [addDays(of.closesOn, 1)]),
  ])
  const begins = facts.tracked.map(({ from }) => from)
  return [...days, ...begins].filter((day) => day > asOf).sort()[0] ?? null
}
