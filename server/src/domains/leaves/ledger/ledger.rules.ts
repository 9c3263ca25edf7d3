import { addDays } from '@ems/contract/core/days'
import { type LedgerFacts, type LedgerRow, type PlannedBucket, type RowKind, UNTRACKED } from './bucket.rules.ts'

const GIVEN: readonly RowKind[] = ['grant', 'accrual', 'recount']
const USING: readonly RowKind[] = ['booking', 'return', 'move']

const sumOf = (rows: readonly LedgerRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

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
    const kind = month === 0 ? ('grant' as const) : ('accrual' as const)
    const granted: LedgerRow = { ...base, kind, amount, day, key }
    return cut === 0 ? [granted] : [granted, { ...base, kind: 'capped', amount: -cut, day, key: `cap:${month}` }]
  })
  const missing =
    sumOf(due.map((one) => ({ amount: one.amount })) as LedgerRow[]) -
    sumOf(given) -
    sumOf(rows.filter(({ kind }) => kind !== 'capped'))
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
    const missing = amount - sumOf(before)
    const key = `${kind.replace(' ', '-')}:${before.length}`
    return missing === 0 ? [] : [{ bucket: of.name, kind, amount: missing, day, leaveId: null, key }]
  })
}

const place = (leaveId: string, day: string): string => `${leaveId} ${day}`

export function usedBy(rows: readonly LedgerRow[]): Map<string, Map<string, number>> {
  const used = new Map<string, Map<string, number>>()
  for (const { kind, leaveId, day, bucket, amount } of rows) {
    if (leaveId === null || !USING.includes(kind)) continue
    const at = used.get(place(leaveId, day)) ?? new Map<string, number>()
    at.set(bucket, (at.get(bucket) ?? 0) - amount)
    used.set(place(leaveId, day), at)
  }
  return used
}

/** Stored rows stay; new rows move the difference. */
function useRows(planned: readonly PlannedBucket[], rows: readonly LedgerRow[]): LedgerRow[] {
  const before = usedBy(rows)
  const after = new Map<string, Map<string, number>>()
  for (const { name, placed } of planned)
    for (const { leaveId, day, amount } of placed) {
      const at = after.get(place(leaveId, day)) ?? new Map<string, number>()
      at.set(name, (at.get(name) ?? 0) + amount)
      after.set(place(leaveId, day), at)
    }
  const written = new Map<string, number>()
  for (const { bucket, leaveId, day } of rows) {
    const at = `${bucket} ${leaveId} ${day}`
    if (leaveId !== null) written.set(at, (written.get(at) ?? 0) + 1)
  }
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((at) => {
    const [leaveId = '', day = ''] = at.split(' ')
    const [was, is] = [before.get(at) ?? new Map<string, number>(), after.get(at) ?? new Map<string, number>()]
    const sum = (map: Map<string, number>) => [...map.values()].reduce((all, amount) => all + amount, 0)
    const more = sum(is) - sum(was)
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((bucket): LedgerRow[] => {
      const delta = (is.get(bucket) ?? 0) - (was.get(bucket) ?? 0)
      if (delta === 0) return []
      const kind = delta > 0 && more > 0 ? 'booking' : delta < 0 && more < 0 ? 'return' : 'move'
      const key = `b:${leaveId}:${day}:${written.get(`${bucket} ${leaveId} ${day}`) ?? 0}`
      return [{ bucket, kind, amount: -delta, day, leaveId, key }]
    })
  })
}

export function missingRows(planned: readonly PlannedBucket[], facts: LedgerFacts, asOf: string): LedgerRow[] {
  const ofBucket = new Map<string, LedgerRow[]>()
  for (const row of facts.rows) ofBucket.set(row.bucket, [...(ofBucket.get(row.bucket) ?? []), row])
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
