import { BufferReader, RemoteZipReader } from '@cj-tech-master/excelts/archive'
import { type CellObject, type ParsingOptions, read, type WorkSheet } from '@e965/xlsx'
import { type Cell, type RichCell, type SheetRow, toVisibleText } from './sheet-cells.ts'
import { SheetFailure } from './sheet-failure.ts'
import { requireSafeZip } from './zip-check.ts'

export const MOST_UNPACKED_BYTES = 200 * 1024 * 1024

/** A sheet of a workbook, in the order of its tabs. */
export interface NamedSheet {
  name: string
  hidden: boolean
}

export type WorkbookFormat = 'xlsx' | 'ods' | 'xls'

/** An open sheet of a workbook. */
export interface OpenWorkbook {
  format: WorkbookFormat
  sheets: NamedSheet[]
  sheet: string
  rows: Iterable<SheetRow>
}

/** The format of an archive, by its entries. @throws {SheetFailure} for archives that are no workbooks, or too large */
async function formatOfArchive(bytes: Buffer): Promise<WorkbookFormat> {
  const zip = await RemoteZipReader.fromReader(new BufferReader(bytes))
  const entries = zip.getEntries()
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > MOST_UNPACKED_BYTES)
    throw new SheetFailure('import.unpacks-too-large', { megabytes: MOST_UNPACKED_BYTES / 1_048_576 })
  const has = (name: string) => entries.some(({ path }) => path === name)
  const format = has('xl/workbook.xml') ? 'xlsx' : has('content.xml') && has('mimetype') ? 'ods' : undefined
  if (!format) throw new SheetFailure('import.not-a-sheet')
  await requireSafeZip(bytes, entries)
  return format
}

const OPTIONS = {
  type: 'buffer',
  dense: true,
  cellText: true,
  cellNF: true,
  cellDates: true,
  // The short date format of spreadsheets differs by country.
  dateNF: 'yyyy-mm-dd',
  UTC: true,
} as const

const isFormula = /<(?:\w+:)?f[\s/>]/

/** Whether a workbook has formulas: then cells without a value are read, too, as their results may be missing. */
function hasFormulas(files: Record<string, { content?: Uint8Array } | undefined>): boolean {
  return Object.entries(files).some(
    ([path, file]) =>
      path.includes('worksheets/') && file?.content && isFormula.test(Buffer.from(file.content).toString('latin1')),
  )
}

/**
 * Opens a workbook, by default at its first visible sheet.
 * @throws {SheetFailure} for other files, too large ones, and an unknown sheet
 */
export async function openWorkbook(bytes: Buffer, wanted: string | undefined): Promise<OpenWorkbook> {
  const format = bytes[0] === 0xd0 ? 'xls' : await formatOfArchive(bytes)
  const book = read(bytes, { type: 'buffer', sheets: [] as number[], bookFiles: true } as ParsingOptions)
  const states = book.Workbook?.Sheets ?? []
  const sheets = book.SheetNames.map((name, place) => ({ name, hidden: (states[place]?.Hidden ?? 0) !== 0 }))
  const sheet = wanted ?? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])?.name
  const place = sheets.findIndex(({ name }) => name === sheet)
  if (sheet === undefined || place < 0)
    throw new SheetFailure('import.no-sheet', { sheet: sheet ?? '', sheets: sheets.map(({ name }) => name).join(', ') })
  const { files } = book as unknown as { files?: Record<string, { content?: Uint8Array }> }
  const whole = read(bytes, { ...OPTIONS, sheets: place, sheetStubs: files !== undefined && hasFormulas(files) })
  const content = whole.Sheets[sheet]
  // The library leaves out a sheet that it cannot read.
  if (!content) throw new SheetFailure('import.unreadable', { why: 'Its sheet is damaged.' })
  return { format, sheets, sheet, rows: rowsOf(content) }
}

function* rowsOf(sheet: WorkSheet): Generator<SheetRow> {
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  for (const [place, row] of rows.entries()) {
    if (!row) continue
    yield { no: place + 1, cells: Array.from(row, cellOf) }
    // A row that was read is not needed any more.
    delete rows[place]
  }
}

/** A cell as the spreadsheet displays it. */
function cellOf(cell: CellObject | undefined): Cell {
  if (cell === undefined) return ''
  const { t: type, v: value, w: shown } = cell
  if (type === 'z') return cell.f === undefined ? '' : { text: '', fault: 'no-result' }
  if (type === 'd') return dayOf(cell)
  if (type === 'n') return isDayFormat(cell) ? dayOf(cell) : numberOf(Number(value), cell)
  return toVisibleText(String((type === 'b' || type === 'e' ? shown : value) ?? ''))
}

// Quoted and escaped letters of a format are literal.
const signsOf = ({ z }: CellObject): string => String(z ?? '').replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '')
const isDayFormat = (cell: CellObject): boolean => /[dy]/i.test(signsOf(cell).replace(/general/i, ''))
const showsTime = (cell: CellObject): boolean => /[hs]/i.test(signsOf(cell))

function dayOf(cell: CellObject): RichCell {
  const { v: value, w: shown = '' } = cell
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return { text: shown, fault: 'shown-as' }
  const [day = '', time = ''] = value.toISOString().split('T')
  // Without a format the file has the text of the day itself.
  const plain = !cell.z || cell.z === 'General'
  if (!time.startsWith('00:00:00') && (plain || showsTime(cell)))
    return { text: plain || shown === '' ? `${day} ${time.slice(0, 5)}` : shown, fault: 'time' }
  // `1-2` of a list of codes that became a day is displayed as `1-Feb`.
  const byName = /mmm/i.test(signsOf(cell)) && shown !== ''
  return { text: byName ? shown : day, day }
}

const LEAST_INEXACT_NUMBER = 1e15

/** A displayed number: rounded, with leading zeros, or in percent. */
function numberOf(value: number, { w: shown = '', z: format }: CellObject): Cell {
  if (Math.abs(value) >= LEAST_INEXACT_NUMBER) return { text: shown, fault: 'digits' }
  const scientific = /\de[+-]?\d/i.test(shown)
  if (!format || format === 'General' || format === '@' || shown === '' || scientific) return value
  const text = toVisibleText(shown)
  const percent = text.includes('%')
  const digits = /\d[\d,]*(?:\.\d+)?|\.\d+/.exec(text)?.[0].replaceAll(',', '') ?? ''
  const decimals = digits.split('.')[1]?.length ?? 0
  const isShown = Number(digits)
  // A format can scale, split or add digits: then another number is displayed.
  const same =
    digits !== '' &&
    text.replace(/\D/g, '') === digits.replace('.', '') &&
    Math.abs(Math.abs(percent ? value * 100 : value) - isShown) <= 0.5000001 * 10 ** -decimals
  if (!same) return { text, fault: 'shown-as' }
  const number = `${value < 0 && isShown !== 0 ? '-' : ''}${digits.replace(/^0+(?=\d)/, '')}`
  return percent
    ? { text, number, percent: true }
    : text === number && Number(number) === value
      ? value
      : { text, number }
}
