import { multiply, parseDecimal, type Ratio, round, thousandths } from '@ems/contract/core/ratio'
import { type Component, unitOf } from './prorated-pay.rules.ts'

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

/** The amount of a one-off payment in thousandths, rounded once. @param rate null if the payment is an amount */
export function oneOffAmount(input: OneOff, rate: Ratio | null, decimals: number): bigint {
  if (input.amount !== null) return thousandths(input.amount)
  if (rate === null || input.quantity === null) return 0n
  return round(multiply(multiply(rate, parseDecimal(input.quantity)), parseDecimal(input.factor)), unitOf(decimals))
}

/** The unit of a component's quantity. A quantity of BASIC means hours of a person paid by the hour. */
export const unitOfQuantity = ({ unit, kind }: Pick<Component, 'unit' | 'kind'>): 'hours' | 'days' | null =>
  unit !== 'amount' ? unit : kind === 'basic' ? 'hours' : null
