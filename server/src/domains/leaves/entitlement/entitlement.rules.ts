import { addDays, inclusiveDays } from '@ems/contract/core/days'
import type { PolicyBody } from '@ems/contract/leave-policies'
import { type Fraction, fraction, NOTHING, plus, type Rounding, rounded, times } from './fraction.rules.ts'
import { addMonths, type Period, type Span } from './period.rules.ts'

/** What a policy says, as `PolicyBody` has it. Amounts are thousandths of a day, or minutes. */
export type Terms = Omit<PolicyBody, 'leaveType' | 'name' | 'rounding' | 'maxBalance'> & {
  rounding: Rounding
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

/** Amounts change with the policy, the years of employment and the working time. */
export function entitlementSpans(
  tracked: readonly PolicyDays[],
  scales: readonly WorkingShare[],
  employedFrom: string,
  span: Span,
): Stretch[] {
  return tracked.flatMap((held) => {
    const from = held.from > span.from ? held.from : span.from
    const to = held.to !== null && held.to < span.to ? held.to : span.to
    if (from > to) return []
    const { amount, seniority, scaleWith } = held.terms
    const steps = seniority.map(({ afterYears }) => addMonths(employedFrom, afterYears * 12))
    const changes = [...steps, ...scales.flatMap((scale) => scale.from ?? [])].filter((day) => day > from && day <= to)
    const begins = [...new Set([from, ...changes])].sort()
    return begins.map((begin, n) => {
      const yearly = fraction(seniority[steps.findLastIndex((day) => day <= begin)]?.amount ?? amount)
      const scale = scales.findLast((one) => one.from === null || one.from <= begin)
      const next = begins[n + 1]
      return {
        from: begin,
        to: next === undefined ? to : addDays(next, -1),
        yearly: scaleWith === 'none' || !scale ? yearly : times(yearly, scale[scaleWith]),
      }
    })
  })
}

export const overlap = (a: Span, b: Span): number =>
  Math.max(0, inclusiveDays(a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to))

/** A month gives a twelfth of the year by its days; `whole` gives the full twelfth from half of its days on. */
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

/** The total is rounded once; a month's amount is what it adds to the rounded total. */
export function entitlementOf(period: Period, stretches: readonly Stretch[], terms: Terms): Entitlement {
  let exact = NOTHING
  let total = 0
  const months = period.months.map((span) => {
    const gives = monthGives(span, stretches, terms.months)
    exact = plus(exact, gives)
    const amount = rounded(exact, terms.rounding) - total
    total += amount
    return { span, exact: gives, amount }
  })
  return { exact, months, total }
}

/** Months without an amount have no accrual. */
export const accrualsOf = ({ months }: Entitlement, terms: Terms, first: string): Accrual[] =>
  months.flatMap(({ span, amount }, index) => {
    if (amount === 0) return []
    const day = terms.grant === 'monthly' ? (span.from < first ? first : span.from) : span.to
    return [{ month: index + 1, day, amount }]
  })
