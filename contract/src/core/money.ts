import { z } from 'zod'
import { because } from './issues.ts'

/** The largest stored amount: twelve digits before the point and three decimals, in thousandths. */
export const MAX_THOUSANDTHS = 999_999_999_999_999

/** The most decimals of any supported currency. */
const DECIMALS = 3

/**
 * Parses an amount of money. @returns thousandths, or null if the text is no amount with at most three decimals
 */
export function toThousandths(amount: string): number | null {
  const match = /^(-?)(?=\.?\d)(\d{0,12})(?:\.(\d{0,3}))?$/.exec(amount)
  if (!match) return null
  const thousandths = Number(match[2]) * 1000 + Number((match[3] ?? '').padEnd(DECIMALS, '0'))
  return match[1] ? -thousandths : thousandths
}

/** Thousandths to decimal text with at least two decimals: 1234560 → `1234.56`, 1234567 → `1234.567`. */
export function fromThousandths(thousandths: number): string {
  const digits = Math.abs(thousandths)
    .toString()
    .padStart(DECIMALS + 1, '0')
  const decimals = digits.slice(-DECIMALS).replace(/0$/, '')
  return `${thousandths < 0 ? '-' : ''}${digits.slice(0, -DECIMALS)}.${decimals}`
}

/**
 * Gross plus allowances minus deductions, in thousandths.
 * Source: the product's rule for a salary record.
 */
export const netThousandths = (basic: number, allowances: number, deductions: number): number =>
  basic + allowances - deductions

/**
 * An amount in a request: a JSON number or text. The result is decimal text as written, never a float. The service
 * checks the number of decimals, as it knows the currency. Refuses negative amounts and more than twelve digits before
 * the point.
 * @param what the field's name for the user
 */
export const money = (what: string) =>
  z
    .union([z.number(), z.string()], { error: `${what} is required.` })
    .transform((value) => String(value).trim())
    .pipe(z.string().min(1, `${what} is required.`))
    .transform((text, context) => {
      const match = /^(?=\.?\d)0*(\d{0,12})(?:\.(\d*))?$/.exec(text)
      if (match) return `${match[1] || '0'}${match[2] ? `.${match[2]}` : ''}`
      const [reason, objection] = objectionTo(text)
      context.addIssue({ code: 'custom', ...because(reason, `${what} ${objection}.`) })
      return z.NEVER
    })

// The error of text that is no amount of zero or more with twelve digits before the point.
function objectionTo(text: string) {
  if (text.startsWith('-')) return ['field.negative', 'cannot be negative'] as const
  if (/^0*[1-9]\d{12,}(\.\d*)?$/.test(text)) return ['field.amount-too-large', 'is too large'] as const
  return ['field.not-an-amount', 'must be an amount'] as const
}

/** As `money`, but absent, null and '' mean 0. */
export const optionalMoney = (what: string) =>
  z
    .union([z.number(), z.string(), z.null()])
    .optional()
    .transform((value) => (value === undefined || value === null || value === '' ? '0' : value))
    .pipe(money(what))

/** Money in an answer: a JSON number with at most three decimals. */
export const Amount = z.number()

/** As `money`, but negative amounts are allowed. */
export const signedMoney = (what: string) =>
  z
    .union([z.number(), z.string()], { error: `${what} is required.` })
    .transform((value) => String(value).trim())
    .transform((text, context) => {
      const negative = /^[-−]/.test(text)
      const read = money(what).safeParse(negative ? text.slice(1) : text)
      if (read.success) return negative ? `-${read.data}` : read.data
      for (const { message } of read.error.issues) context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
