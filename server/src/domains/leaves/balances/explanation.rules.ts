import { inclusiveDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { toDisplayAmount, toWireAmount } from '../duration/day-count.rules.ts'
import { type Entitlement, exactAmount, overlap, type Terms } from '../entitlement/entitlement.rules.ts'
import type { Period } from '../entitlement/period.rules.ts'
import type { LedgerRow, PlannedBucket } from '../ledger/bucket.rules.ts'

export interface Line {
  day: string
  code: string
  sentence: string
  values: Record<string, string | number>
  amount: number
  projected: boolean
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const parts = (day: string) => ({
  year: day.slice(0, 4),
  month: MONTHS[Number(day.slice(5, 7)) - 1] ?? '',
  date: Number(day.slice(8)),
})

/** A day, as "4 May 2026". */
export const formatLongDay = (day: string): string => `${parts(day).date} ${parts(day).month} ${parts(day).year}`

/** Days, as "4 to 6 May", "28 Dec 2026 to 8 Jan 2027" or "4 May". */
export function spanText(from: string, to: string): string {
  const [a, b] = [parts(from), parts(to)]
  if (from === to) return `${a.date} ${a.month}`
  if (a.year !== b.year) return `${formatLongDay(from)} to ${formatLongDay(to)}`
  return a.month === b.month ? `${a.date} to ${b.date} ${b.month}` : `${a.date} ${a.month} to ${b.date} ${b.month}`
}

/** An amount in words, as "4.5 days" or "1.5 hours". */
export function formatAmount(amount: number, unit: LeaveUnit): string {
  const value = toDisplayAmount(Math.abs(amount), unit)
  return `${value} ${unit === 'days' ? 'day' : 'hour'}${value === 1 ? '' : 's'}`
}

/** A verb as it agrees with an amount, as "1 day lapses" and "2 days lapse". */
const agrees = (amount: string, one: string, several: string): string => (/^1 (day|hour)$/.test(amount) ? one : several)
const takenTooMuch = (amount: string): string => `${amount} that ${agrees(amount, 'was', 'were')} taken too much`
const lastDayTo = (amount: string, day: string): string =>
  `; the last day to take ${agrees(amount, 'it', 'them')} is ${formatLongDay(day)}`

const monthsHeld = ({ months }: Period, from: string, to: string, counted: Terms['months']): number => {
  const held = months.reduce((sum, month) => {
    const part = overlap(month, { from, to }) / inclusiveDays(month.from, month.to)
    return sum + (counted === 'whole' ? Math.round(part) : part)
  }, 0)
  return Math.round(held * 1000) / 1000
}

const BY_TERMS = ', by your working time and years of employment,'

const ROUNDED = {
  up: ', rounded up to',
  nearest: ', rounded to',
  down: ', rounded down to',
  none: ', rounded to',
} as const

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
  const said = toDisplayAmount(exactAmount(entitlement.exact), unit)
  const saidTotal = toDisplayAmount(entitlement.total, unit)
  const result = shown === total ? `${saidTotal}` : `${said}${ROUNDED[terms.rounding.how]} ${saidTotal}`
  const joined = from === employedFrom && from > period.from
  // The sentence names part-time and seniority, because the months alone would not add up.
  const byTerms = Math.abs(exact - (months * amount) / 12) > 0.01 * (unit === 'days' ? 1 : 60)
  const values = {
    months,
    yearly,
    exact: shown,
    total,
    from: period.from,
    to: period.to,
    amount,
    rounding: shown === total ? 'exact' : terms.rounding.how,
    by: byTerms ? 'terms' : 'months',
  }
  if (months === 12 && shown === amount && shown === total)
    return {
      code: 'granted',
      values,
      sentence: `You are entitled to ${yearly} from ${formatLongDay(period.from)} to ${formatLongDay(period.to)}.`,
    }
  const begins = joined ? 'You joined: ' : ''
  return {
    code: joined ? 'joined' : 'granted-part',
    values,
    sentence: `${begins}${months} of 12 months of ${yearly}${byTerms ? BY_TERMS : ''} are ${result}.`,
  }
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

interface Entry {
  amount: string
  of: PlannedBucket | undefined
  gives: boolean
  /** of HR, with punctuation */
  because: (before: string, after: string) => string
}

const carryEnd = ({ amount, of }: Entry): string =>
  of?.source === 'carry' && of.closesOn !== null ? lastDayTo(amount, of.closesOn) : ''

const SENTENCES: Partial<Record<LedgerRow['kind'], (entry: Entry) => string>> = {
  grant: ({ amount }) => `You were given ${amount}.`,
  accrual: ({ amount }) => `${amount} fell due.`,
  recount: ({ amount, gives }) =>
    `Your employment, working time or policy changed: ${amount} ${gives ? 'more' : 'less'}.`,
  capped: ({ amount }) =>
    `${amount} ${agrees(amount, 'is above the most that you may have, and is', 'are above the most that you may have, and are')} cut off.`,
  'carried in': (entry) => {
    const { amount, gives } = entry
    return gives
      ? `${amount} came over from the period before${carryEnd(entry)}.`
      : `${takenTooMuch(amount)} before ${agrees(amount, 'is', 'are')} taken from these.`
  },
  'carried out': ({ amount, gives }) =>
    `${gives ? takenTooMuch(amount) : amount} ${agrees(amount, 'goes', 'go')} over to the next period.`,
  lapsed: ({ amount, gives }) =>
    gives ? `${takenTooMuch(amount)} ${agrees(amount, 'is', 'are')} written off.` : `${amount} lapsed.`,
  adjustment: ({ amount, gives, because }) => `HR ${gives ? 'added' : 'took away'} ${amount}${because(': ', '')}.`,
  opening: (entry) =>
    `Your balance was set to what you had${entry.because(' (', ')')}: ${entry.amount} ${entry.gives ? 'more' : 'less'}${carryEnd(entry)}.`,
  encashed: ({ amount, because }) => `${amount} ${agrees(amount, 'was', 'were')} paid out${because(': ', '')}.`,
}

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
  const amount = formatAmount(row.amount, told.unit)
  const lastDay = of?.source === 'carry' ? (of.closesOn ?? '') : ''
  const values = { amount: toWireAmount(row.amount, told.unit), lastDay, reason }
  const granted = grantedOf(of, told)
  if (kind === 'grant' && granted && changed === 'no') return granted
  const because = (before: string, after: string) => (reason ? before + reason + after : '')
  const sentence = SENTENCES[kind]?.({ amount, of, gives: row.amount > 0, because }) ?? `${amount}.`
  if (kind === 'recount' && granted && changed === 'last')
    return {
      code: 'recount',
      values: { ...granted.values, ...values, told: granted.code, yearlyAmount: granted.values.amount ?? 0 },
      sentence: `${sentence} ${granted.sentence}`,
    }
  return { code: kind === 'grant' ? 'given' : kind.replace(' ', '-'), values, sentence }
}

/** The order of the rows of one day: what ends, what begins, what HR did. */
const ORDER: Partial<Record<LedgerRow['kind'], number>> = {
  lapsed: 0,
  'carried out': 1,
  grant: 2,
  accrual: 3,
  'carried in': 4,
  // Carried-over days count towards the limit, too.
  capped: 5,
}
const BY_HAND_ORDER = 6
const LEAVE_ORDER = 7

/** A leave is one line. Moves between buckets are left out, because they do not change the balance. */
export function linesOf(rows: readonly (LedgerRow & { reason?: string; projected: boolean })[], told: Told): Line[] {
  const totalOf = (bucket: string) => told.planned.find(({ name }) => name === bucket)?.entitlement?.total
  const changed = new Set(
    rows.flatMap(({ kind, bucket, amount }) => (kind === 'grant' && totalOf(bucket) !== amount ? [bucket] : [])),
  )
  const last = new Map(rows.filter(({ kind }) => kind === 'recount').map((row) => [row.bucket, row]))
  const own = rows
    .filter(({ leaveId }) => leaveId === null)
    .map((row) => {
      const isChanged = changed.has(row.bucket) ? (last.get(row.bucket) === row ? 'last' : 'yes') : 'no'
      return {
        order: ORDER[row.kind] ?? BY_HAND_ORDER,
        line: { day: row.day, amount: row.amount, projected: row.projected, ...say(row, told, isChanged) },
      }
    })
  const byLeave = new Map<string, number>()
  for (const { leaveId, amount, day } of rows)
    if (leaveId !== null && day <= (told.until ?? day)) byLeave.set(leaveId, (byLeave.get(leaveId) ?? 0) + amount)
  const taken = [...byLeave].flatMap(([leaveId, amount]): { order: number; line: Line }[] => {
    const days = told.leaves.get(leaveId)
    if (amount === 0 || !days) return []
    const values = { amount: toWireAmount(amount, told.unit), from: days.from, to: days.to }
    const sentence = `${formatAmount(amount, told.unit)} for your leave of ${spanText(days.from, days.to)}.`
    return [{ order: LEAVE_ORDER, line: { day: days.from, amount, projected: false, code: 'leave', values, sentence } }]
  })
  return [...own, ...taken]
    .sort((a, b) => a.line.day.localeCompare(b.line.day) || a.order - b.order)
    .map(({ line }) => line)
}
