import { fromThousandths, MAX_THOUSANDTHS, netThousandths, toThousandths } from '@ems/contract/core/money'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { hasTooManyDecimals, toDecimal } from '../../../ui/form/numberTexts.ts'
import { type Currency, formatAmount } from '../../../ui/format/format.ts'

export const FIELDS = ['basicSalary', 'allowances', 'deductions'] as const
export type Field = (typeof FIELDS)[number]

/** What stands in the cells of one person, as typed. */
export type Texts = Record<Field, string>

/** What was typed into cells, by the employees' ids; what is absent was not touched. */
export type Edits = Readonly<Record<string, Partial<Texts>>>

const decimal = (amount: number) => fromThousandths(Math.round(amount * 1000))

/** What stands in someone's cells. */
export const textsOf = (row: RunRow, edits: Edits): Texts => ({
  basicSalary: decimal(row.basicSalary),
  allowances: decimal(row.allowances),
  deductions: decimal(row.deductions),
  ...edits[row.person._id],
})

/** A typed or pasted amount as decimal text, which is none where the amount is unclear. */
export const decimalOf = (text: string, { decimals }: Currency): string => toDecimal(text, decimals).value

/** How to write an amount that could be two, such as `1.500`. */
export const clearerOf = (text: string, { decimals }: Currency): string | undefined => toDecimal(text, decimals).write

/** Thousandths of the typed amount; nothing is zero, null is no amount of the currency. */
export const thousandthsOf = (text: string, currency: Currency): number | null => {
  const decimal = decimalOf(text, currency) || '0'
  const thousandths = hasTooManyDecimals(decimal, currency.decimals) ? null : toThousandths(decimal)
  return thousandths === null || thousandths < 0 ? null : thousandths
}

/** Thousandths as an amount in a column. */
export const amountText = (thousandths: number, currency: Currency): string =>
  formatAmount(Number(fromThousandths(thousandths)), currency)

/** A typed amount as the sums show theirs, `$1,250.50`; what is no amount, and nothing, stays as it was typed. */
export const shownAs = (text: string, currency: Currency): string => {
  const thousandths = text.trim() === '' ? null : thousandthsOf(text, currency)
  return thousandths === null ? text : amountText(thousandths, currency)
}

/** The cell that is wrong, if any: one that is no amount, or deductions beyond what there is. */
export function wrongField(texts: Texts, currency: Currency): Field | null {
  const read = (field: Field) => thousandthsOf(texts[field], currency)
  const [basic, allowances, deductions] = FIELDS.map(read) as [number, number, number]
  const broken = FIELDS.find((field) => read(field) === null)
  if (broken) return broken
  const net = netThousandths(basic, allowances, deductions)
  return net < 0 ? 'deductions' : net > MAX_THOUSANDTHS ? 'allowances' : null
}

/** What someone gets, in thousandths; null while a cell is wrong. */
export function netOf(texts: Texts, currency: Currency): number | null {
  if (wrongField(texts, currency) !== null) return null
  const [basic = 0, allowances = 0, deductions = 0] = FIELDS.map((field) => thousandthsOf(texts[field], currency) ?? 0)
  return netThousandths(basic, allowances, deductions)
}

/** Whether a cell differs from what was proposed. */
export const isChanged = (row: RunRow, field: Field, texts: Texts): boolean =>
  thousandthsOf(texts[field], row) !== Math.round(row[field] * 1000)

/** What of someone's pay is not as it was the last time; `first` where there was none. */
export type Reason = Field | 'first'

const thousandths = (amount: number): number => Math.round(amount * 1000)

/** Why someone gets something else than the last time, as far as the amounts tell it. */
export function reasonsOf(row: RunRow, texts: Texts): Reason[] {
  if (row.last === null) return ['first']
  // The allowances and deductions that are proposed are those of the last record, and with its net they tell its salary.
  const before: Record<Field, number> = {
    basicSalary: thousandths(row.last.netSalary) - thousandths(row.allowances) + thousandths(row.deductions),
    allowances: thousandths(row.allowances),
    deductions: thousandths(row.deductions),
  }
  return FIELDS.filter((field) => thousandthsOf(texts[field], row) !== before[field])
}

/** By how much someone gets more than the last time, in thousandths; null where there is nothing to compare. */
export function differenceOf(row: RunRow, texts: Texts): number | null {
  const net = netOf(texts, row)
  return net === null || row.last === null ? null : net - thousandths(row.last.netSalary)
}

/** Whether someone can be paid in this run at all. */
export const isOpen = (row: RunRow): boolean => row.recorded === null && !row.own
