import { z } from 'zod'
import { because } from './issues.ts'

/** The largest amount that is stored, numeric(14,2), in minor units. */
export const MAX_MINOR = 99_999_999_999_999

/**
 * Reads an amount of money. @returns minor units (cents), or null where the text is no amount with at most two decimals
 */
export function toMinor(amount: string): number | null {
  const match = /^(-?)(?=\.?\d)(\d{0,12})(?:\.(\d{1,2})?)?$/.exec(amount)
  if (!match) return null
  const minor = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -minor : minor
}

/** Minor units (cents) to the decimal text that the database takes, e.g. 123456 → `1234.56`. */
export function fromMinor(minor: number): string {
  const digits = Math.abs(minor).toString().padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Gross plus allowances minus deductions, in minor units.
 * Source: the product's rule for a salary record.
 */
export const netMinor = (basic: number, allowances: number, deductions: number): number =>
  basic + allowances - deductions

/**
 * An amount in a payload: a JSON number or the text of a form field. Comes out as decimal text with two decimals,
 * never as a float. Refuses more than two decimals, negatives and what numeric(14,2) cannot hold.
 * @param what the field as the user knows it
 */
export const money = (what: string) =>
  z
    .union([z.number(), z.string()], { error: `${what} is required.` })
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, `${what} is required.`))
    .transform((text, context) => {
      const minor = toMinor(text)
      if (minor === null || minor < 0) {
        const [reason, objection] = objectionTo(text)
        context.addIssue({ code: 'custom', ...because(reason, `${what} ${objection}.`) })
        return z.NEVER
      }
      return fromMinor(minor)
    })

// What is wrong with a text that is not an amount of zero or more with two decimals and twelve digits before them.
function objectionTo(text: string) {
  if (text.startsWith('-')) return ['field.negative', 'cannot be negative'] as const
  if (/^\d+\.\d{3,}$/.test(text)) return ['field.too-many-decimals', 'may have at most two decimals'] as const
  if (/^0*[1-9]\d{12,}(\.\d{0,2})?$/.test(text)) return ['field.amount-too-large', 'is too large'] as const
  return ['field.not-an-amount', 'must be an amount'] as const
}

/** As `money`, but absent, null and '' mean 0. */
export const optionalMoney = (what: string) =>
  z
    .union([z.number(), z.string(), z.null()])
    .optional()
    .transform((value) => (value === undefined || value === null || value === '' ? '0' : value))
    .pipe(money(what))

/** Money in an answer: a JSON number with at most two decimals. */
export const Amount = z.number()
