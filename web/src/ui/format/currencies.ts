import { type Currency, formatAmount, formatMoney } from './format.ts'

/** A total's currency, and the totals in other currencies. */
export interface Totals extends Currency {
  otherCurrencies?: readonly (Currency & { total: number })[] | undefined
}

/** The totals in other currencies, each after a plus sign, never added up; empty without any. */
export const otherTotals = ({ otherCurrencies = [] }: Totals): string =>
  otherCurrencies.map((other) => `+ ${formatMoney(other.total, other)}`).join(' ')

/** A total, with the totals in other currencies. */
export const formatTotals = (total: number, of: Totals): string =>
  [formatAmount(total, of), otherTotals(of)].filter(Boolean).join(' ')
