import { divide, multiply, parseDecimal, type Ratio, ratio, round, thousandths } from './ratio.rules.ts'
import { type Component, type TermsFacts, unitOf } from './should.rules.ts'

/** A one-off payment that is not paid yet. */
export interface OneOff {
  id: string
  component_id: string
  /** YYYY-MM-01 */
  month: string
  /** decimal text */
  amount: string | null
  quantity: string | null
  factor: string
  note: string
}

/** The working week of somebody on a day: minutes and days. */
export interface WorkingWeek {
  minutes: number
  days: number
}

const WEEKS = 52
const MONTHS = 12

/**
 * What an hour or a day is worth: BASIC × 12 / (52 × hours or days a week); of somebody paid by the hour the rate itself.
 * @returns thousandths; null for a week without work
 */
export function rateOf(terms: TermsFacts, unit: 'hours' | 'days', week: WorkingWeek): Ratio | null {
  const basic = terms.lines.find(({ code }) => code === 'BASIC')
  const amount = ratio(basic ? thousandths(basic.amount) : 0n)
  if (week.minutes === 0 || week.days === 0) return null
  const hours = ratio(week.minutes, 60)
  if (terms.basis === 'hour')
    return unit === 'hours' ? amount : divide(multiply(amount, hours), ratio(toHalves(week.days), 2))
  const perWeek = divide(multiply(amount, ratio(MONTHS)), ratio(WEEKS))
  return divide(perWeek, unit === 'hours' ? hours : ratio(toHalves(week.days), 2))
}

const toHalves = (days: number) => Math.round(days * 2)

/** What a one-off payment comes to: thousandths of money, rounded once. @param rate null where it is an amount */
export function oneOffAmount(input: OneOff, rate: Ratio | null, decimals: number): bigint {
  if (input.amount !== null) return thousandths(input.amount)
  if (rate === null || input.quantity === null) return 0n
  return round(multiply(multiply(rate, parseDecimal(input.quantity)), parseDecimal(input.factor)), unitOf(decimals))
}

/** What a quantity of a component counts; BASIC by the quantity is hours of somebody paid by the hour. */
export const unitOfQuantity = ({ unit, kind }: Pick<Component, 'unit' | 'kind'>): 'hours' | 'days' | null =>
  unit !== 'amount' ? unit : kind === 'basic' ? 'hours' : null
