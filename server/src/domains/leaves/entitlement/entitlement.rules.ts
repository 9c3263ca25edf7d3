import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { type Fraction, fraction, NOTHING, plus, type Rounding, rounded, times } from './fraction.rules.ts'
import { addMonths, type Period, type PeriodRule, type Span } from './period.rules.ts'

/** What a policy says; amounts are thousandths of a day, or minutes. */
export interface Terms {
  /** a year */
  amount: number
  /** the amount from so many years of employment on */
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

/** How much someone works from a day on, as a part of a full week. */
export interface WorkingShare {
  /** null: since ever */
  from: string | null
  days: Fraction
  hours: Fraction
  fte: Fraction
}

/** Days on which a policy holds for someone. */
export interface PolicyDays {
  from: string
  /** null: without end */
  to: string | null
  terms: Terms
  policyId: string
}

/** Days on which someone gets one amount a year. */
export interface Stretch extends Span {
  yearly: Fraction
}

const earlier = (a: string, b: string | null): string => (b !== null && b < a ? b : a)

const factorOf = (terms: Terms, scale: WorkingShare | undefined): Fraction =>
  terms.scaleWith === 'none' || !scale ? fraction(1) : scale[terms.scaleWith]

/** What someone gets a year after some years of employment. */
const amountAfter = ({ amount, seniority }: Terms, years: number): number =>
  seniority.reduce((most, step) => (step.afterYears <= years ? step.amount : most), amount)

/** The amounts a year that hold within some days: they change with the policy, the years of employment and the working time. */
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
 * What a month gives: a twelfth of the year's amount, in proportion to the days of the month that count, or (`whole`) the full
 * twelfth where at least half of its days count. Where the amount changes within the month, each counts by its days.
 */
export function monthGives(month: Span, stretches: readonly Stretch[], months: Terms['months']): Fraction {
  const length = inclusiveDays(month.from, month.to)
  const parts = stretches.map((stretch) => ({ days: overlap(month, stretch), yearly: stretch.yearly }))
  const held = parts.reduce((sum, { days }) => sum + days, 0)
  if (held === 0 || (months === 'whole' && held * 2 < length)) return NOTHING
  const by = months === 'whole' ? held : length
  return parts.reduce((sum, { days, yearly }) => plus(sum, times(yearly, fraction(days, by * 12))), NOTHING)
}

/** What falls due in a month of a period. */
export interface Accrual {
  /** from 1 */
  month: number
  day: string
  amount: number
}

/** What someone is entitled to in a period. */
export interface Entitlement {
  /** before it is rounded */
  exact: Fraction
  months: { span: Span; exact: Fraction; amount: number }[]
  total: number
}

/** Entitlements that were worked out already, by their terms, and then by the period and the yearly amounts: most people have the same. */
const workedOut = new WeakMap<Terms, Map<string, Entitlement>>()
const MOST_WORKED_OUT = 1_000

/** Adds a period's months as exact fractions and rounds once; a month's own amount is what it adds to the rounded total. */
export function entitlementOf(period: Period, stretches: readonly Stretch[], terms: Terms): Entitlement {
  const amounts = stretches.map(({ from, to, yearly: { n, d } }) => `${from} ${to} ${n}/${d}`)
  // The months tell periods apart that begin on a month's last day, cut to it from another one.
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

/** The accruals of a period, each with the day on which it falls due; those of nothing are left out. */
export const accrualsOf = ({ months }: Entitlement, terms: Terms, first: string): Accrual[] =>
  months.flatMap(({ span, amount }, index) => {
    if (amount === 0) return []
    const day = terms.grant === 'monthly' ? (span.from < first ? first : span.from) : span.to
    return [{ month: index + 1, day, amount }]
  })
