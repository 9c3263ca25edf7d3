/** The decimal separator. */
export type DecimalSign = ',' | '.'

/** One possible value of a text. */
export interface NumberReading {
  /** decimal text for programs, for instance `-1500.5` */
  value: string
  /** the separator that the text uses; null if it fits both */
  sign: DecimalSign | null
}

/** The decimal separator of a language. */
export const decimalSignOf = (language: string): DecimalSign =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5).find(({ type }) => type === 'decimal')
    ?.value === ','
    ? ','
    : '.'

const INDIAN = '\\d{1,2}(?:,\\d{2})+,\\d{3}'
const TAIL = '(\\d*)'
/** Texts with only one possible value, and their separator. */
const SINGLE: [pattern: RegExp, sign: DecimalSign | null][] = [
  [/^(\d+)()$/, null],
  [/^(\d{1,3}(?: \d{3})+|\d{1,3}(?:'\d{3})+|\d{1,3}(?:٬\d{3})+)()$/, null],
  [/^(\d{1,3}(?:[ '٬]\d{3})+|\d*)٫(\d+)$/, null],
  [/^(\d{1,3}(?:[ '٬]\d{3})+)\.(\d*)$/, '.'],
  [/^(\d{1,3}(?:[ '٬]\d{3})+),(\d*)$/, ','],
  [new RegExp(`^(\\d{1,3}(?:,\\d{3})+|${INDIAN})\\.${TAIL}$`), '.'],
  [new RegExp(`^(\\d{1,3}(?:,\\d{3}){2,}|${INDIAN})()$`), '.'],
  [new RegExp(`^(\\d{1,3}(?:\\.\\d{3})+),${TAIL}$`), ','],
  [/^(\d{1,3}(?:\.\d{3}){2,})()$/, ','],
]

/** Replaces Arabic and full-width digits, spaces, apostrophes and minus signs by their plain forms. */
const plain = (text: string): string =>
  text
    .replace(/[０-９，．－＋]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u061c\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[−–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    // A stroke in place of the decimals, as in `500,-` and `500.--`.
    .replace(/([.,]) ?--?(?=\)?$)/, '$1')

/**
 * The digits of a negative number: `-1`, `1.00-` and `(1)`. A minus behind a whole number, as in `500-`, may also be a
 * short `500,-`: such a text has no value.
 */
function unsigned(text: string): [negative: boolean, rest: string] {
  const wrapped = /^\((.+)\)$/.exec(text) ?? /^(.*[.,٫]\d{1,2}) ?-$/.exec(text) ?? /^- ?(.+)$/.exec(text)
  return wrapped ? [true, wrapped[1] ?? ''] : [false, text.replace(/^\+ ?/, '')]
}

/** All possible values of a text: none, one, or two if one separator stands before three digits, as in `1,234`. */
export function readingsOf(text: string): NumberReading[] {
  const [negative, rest] = unsigned(plain(text))
  const reading = (whole: string, decimals: string, sign: DecimalSign | null): NumberReading => {
    const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
    return { value: `${negative ? '-' : ''}${digits}${decimals && `.${decimals}`}`, sign }
  }
  for (const [pattern, sign] of SINGLE) {
    const match = pattern.exec(rest)
    if (match) return [reading(match[1] ?? '', match[2] ?? '', sign)]
  }
  const [, whole = '', sign, decimals = ''] = /^(\d*)([.,])(\d*)$/.exec(rest) ?? []
  if (sign === undefined || whole + decimals === '') return []
  const asDecimal = reading(whole, decimals, sign as DecimalSign)
  if (decimals.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return [asDecimal]
  return [reading(whole + decimals, '', sign === ',' ? '.' : ','), asDecimal]
}

/** The value of a typed number; or, for an ambiguous text, a clear way to write the probable value. */
export type ReadNumber = { value: string } | { write: string } | null

interface NumberTerms {
  /** the decimal separator of the person's language */
  sign: DecimalSign
  /** the most decimals of the number */
  decimals: number
}

/**
 * Parses a typed number. A text with one possible value is accepted in all languages. A text with two is read by the
 * language, unless that gives three decimals to a number that may have fewer.
 * @returns null for text that is no number
 */
export function readNumber(text: string, { sign, decimals }: NumberTerms): ReadNumber {
  const [first, second] = readingsOf(text)
  if (!first) return null
  if (!second) return { value: first.value }
  const byLanguage = [first, second].find((reading) => reading.sign === sign) ?? first
  if (byLanguage === first || decimals >= 3) return { value: byLanguage.value }
  return { write: `${first.value}${decimals > 0 ? `${sign}${'0'.repeat(decimals)}` : ''}` }
}
