import { LOCALE } from './intl.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount of money for the axis of a chart: three digits, with K or M. */
export function formatShortMoney(value: number, currency: string): string {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency,
      notation: 'compact',
      maximumSignificantDigits: 3,
    })
  formats.set(currency, format)
  return format.format(value).replace('-', '−')
}
