/** The sign before the decimals. */
export type DecimalSign = ',' | '.'

/** One way to read a text as a number. */
export interface NumberReading {
  /** decimal text as programs write it, for instance `-1500.5` */
  value: string
  /** the convention that the text follows; null: it follows both */
  sign: DecimalSign | null
}

/** The sign before the decimals in a language. */
export const decimalSignOf = (language: string): DecimalSign =>
  new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(1.5).find(({ type }) => type === 'decimal')
    ?.value === ','
    ? ','
    : '.'

const INDIAN = '\\d{1,2}(?:,\\d{2})+,\\d{3}'
const TAIL = '(\\d*)'
/** Texts with one reading only, and the convention that they follow. */
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

/** Digits of Arabic and of full width, blanks, apostrophes and minus signs in their plain forms. */
const plain = (text: string): string =>
  text
    .replace(/[０-９，．－＋]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u200b-\u200f\u061c\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** What stands behind the sign of a number: `-1`, `1-` and `(1)` are all less than nothing. */
function unsigned(text: string): [negative: boolean, rest: string] {
  const wrapped = /^\((.+)\)$/.exec(text) ?? /^(.+?) ?-$/.exec(text) ?? /^- ?(.+)$/.exec(text)
  return wrapped ? [true, wrapped[1] ?? ''] : [false, text.replace(/^\+ ?/, '')]
}

/** All ways to read a text as a number: none, one, or two where one sign stands before three digits, as in `1,234`. */
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

/** What a text says as a number: its value; or, where two are possible, how to write the one that was probably meant. */
export type ReadNumber = { value: string } | { write: string } | null

interface NumberTerms {
  /** the sign before the decimals in the language of the person */
  sign: DecimalSign
  /** how many decimals the number may have at most */
  decimals: number
}

/**
 * Reads a number as people type it. A text with one reading is read in every language. A text with two is read by the
 * language, unless that makes three decimals of what may have fewer.
 * @returns null for what is no number
 */
export function readNumber(text: string, { sign, decimals }: NumberTerms): ReadNumber {
  const [first, second] = readingsOf(text)
  if (!first) return null
  if (!second) return { value: first.value }
  const byLanguage = [first, second].find((reading) => reading.sign === sign) ?? first
  if (byLanguage === first || decimals >= 3) return { value: byLanguage.value }
  return { write: `${first.value}${decimals > 0 ? `${sign}${'0'.repeat(decimals)}` : ''}` }
}
