import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { getTranslator } from '../../../platform/words/words.ts'
import { toDisplayAmount, toWireAmount } from '../duration/day-count.rules.ts'
import { type Entitlement, exactAmount, overlap, type Terms } from '../entitlement/entitlement.rules.ts'
import type { Period } from '../entitlement/period.rules.ts'
import type { LedgerRow, PlannedBucket, RowKind } from '../ledger/bucket.rules.ts'
import { formatAmount, formatLongDay, spanText } from './explanation.rules.ts'

const t = getTranslator('leaveBalances')

export interface Line {
  day: string
  code: string
  sentence: string
  values: Record<string, string | number>
  amount: number
  projected: boolean
}

const monthsHeld = ({ months }: Period, from: string, to: string, counted: Terms['months']): number => {
  const held = months.reduce((sum, month) => {
    const part = overlap(month, { from, to }) / inclusiveDays(month.from, month.to)
    return sum + (counted === 'whole' ? Math.round(part) : part)
  }, 0)
  return Math.round(held * 1000) / 1000
}

interface Granted {
  period: Period
  entitlement: Entitlement
  terms: Terms
  unit: LeaveUnit
  from: string
  to: string
  employedFrom: string
}

export function grantSentence({ period, entitlement, terms, unit, from, to, employedFrom }: Granted) {
  const months = monthsHeld(period, from, to, terms.months)
  const yearly = formatAmount(terms.amount, unit)
  const amount = toWireAmount(terms.amount, unit)
  const exact = toWireAmount(exactAmount(entitlement.exact), unit)
  const total = toWireAmount(entitlement.total, unit)
  const shown = Math.round(exact * 1000) / 1000
  const joined = from === employedFrom && from > period.from
  // The sentence names part-time and seniority, because the months alone would not add up.
  const byTerms = Math.abs(exact - (months * amount) / 12) > 0.01 * (unit === 'days' ? 1 : 60)
  const rounding = shown === total ? 'exact' : terms.rounding.how
  const by = byTerms ? 'terms' : 'months'
  const values = { months, yearly, exact: shown, total, from: period.from, to: period.to, amount, rounding, by }
  if (months === 12 && shown === amount && shown === total) {
    const sentence = t('granted', { yearly, from: formatLongDay(period.from), to: formatLongDay(period.to) })
    return { code: 'granted', values, sentence }
  }
  const sentence = t('grantedPart', {
    ...values,
    joined: joined ? 'yes' : 'no',
    exact: toDisplayAmount(exactAmount(entitlement.exact), unit),
    total: toDisplayAmount(entitlement.total, unit),
  })
  return { code: joined ? 'joined' : 'granted-part', values, sentence }
}

interface Told {
  unit: LeaveUnit
  employedFrom: string
  leftOn: string | null
  planned: readonly PlannedBucket[]
  leaves: ReadonlyMap<string, { from: string; to: string }>
  /** the last day of the lines: later days of a leave are not counted */
  until?: string | undefined
}

type Said = Pick<Line, 'code' | 'sentence' | 'values'>
/** The other kinds belong to a leave. */
type GivenKind = Exclude<RowKind, 'booking' | 'return' | 'move'>

function grantedOf(of: PlannedBucket | undefined, { unit, leftOn, employedFrom }: Told): Said | null {
  if (!of?.period || !of.entitlement || !of.terms) return null
  const { period, entitlement, terms } = of
  const to = leftOn !== null && leftOn < period.to ? leftOn : period.to
  return grantSentence({ period, entitlement, terms, unit, from: of.opensOn, to, employedFrom })
}

/** @param changed whether a later recount changed the grant; the last recount explains it */
function say(row: LedgerRow & { reason?: string }, told: Told, changed: 'no' | 'yes' | 'last'): Said {
  const of = told.planned.find(({ name }) => name === row.bucket)
  const { kind, reason = '' } = row
  const lastDay = of?.source === 'carry' ? (of.closesOn ?? '') : ''
  const values = { amount: toWireAmount(row.amount, told.unit), lastDay, reason }
  const granted = grantedOf(of, told)
  if (kind === 'grant' && granted && changed === 'no') return granted
  const sentence = t(`rows.${kind as GivenKind}`, {
    amount: formatAmount(row.amount, told.unit),
    count: toDisplayAmount(Math.abs(row.amount), told.unit),
    sign: row.amount > 0 ? 'plus' : 'minus',
    lastDay: lastDay ? formatLongDay(lastDay) : 'none',
    explained: reason ? 'yes' : 'no',
    reason,
  })
  if (kind === 'recount' && granted && changed === 'last')
    return {
      code: 'recount',
      values: { ...granted.values, ...values, told: granted.code, yearlyAmount: granted.values.amount ?? 0 },
      sentence: `${sentence} ${granted.sentence}`,
    }
  return { code: kind === 'grant' ? 'given' : kind.replace(' ', '-'), values, sentence }
}

/** The rows of one day: what ends, what begins, what HR did. Carried-over days count towards the limit, too. */
const ORDER: readonly RowKind[] = ['lapsed', 'carried out', 'grant', 'accrual', 'carried in', 'capped']
const orderOf = ({ kind }: LedgerRow): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length)

/** A leave is one line. Moves between buckets are left out, because they do not change the balance. */
export function linesOf(rows: readonly (LedgerRow & { reason?: string; projected: boolean })[], told: Told): Line[] {
  const totalOf = (bucket: string) => told.planned.find(({ name }) => name === bucket)?.entitlement?.total
  const changed = new Set(
    rows.flatMap(({ kind, bucket, amount }) => (kind === 'grant' && totalOf(bucket) !== amount ? [bucket] : [])),
  )
  const last = new Map(rows.filter(({ kind }) => kind === 'recount').map((row) => [row.bucket, row]))
  const own = rows
    .filter(({ leaveId }) => leaveId === null)
    .sort((a, b) => orderOf(a) - orderOf(b))
    .map((row) => {
      const isChanged = changed.has(row.bucket) ? (last.get(row.bucket) === row ? 'last' : 'yes') : 'no'
      return { day: row.day, amount: row.amount, projected: row.projected, ...say(row, told, isChanged) }
    })
  const byLeave = new Map<string, number>()
  for (const { leaveId, amount, day } of rows)
    if (leaveId !== null && day <= (told.until ?? day)) byLeave.set(leaveId, (byLeave.get(leaveId) ?? 0) + amount)
  const taken = [...byLeave].flatMap(([leaveId, amount]): Line[] => {
    const days = told.leaves.get(leaveId)
    if (amount === 0 || !days) return []
    const values = { amount: toWireAmount(amount, told.unit), from: days.from, to: days.to }
    const sentence = t('leave', { amount: formatAmount(amount, told.unit), days: spanText(days.from, days.to) })
    return [{ day: days.from, amount, projected: false, code: 'leave', values, sentence }]
  })
  return [...own, ...taken].sort((a, b) => a.day.localeCompare(b.day))
}
