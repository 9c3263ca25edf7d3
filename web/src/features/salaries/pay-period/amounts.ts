import { fromMinor, MAX_MINOR, netMinor, toMinor } from '@ems/contract/core/money'
import type { RunRow } from '../../../api/contract/salaries.ts'
import { toDecimal } from '../../../ui/form/numberTexts.ts'
import { formatAmount } from '../../../ui/format/format.ts'

export const FIELDS = ['basicSalary', 'allowances', 'deductions'] as const
export type Field = (typeof FIELDS)[number]

/** What stands in the cells of one person, as typed. */
export type Texts = Record<Field, string>

/** What was typed into cells, by the employees' ids; what is absent was not touched. */
export type Edits = Readonly<Record<string, Partial<Texts>>>

const decimal = (amount: number) => fromMinor(Math.round(amount * 100))

/** What stands in someone's cells. */
export const textsOf = (row: RunRow, edits: Edits): Texts => ({
  basicSalary: decimal(row.basicSalary),
  allowances: decimal(row.allowances),
  deductions: decimal(row.deductions),
  ...edits[row.person._id],
})

/** A typed or pasted amount as decimal text, which is none where the amount is unclear. */
export const decimalOf = (text: string): string => toDecimal(text, 2).value

/** How to write an amount that could be two, such as `1.500`. */
export const clearerOf = (text: string): string | undefined => toDecimal(text, 2).write

/** Minor units of what was typed; nothing is zero, null is no amount. */
export const minorOf = (text: string): number | null => {
  const minor = toMinor(decimalOf(text) || '0')
  return minor === null || minor < 0 ? null : minor
}

/** A typed amount as the sums show theirs, `$1,250.50`; what is no amount, and nothing, stays as it was typed. */
export const shownAs = (text: string): string => {
  const minor = text.trim() === '' ? null : minorOf(text)
  return minor === null ? text : formatAmount(Number(fromMinor(minor)))
}

/** The cell that is wrong, if any: one that is no amount, or deductions beyond what there is. */
export function wrongField(texts: Texts): Field | null {
  const [basic, allowances, deductions] = FIELDS.map((field) => minorOf(texts[field])) as [number, number, number]
  const broken = FIELDS.find((field) => minorOf(texts[field]) === null)
  if (broken) return broken
  const net = netMinor(basic, allowances, deductions)
  return net < 0 ? 'deductions' : net > MAX_MINOR ? 'allowances' : null
}

/** What someone gets, in minor units; null while a cell is wrong. */
export function netOf(texts: Texts): number | null {
  if (wrongField(texts) !== null) return null
  const [basic = 0, allowances = 0, deductions = 0] = FIELDS.map((field) => minorOf(texts[field]) ?? 0)
  return netMinor(basic, allowances, deductions)
}

/** Whether a cell differs from what was proposed. */
export const isChanged = (row: RunRow, field: Field, texts: Texts): boolean =>
  minorOf(texts[field]) !== Math.round(row[field] * 100)

/** What of someone's pay is not as it was the last time; `first` where there was none. */
export type Reason = Field | 'first'

const minor = (amount: number): number => Math.round(amount * 100)

/** Why someone gets something else than the last time, as far as the amounts tell it. */
export function reasonsOf(row: RunRow, texts: Texts): Reason[] {
  if (row.last === null) return ['first']
  // The allowances and deductions that are proposed are those of the last record, and with its net they tell its salary.
  const before: Record<Field, number> = {
    basicSalary: minor(row.last.netSalary) - minor(row.allowances) + minor(row.deductions),
    allowances: minor(row.allowances),
    deductions: minor(row.deductions),
  }
  return FIELDS.filter((field) => minorOf(texts[field]) !== before[field])
}

/** By how much someone gets more than the last time, in minor units; null where there is nothing to compare. */
export function differenceOf(row: RunRow, texts: Texts): number | null {
  const net = netOf(texts)
  return net === null || row.last === null ? null : net - minor(row.last.netSalary)
}

/** Whether someone can be paid in this run at all. */
export const isOpen = (row: RunRow): boolean => row.recorded === null && !row.own
