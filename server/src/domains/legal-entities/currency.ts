import { fieldError } from '../../platform/errors/errors.ts'

/** A currency with the number of decimals that its amounts have. */
export interface Currency {
  currency: string
  decimals: number
}

const MOST_DECIMALS = 3
const supported = new Set(Intl.supportedValuesOf('currency'))

/**
 * How many decimals a currency has today. Source: CLDR, as the platform has it, not ISO 4217.
 * @returns null for an unknown currency, and for one with more decimals than can be stored
 */
export function decimalsOf(currency: string): number | null {
  if (!supported.has(currency)) return null
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return maximumFractionDigits > MOST_DECIMALS ? null : maximumFractionDigits
}

/**
 * An amount as its currency writes it, with all decimals.
 * @param text the decimal text that was sent
 * @param field the key of the field, and its name in sentences
 * @throws {AppError} INVALID on the field for more decimals than the currency has
 */
export function amountIn({ currency, decimals }: Currency, text: string, field: { key: string; name: string }): string {
  const [whole = '0', fraction = ''] = text.split('.')
  if (fraction.length > decimals) {
    if (decimals === 0) throw fieldError(field.key, 'money.no-decimals', { currency })
    if (decimals === 2) throw fieldError(field.key, 'money.two-decimals', { field: field.name })
    throw fieldError(field.key, 'money.too-many-decimals', { currency, decimals: String(decimals) })
  }
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`
}

interface Total extends Currency {
  /** decimal text or a number */
  total: string | number | bigint
}

/**
 * Totals of several currencies: that of the first legal entity, and the others by code; those of zero are left out.
 * @param first the first legal entity
 */
export function totalsIn({ currency, decimals }: Currency, totals: readonly Total[]) {
  const numbers = totals.map((each) => ({
    currency: each.currency,
    decimals: each.decimals,
    total: Number(each.total),
  }))
  const others = numbers
    .filter((each) => each.currency !== currency && each.total !== 0)
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  return {
    total: numbers.find((each) => each.currency === currency)?.total ?? 0,
    currency,
    decimals,
    ...(others.length > 0 && { otherCurrencies: others }),
  }
}
