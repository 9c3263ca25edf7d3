import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { type Fraction, fraction, NOTHING, plus, type Rounding, rounded, times } from './fraction.rules.ts'
import { addMonths, type Period, type PeriodRule, type Span } from './period.rules.ts'

/** Amounts are thousandths of a day, or minutes. */
export interface Terms {
  /** for a year */
  amount: number
  seniority: readonly { afterYears: number; amount: number }[]
  period: PeriodRule
  grant: 'start' | 'monthly' | 'monthly-end'
  bookable: 'period' | 'accrued'
  months: 'exact' | 'whole'
  rounding: Rounding
  scaleWith: 'none' | 'days' | 'hours' | 'fte'
  carry: { cap: number | null; closes: string | { months: number } | null; debt: 'carry' | 'forgive' }
  overdraft: number
  waitMonths: number
  maxBalance: number | null
}

export interface WorkingShare {
  /** null: from the beginning */
  from: string | null
  days: Fraction
  hours: Fraction
  fte: Fraction
}

export interface PolicyDays {
  from: string
  /** null: without end */
  to: string | null
  terms: Terms
  policyId: string
}

export interface Stretch extends Span {
  yearly: Fraction
}

const earlier = (a: string, b: string | null): string => (b !== null && b < a ? b : a)

const factorOf = (terms: Terms, scale: WorkingShare | undefined): Fraction =>
  terms.scaleWith === 'none' || !scale ? fraction(1) : scale[terms.scaleWith]

const amountAfter = ({ amount, seniority }: Terms, years: number): number =>
  seniority.reduce((most, step) => (step.afterYears <= years ? step.amount : most), amount)

/** Amounts change with the policy, the years of employment and the working time. */
export function entitlementSpans(
  tracked: readonly PolicyDays[],
  scales: readonly WorkingShare[],
  employedFrom: string,
  span: Span,
): Stretch[] {
  return tracked.flatMap((held) => {
    const from = held.from > span.from ? held.from : span.from
    const to = earlier(span.to, held.to)
    if (from > to) return []
    const steps = held.terms.seniority.map(({ afterYears }) => addMonths(employedFrom, afterYears * 12))
    const changes = [...steps, ...scales.flatMap((scale) => scale.from ?? [])].filter((day) => day > from && day <= to)
    const begins = [...new Set([from, ...changes])].sort()
    return begins.map((begin, n) => {
      const years = steps.filter((day) => day <= begin)
      const reached = held.terms.seniority.filter((_, index) => years.includes(steps[index] ?? ''))
      const amount = amountAfter(held.terms, Math.max(-1, ...reached.map(({ afterYears }) => afterYears)))
      const scale = scales.findLast((one) => one.from === null || one.from <= begin)
      const next = begins[n + 1]
      return {
        from: begin,
        to: next === undefined ? to : addDays(next, -1),
        yearly: times(fraction(amount), factorOf(held.terms, scale)),
      }
    })
  })
}

const overlap = (a: Span, b: Span): number =>
  Math.max(0, inclusiveDays(a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to))

/**
 * A month gives a twelfth of the year, in proportion to its days; `whole` gives the full twelfth from half of its days
 * on.
 */
export function monthGives(month: Span, stretches: readonly Stretch[], months: Terms['months']): Fraction {
  const length = inclusiveDays(month.from, month.to)
  const parts = stretches.map((stretch) => ({ days: overlap(month, stretch), yearly: stretch.yearly }))
  const held = parts.reduce((sum, { days }) => sum + days, 0)
  if (held === 0 || (months === 'whole' && held * 2 < length)) return NOTHING
  const by = months === 'whole' ? held : length
  return parts.reduce((sum, { days, yearly }) => plus(sum, times(yearly, fraction(days, by * 12))), NOTHING)
}

export interface Accrual {
  month: number
  day: string
  amount: number
}

export interface Entitlement {
  /** before rounding */
  exact: Fraction
  months: { span: Span; exact: Fraction; amount: number }[]
  total: number
}

/** Most people have the same entitlement, so a report over everyone computes it once. */
const workedOut = new WeakMap<Terms, Map<string, Entitlement>>()
const MOST_WORKED_OUT = 1_000

/** The total is rounded once; a month's amount is what it adds to the rounded total. */
export function entitlementOf(period: Period, stretches: readonly Stretch[], terms: Terms): Entitlement {
  const amounts = stretches.map(({ from, to, yearly: { n, d } }) => `${from} ${to} ${n}/${d}`)
  // Two periods can begin on the same day but have different months, for example from the 28th or 31st.
  const key = [period.from, period.months[1]?.from, ...amounts].join(', ')
  const of = workedOut.get(terms) ?? new Map<string, Entitlement>()
  const known = of.get(key)
  if (known) return known
  if (of.size >= MOST_WORKED_OUT) of.clear()
  const worked = workOut(period, stretches, terms)
  workedOut.set(terms, of.set(key, worked))
  return worked
}

function workOut(period: Period, stretches: readonly Stretch[], terms: Terms): Entitlement {
  let exact = NOTHING
  let before = 0
  const months = period.months.map((span) => {
    const gives = monthGives(span, stretches, terms.months)
    exact = plus(exact, gives)
    const total = rounded(exact, terms.rounding)
    const amount = total - before
    before = total
    return { span, exact: gives, amount }
  })
  return { exact, months, total: before }
}

/** Months without an amount have no accrual. */
export const accrualsOf = ({ months }: Entitlement, terms: Terms, first: string): Accrual[] =>
  months.flatMap(({ span, amount }, index) => {
    if (amount === 0) return []
    const day = terms.grant === 'monthly' ? (span.from < first ? first : span.from) : span.to
    return [{ month: index + 1, day, amount }]
  })
