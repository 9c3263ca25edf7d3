import { divide, multiply, type Ratio, ratio, round, thousandths } from '@ems/contract/core/ratio'

/** The pay of a person from a day on, as far as the rules need it. */
export interface TermsFacts {
  group_id: string
  basis: 'month' | 'hour'
  lines: readonly { component_id: string; code: string; amount: string }[]
}

/** The working week on a day: minutes and days, averaged over the weeks of the schedule. */
export interface WorkingWeek {
  minutes: number
  days: number
}

const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12

/** A schedule has up to 4 weeks of half days: each average is a whole number of these parts. */
const PARTS = 24
const exact = (average: number): Ratio => ratio(Math.round(average * PARTS), PARTS)

/** The amount of BASIC, in thousandths. */
export function basicOf({ lines }: TermsFacts): Ratio {
  const basic = lines.find(({ code }) => code === 'BASIC')
  return ratio(basic ? thousandths(basic.amount) : 0n)
}

/**
 * The value of an hour or a day: BASIC × 12 / (52 × hours or days a week). For people paid by the hour it is their
 * rate.
 * @returns thousandths; null for a week without work
 */
export function rateOf(terms: TermsFacts, unit: 'hours' | 'days', week: WorkingWeek): Ratio | null {
  const amount = basicOf(terms)
  if (terms.basis === 'hour' && unit === 'hours') return amount
  if (week.minutes === 0 || week.days === 0) return null
  const hours = divide(exact(week.minutes), ratio(60))
  if (terms.basis === 'hour') return divide(multiply(amount, hours), exact(week.days))
  return divide(
    multiply(amount, ratio(MONTHS_A_YEAR)),
    multiply(ratio(WEEKS_A_YEAR), unit === 'hours' ? hours : exact(week.days)),
  )
}

/** The monthly pay of a person paid by the hour: rate × weekly hours × 52 / 12. */
export const monthlyOf = (rate: string, week: WorkingWeek): Ratio =>
  divide(
    multiply(multiply(ratio(thousandths(rate)), divide(exact(week.minutes), ratio(60))), ratio(WEEKS_A_YEAR)),
    ratio(MONTHS_A_YEAR),
  )

/** A rate in thousandths as decimal text with four decimals. */
export function rateText(rate: Ratio): string {
  const digits = round(multiply(rate, ratio(10)), 1n)
    .toString()
    .padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}
