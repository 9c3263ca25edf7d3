import { readingsOf } from '@ems/contract/core/numbers'
import { type Reason, sentenceOf } from '@ems/contract/core/reasons'
import type { ImportFormat } from '@ems/contract/imports'
import { type ImportField, type ImportRow, toProblem } from '../../../platform/exchange/row-import.ts'
import { type Cell, type CellFault, type SheetRow, textOf } from '../files/sheet-cells.ts'
import { formatOf, type OpenColumn } from './column-evidence.ts'
import { dayInFormat, dayReadings } from './day-readings.ts'
import type { Formats, ImportRecord } from './import.repo.ts'
import { toNameKey } from './name-key.ts'

/** The value of a cell: text of the field's type, null to clear the field, undefined for an empty cell. */
export type Reading = { value: string | null | undefined } | { problem: string }

const CLEAR = '(clear)'

// Exports write a ' before text that a spreadsheet would read as a formula; an import removes it.
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/

const wrong = (reason: Reason, text: string): Reading => ({ problem: sentenceOf(reason, { text }) })

const FAULTS = {
  'no-result': 'import.no-result',
  'shown-as': 'import.shown-as',
  time: 'import.day-with-time',
  digits: 'import.too-many-digits',
} as const satisfies Record<CellFault, Reason>

// The displayed errors of formulas in several languages, and the signs of a column that is too narrow.
const FAILED = /^#(?:[^\s#]{1,14}[!?]|N\/[AD]|NV|ND|N\.D|GETTING_DATA|#+)$/i

/** The format of a column: as chosen, or as its values allow. */
export interface ColumnTerms {
  format: ImportFormat | OpenColumn | undefined
  /** the values of the column's words */
  words?: Readonly<Record<string, string>> | undefined
}

/** Reads a cell by the mapping of its column. */
export function readCell(cell: Cell, field: ImportField, { format, words }: ColumnTerms): Reading {
  if (typeof cell === 'object' && cell.fault) return wrong(FAULTS[cell.fault], cell.text)
  const text = textOf(cell).replace(ESCAPED, '')
  if (text === '') return { value: undefined }
  if (FAILED.test(text)) return wrong('import.cell-failed', text)
  const meant = words && Object.hasOwn(words, text) ? words[text] : undefined
  if (meant !== undefined) return meant === '' ? { value: undefined } : { value: meant }
  if (text.toLowerCase() === CLEAR) return field.clearable ? { value: null } : wrong('import.not-cleared', text)
  if (field.type === 'day') return typeof cell === 'object' && cell.day ? { value: cell.day } : dayOf(text, format)
  if (field.type === 'number') return numberOf(cell, text, field, format)
  if (field.type === 'yes-no') return yesOrNo(text)
  if (field.choices && !field.choices.some((choice) => toNameKey(choice) === toNameKey(text)))
    return { problem: sentenceOf('import.no-choice', { text, choices: field.choices.join(', ') }) }
  return { value: typeof cell === 'number' ? plain(cell) : text }
}

/** A number as typed: never `1e21`, and without the noise of binary fractions. */
const plain = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)))

const isOpen = (format: ColumnTerms['format']): format is OpenColumn => typeof format === 'object'

function dayOf(text: string, format: ColumnTerms['format']): Reading {
  const chosen = format === 'DD.MM.YYYY' || format === 'MM/DD/YYYY' ? format : undefined
  if (chosen) {
    const day = dayInFormat(text, chosen)
    return day ? { value: day } : wrong('import.no-day', text)
  }
  const [reading, other] = dayReadings(text)
  if (!reading) return wrong('import.no-day', text)
  // All days of the column share one sentence, so that they are one error.
  return other ? wrong('import.which-day', isOpen(format) ? format.open : text) : { value: reading.day }
}

function numberOf(cell: Cell, text: string, field: ImportField, format: ColumnTerms['format']): Reading {
  if (typeof cell === 'number') return { value: plain(cell) }
  const percent = /^(.*\d.*?)\s*%$/.exec(text)
  if (percent && !field.percent) return wrong('import.no-number', text)
  if (typeof cell === 'object' && cell.number !== undefined) return { value: cell.number }
  const sign = format === 'decimal-comma' ? ',' : format === 'decimal-point' ? '.' : undefined
  const [first, ...others] = readingsOf(percent?.[1] ?? text)
  if (!first) return wrong('import.no-number', text)
  const fitting = sign ? [first, ...others].find((reading) => reading.sign === null || reading.sign === sign) : first
  if (!fitting) return wrong('import.no-number', text)
  if (!sign && others.length > 0) return wrong('import.which-number', isOpen(format) ? format.open : text)
  return { value: fitting.value }
}

const YES = ['true', 'yes', 'y', '1', 'x', 'ja', 'wahr', 'oui', 'vrai', 'si', 'sí', 'verdadero']
const NO = ['false', 'no', 'n', '0', 'nein', 'falsch', 'non', 'faux', 'falso']

function yesOrNo(text: string): Reading {
  const answer = text.toLowerCase()
  if (YES.includes(answer)) return { value: 'true' }
  return NO.includes(answer) ? { value: 'false' } : wrong('import.no-yes', text)
}

/** The decimal separator of the importer's language. */
const SIGN = '.'

/** Reads the rows of a file by the mapping of its columns. */
export function createRowReader(
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
    const problems = absent.map(({ key }) => toProblem(key, 'field.required'))
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

/** The formats of columns with days and numbers: as chosen, or as their values allow. */
export function formatsOf({ columns, mapping, formats, facts }: Shown, fields: readonly ImportField[]): Formats {
  const found = columns.flatMap((column, place) => {
    const type = fields.find(({ key }) => key === mapping[column])?.type ?? 'text'
    const format = formats[column] ?? formatOf(facts[place], type, SIGN)
    return typeof format === 'string' ? [[column, format] as const] : []
  })
  return Object.fromEntries(found)
}

/** The words of columns that are not values of the column's field and have no value assigned yet. */
export function unknownValues({ columns, mapping, facts, words }: Shown, fields: readonly ImportField[]) {
  return columns.flatMap((column, place) => {
    const { choices } = fields.find(({ key }) => key === mapping[column]) ?? {}
    if (!choices) return []
    const known = new Set(choices.map(toNameKey))
    const values = (facts[place]?.words ?? []).filter(
      (word) => !known.has(toNameKey(word)) && !Object.hasOwn(words[column] ?? {}, word),
    )
    return values.length > 0 ? [{ column, values }] : []
  })
}
