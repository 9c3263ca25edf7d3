import { isDay } from '@ems/contract/core/days'
import { type Reason, sentenceOf } from '@ems/contract/core/reasons'
import type { ImportFormat } from '@ems/contract/imports'
import type { ImportField } from '../../platform/importing.ts'

/** What a cell says of its field: a text of the field's type, null for what is to be cleared, undefined for nothing. */
export type Reading = { value: string | null | undefined } | { problem: string }

const CLEAR = '(clear)'

// What a spreadsheet takes for a formula; an export writes a ' before it, which is taken away again.
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/

const wrong = (reason: Reason, text: string): Reading => ({ problem: sentenceOf(reason, { text }) })

/** Reads a cell as what its column is mapped to. @param format how the column's days or numbers are written */
export function readCell(cell: string | number, field: ImportField, format: ImportFormat | undefined): Reading {
  if (typeof cell === 'number') return field.type === 'day' ? dayOf(String(cell), format) : { value: plain(cell) }
  const text = cell.replace(ESCAPED, '')
  if (text === '') return { value: undefined }
  if (text.toLowerCase() === CLEAR) return field.clearable ? { value: null } : wrong('import.not-cleared', text)
  if (field.type === 'day') return dayOf(text, format)
  if (field.type === 'number') return numberOf(text, format)
  return field.type === 'yes-no' ? yesOrNo(text) : { value: text }
}

/** A number as it is typed: never `1e21`, and without the noise of binary fractions. */
const plain = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)))

const ORDERS: Partial<Record<ImportFormat, [pattern: RegExp, order: (parts: string[]) => string]>> = {
  'DD.MM.YYYY': [/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/, ([day, month, year]) => iso(year, month, day)],
  'MM/DD/YYYY': [/^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/, ([month, day, year]) => iso(year, month, day)],
}

const iso = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

function dayOf(text: string, format: ImportFormat | undefined): Reading {
  if (isDay(text)) return { value: text }
  const order = format && ORDERS[format]
  const parts = order?.[0].exec(text)?.slice(1)
  const day = order && parts ? order[1](parts) : ''
  if (isDay(day)) return { value: day }
  const open = order === undefined && /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(text)
  return wrong(open ? 'import.which-day' : 'import.no-day', text)
}

function numberOf(text: string, format: ImportFormat | undefined): Reading {
  const [group, point] = format === 'decimal-comma' ? ['.', ','] : [',', '.']
  const grouped = new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`)
  const simple = new RegExp(`^-?\\d*(\\${point}\\d+)?$`)
  const chosen = format === 'decimal-comma' || format === 'decimal-point'
  if (/\d/.test(text) && (simple.test(text) || (chosen && grouped.test(text))))
    return { value: text.replaceAll(group, '').replace(point, '.') }
  return wrong(!chosen && /^-?[\d.,]*\d[\d.,]*$/.test(text) ? 'import.which-number' : 'import.no-number', text)
}

const YES = ['true', 'yes', '1']
const NO = ['false', 'no', '0']

function yesOrNo(text: string): Reading {
  const said = text.toLowerCase()
  if (YES.includes(said)) return { value: 'true' }
  return NO.includes(said) ? { value: 'false' } : wrong('import.no-yes', text)
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Which column is which field, by their names; each field once.
 * @param former how columns of these names were mapped the last time, which counts before a guess
 */
export function guessMapping(
  columns: readonly string[],
  fields: readonly ImportField[],
  former: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const names = new Map(
    fields.flatMap(({ key, label, also }) => [key, label, ...also].map((name) => [bare(name), key])),
  )
  const known = new Set(fields.map(({ key }) => key))
  const taken = new Set<string>()
  const take = (key: string | null | undefined): string | null => {
    if (key == null || !known.has(key) || taken.has(key)) return null
    taken.add(key)
    return key
  }
  const remembered = new Map(columns.flatMap((column) => (column in former ? [[column, take(former[column])]] : [])))
  return Object.fromEntries(
    columns.map((column) => [
      column,
      remembered.has(column) ? (remembered.get(column) ?? null) : take(names.get(bare(column))),
    ]),
  )
}
