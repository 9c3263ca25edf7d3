import { decimalSignOf, readNumber } from '@ems/contract/core/numbers'
import { type Currency, formatAmount } from '../format/format.ts'
import { LOCALE, numbers } from '../format/intl.ts'

/** Stands before a text that is no number: nothing that reads numbers takes it for one. */
export const UNREAD = '?'

const SIGN = decimalSignOf(LOCALE)
const exact = numbers({ maximumFractionDigits: 6 })

/**
 * Typed text as programs write numbers.
 * @param decimals how many there are at most
 * @returns `write`: the text is unclear, and this is how to write what was probably meant
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

/** Whether a decimal text has more decimals than its field takes: rounded it would not be what is sent. */
export const hasTooManyDecimals = (value: string, most: number): boolean => (value.split('.')[1]?.length ?? 0) > most

/** A number as the person reads it. @param money the currency of an amount */
export const numberShown = (value: string, money: Currency | undefined): string =>
  money ? formatAmount(Number(value), money) : exact().format(Number(value))
