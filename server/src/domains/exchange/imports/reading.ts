import { sentenceOf } from '@ems/contract/core/reasons'
import { type ImportField, type ImportRow, problemOf } from '../../../platform/exchange/row-import.ts'
import { type SheetRow, textOf } from '../files/sheet-cells.ts'
import { formatOf } from './column-evidence.ts'
import type { Formats, ImportRecord } from './import.repo.ts'
import { bareName } from './names.ts'
import { readCell } from './read-cell.ts'

/** The sign before the decimals in the language of those who load files. */
const SIGN = '.'

/** Reads rows of an import's file as its columns are mapped. */
export function readerOf(
  {
    columns,
    mapping,
    formats,
    facts,
    words,
  }: Pick<ImportRecord, 'columns' | 'mapping' | 'formats' | 'facts' | 'words'>,
  fields: readonly ImportField[],
): (row: SheetRow) => ImportRow {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const mapped = columns.flatMap((column, place) => {
    const field = byKey.get(mapping[column] ?? '')
    if (!field) return []
    return [
      {
        place,
        field,
        terms: { format: formats[column] ?? formatOf(facts[place], field.type, SIGN), words: words[column] },
      },
    ]
  })
  const mappedKeys = new Set(mapped.map(({ field }) => field.key))
  const absent = fields.filter(({ key, essential }) => essential && !mappedKeys.has(key))
  return ({ no, cells }) => {
    const values: Record<string, string | null> = {}
    const problems = absent.map(({ key }) => problemOf(key, 'field.required'))
    if (cells.some((cell, place) => place >= columns.length && textOf(cell) !== ''))
      problems.push({ field: mapped[0]?.field.key ?? '', message: sentenceOf('import.row-too-long') })
    for (const { place, field, terms } of mapped) {
      const read = readCell(cells[place] ?? '', field, terms)
      if ('problem' in read) problems.push({ field: field.key, message: read.problem })
      else if (read.value !== undefined) values[field.key] = read.value
    }
    return { no, values, problems }
  }
}

type Shown = Pick<ImportRecord, 'columns' | 'mapping' | 'formats' | 'facts' | 'words'>

/** How the columns of days and numbers are read: as somebody chose, or as their values say. */
export function formatsOf({ columns, mapping, formats, facts }: Shown, fields: readonly ImportField[]): Formats {
  const found = columns.flatMap((column, place) => {
    const type = fields.find(({ key }) => key === mapping[column])?.type ?? 'text'
    const format = formats[column] ?? formatOf(facts[place], type, SIGN)
    return typeof format === 'string' ? [[column, format] as const] : []
  })
  return Object.fromEntries(found)
}

/** The words of columns that their fields do not take, and that stand for nothing else yet. */
export function unknownValues({ columns, mapping, facts, words }: Shown, fields: readonly ImportField[]) {
  return columns.flatMap((column, place) => {
    const { choices } = fields.find(({ key }) => key === mapping[column]) ?? {}
    if (!choices) return []
    const known = new Set(choices.map(bareName))
    const values = (facts[place]?.words ?? []).filter(
      (word) => !known.has(bareName(word)) && !Object.hasOwn(words[column] ?? {}, word),
    )
    return values.length > 0 ? [{ column, values }] : []
  })
}
