import { decimalSignOf, readNumber } from '@ems/contract/core/numbers'
import { type Currency, formatAmount } from '../format/format.ts'
import { LOCALE, numbers } from '../format/intl.ts'

/** A mark before unreadable text, so that no parser takes it for a number. */
export const UNREAD = '?'

const SIGN = decimalSignOf(LOCALE)
const exact = numbers({ maximumFractionDigits: 6 })

/**
 * Typed text as a number for programs.
 * @param decimals the most decimals
 * @returns `write`: the text is ambiguous, and this is a clear way to write the probable value
 */
export function toDecimal(typed: string, decimals: number): { value: string; write?: string } {
  const text = typed.replace(/\p{Sc}|\b[a-z]{3}\b/giu, '').trim()
  if (text === '' || typed.startsWith(UNREAD)) return { value: typed.trim() && (text === '' ? UNREAD + typed : typed) }
  const read = readNumber(text, { sign: SIGN, decimals })
  if (read && 'value' in read) return { value: read.value }
  return { value: UNREAD + typed, ...(read && { write: read.write }) }
}

/** Decimal text as the person would type it. */
export const plainNumber = (value: string): string =>
  value.startsWith(UNREAD) ? value.slice(UNREAD.length) : value.replace('.', SIGN)

/**
 * Whether a decimal text has more decimals than its field accepts: a rounded display would differ from the sent value.
 */
export const hasTooManyDecimals = (value: string, most: number): boolean => (value.split('.')[1]?.length ?? 0) > most

/** A number in the person's format. @param money the currency of an amount */
export const formatNumberField = (value: string, money: Currency | undefined): string =>
  money ? formatAmount(Number(value), money) : exact().format(Number(value))
