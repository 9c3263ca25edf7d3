import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { addMonths } from '@ems/contract/core/months'
import { add, multiply, type Ratio, ratio, round, ZERO } from '@ems/contract/core/ratio'
import type { PolicyBody } from '@ems/contract/leave-policies'
import type { Period, Span } from './period.rules.ts'

/** What a policy says, as `PolicyBody` has it. Amounts are thousandths of a day, or minutes. */
export type Terms = Omit<PolicyBody, 'leaveType' | 'name' | 'rounding' | 'maxBalance'> & {
  rounding: Required<NonNullable<PolicyBody['rounding']>>
  maxBalance: number | null
}

export interface WorkingShare {
  /** null: from the beginning */
  from: string | null
  days: Ratio
  hours: Ratio
  fte: Ratio
}

export interface PolicyDays {
  from: string
  /** null: without end */
  to: string | null
  terms: Terms
  policyId: string
}

export interface EntitlementSpan extends Span {
  yearly: Ratio
}

/** Amounts change with the policy, the years of employment and the working time. */
export function entitlementSpans(
  policies: readonly PolicyDays[],
  workingShares: readonly WorkingShare[],
  employedFrom: string,
  span: Span,
): EntitlementSpan[] {
  return policies.flatMap((policy) => {
    const from = policy.from > span.from ? policy.from : span.from
    const to = policy.to !== null && policy.to < span.to ? policy.to : span.to
    if (from > to) return []
    const { amount, seniority, scaleWith } = policy.terms
    const steps = seniority.map(({ afterYears }) => addMonths(employedFrom, afterYears * 12))
    const changes = [...steps, ...workingShares.flatMap((share) => share.from ?? [])].filter(
      (day) => day > from && day <= to,
    )
    const begins = [...new Set([from, ...changes])].sort()
    return begins.map((begin, n) => {
      // Before the first step the index is -1: no step, so the basic amount.
      const step = seniority[steps.findLastIndex((day) => day <= begin)]
      const yearly = ratio(step?.amount ?? amount)
      const share = workingShares.findLast((one) => one.from === null || one.from <= begin)
      const next = begins[n + 1]
      return {
        from: begin,
        to: next === undefined ? to : addDays(next, -1),
        yearly: scaleWith === 'none' || !share ? yearly : multiply(yearly, share[scaleWith]),
      }
    })
  })
}

export const overlap = (a: Span, b: Span): number =>
  Math.max(0, inclusiveDays(a.from > b.from ? a.from : b.from, a.to < b.to ? a.to : b.to))

/** A month gives a twelfth of the year by its days; `whole` gives the full twelfth from half of its days on. */
export function accrualOfMonth(month: Span, spans: readonly EntitlementSpan[], months: Terms['months']): Ratio {
  const length = inclusiveDays(month.from, month.to)
  const parts = spans.map((span) => ({ days: overlap(month, span), yearly: span.yearly }))
  const covered = parts.reduce((sum, { days }) => sum + days, 0)
  if (covered === 0 || (months === 'whole' && covered * 2 < length)) return ZERO
  const by = months === 'whole' ? covered : length
  return parts.reduce((sum, { days, yearly }) => add(sum, multiply(yearly, ratio(days, by * 12))), ZERO)
}

export interface Accrual {
  month: number
  day: string
  amount: number
}

export interface Entitlement {
  /** before rounding */
  exact: Ratio
  months: { span: Span; exact: Ratio; amount: number }[]
  total: number
}

/** Rounds to multiples of `to`, with ties up; `none` rounds to the nearest unit. The fraction is not negative. */
function rounded({ n, of }: Ratio, { to, how }: Terms['rounding']): number {
  const step = BigInt(how === 'none' ? 1 : to)
  if (how !== 'up' && how !== 'down') return Number(round({ n, of }, step))
  const size = of * step
  return Number(((how === 'up' ? n + size - 1n : n) / size) * step)
}

/** A fraction of an amount, with three decimals. */
export const exactAmount = (exact: Ratio): number => Number(round(multiply(exact, ratio(1000)), 1n)) / 1000

/** The total is rounded once; a month's amount is what it adds to the rounded total. */
export function entitlementOf(period: Period, spans: readonly EntitlementSpan[], terms: Terms): Entitlement {
  let exact = ZERO
  let total = 0
  const months = period.months.map((span) => {
    const gives = accrualOfMonth(span, spans, terms.months)
    exact = add(exact, gives)
    const amount = rounded(exact, terms.rounding) - total
    total += amount
    return { span, exact: gives, amount }
  })
  return { exact, months, total }
}

/**
 * Months without an amount have no accrual.
 * @param first the first day on which something is granted: a month that began before is granted on it
 */
export const accrualsOf = ({ months }: Entitlement, terms: Terms, first: string): Accrual[] =>
  months.flatMap(({ span, amount }, index) => {
    if (amount === 0) return []
    const day = terms.grant === 'monthly' ? (span.from < first ? first : span.from) : span.to
    return [{ month: index + 1, day, amount }]
  })
