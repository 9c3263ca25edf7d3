import { PassThrough, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify'
import { AppError } from '../../platform/errors.ts'
import type { Typed } from '../../platform/exporting.ts'
import { requireHonest } from './packed.ts'

/** A cell as the file has it: of a spreadsheet numbers stay numbers, days are `YYYY-MM-DD`, a formula is its stored value. */
export type Cell = string | number

/** A row of a file; `no` as a spreadsheet counts them, from 1. */
export interface SheetRow {
  no: number
  cells: Cell[]
}

/** A file of rows that is open: the names of its columns, and the rows below, without those that are empty. */
export interface Sheet {
  columns: string[]
  rows: AsyncGenerator<SheetRow>
}

const MOST_UNPACKED = 200 * 1024 * 1024
const MOST_COLUMNS = 100
const MOST_ROWS = 100_000
const MOST_CHARACTERS = 10_000

/**
 * Opens a CSV or an XLSX file; of the latter the first sheet.
 * @param encoding how a CSV file is read that is neither UTF-8 nor UTF-16
 * @throws {AppError} UNSUPPORTED_TYPE, TOO_LARGE; INVALID for what cannot be read, or is too much. Reading rows throws, too
 */
export async function openSheet(bytes: Buffer, encoding?: 'windows-1252'): Promise<Sheet> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  const all = limited(isZip ? await rowsOfXlsx(bytes) : rowsOfCsv(textOf(bytes, encoding)))
  const first = await all.next().catch(explain)
  const names = first.done ? [] : first.value.cells.map((cell) => String(cell).trim())
  if (names.every((name) => name === '')) throw new AppError('import.empty')
  const columns = names.map((name, place) => name || `Column ${place + 1}`)
  const twice = columns.find((name, place) => columns.indexOf(name) !== place)
  if (twice !== undefined) throw new AppError('import.column-twice', { column: twice })
  return { columns, rows: below(all, columns.length) }
}

/** What stands under the names, each row as wide as they are. */
async function* below(rows: AsyncGenerator<SheetRow>, width: number): AsyncGenerator<SheetRow> {
  try {
    for await (const { no, cells } of rows)
      yield { no, cells: Array.from({ length: width }, (_, place) => cells[place] ?? '') }
  } catch (error) {
    explain(error)
  }
}

async function* limited(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const row of rows) {
    const last = row.cells.findLastIndex((cell) => cell !== '')
    if (last < 0) continue
    if (last >= MOST_COLUMNS) throw new AppError('import.too-many-columns', { most: MOST_COLUMNS })
    if (++count > MOST_ROWS + 1) throw new AppError('import.too-many-rows', { most: MOST_ROWS })
    if (row.cells.some((cell) => typeof cell === 'string' && cell.length > MOST_CHARACTERS))
      throw new AppError('import.cell-too-long', { row: row.no, most: MOST_CHARACTERS })
    yield { no: row.no, cells: row.cells.slice(0, last + 1) }
  }
}

/** @throws {AppError} INVALID for a text that is in none of these */
function textOf(bytes: Buffer, encoding: 'windows-1252' | undefined): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  // A NUL stands in no text of one byte a character: some other kind of file.
  if (bytes.includes(0)) throw new AppError('import.not-a-sheet')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding === undefined) throw new AppError('import.encoding')
    return new TextDecoder(encoding).decode(bytes)
  }
}

/** What stands between the cells: whatever the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 100_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const often = (sign: string) => line.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (often(sign) > often(best) ? sign : best))
}

async function* rowsOfCsv(text: string): AsyncGenerator<SheetRow> {
  const parser = parse({ delimiter: delimiterOf(text), relax_column_count: true })
  let no = 0
  for await (const cells of Readable.from([text]).pipe(parser)) {
    no++
    yield { no, cells: (cells as string[]).map((cell) => cell.trim().toWellFormed()) }
  }
}

async function rowsOfXlsx(bytes: Buffer): Promise<AsyncGenerator<SheetRow>> {
  // Large, and only some read or write spreadsheets.
  const [{ WorkbookReader }, { BufferReader, RemoteZipReader }] = await Promise.all([
    import('@cj-tech-master/excelts'),
    import('@cj-tech-master/excelts/archive'),
  ])
  const zip = await RemoteZipReader.fromReader(new BufferReader(bytes)).catch(explain)
  const entries = zip.getEntries()
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > MOST_UNPACKED) throw new AppError('import.unpacks-too-large', { megabytes: MOST_UNPACKED / 1_048_576 })
  if (!entries.some(({ path }) => path === 'xl/workbook.xml')) throw new AppError('import.not-a-sheet')
  await requireHonest(bytes, entries).catch(explain)
  const book = new WorkbookReader(bytes, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
  })
  return rowsOfBook(book)
}

async function* rowsOfBook(book: AsyncIterable<AsyncIterable<{ number: number; values: unknown }>>) {
  for await (const sheet of book) {
    // The first place is the library's own: it counts columns from one.
    for await (const row of sheet)
      yield { no: row.number, cells: Array.from((row.values as unknown[]).slice(1), cellOf) }
    return
  }
}

/** A value of a spreadsheet's cell. */
function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value.trim().toWellFormed()
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (value === null || typeof value !== 'object') return ''
  if ('richText' in value)
    return (value.richText as { text: string }[])
      .map(({ text }) => text)
      .join('')
      .trim()
  if ('result' in value) return cellOf(value.result)
  if ('text' in value) return cellOf(value.text)
  if ('error' in value) return String(value.error)
  return ''
}

function explain(error: unknown): never {
  if (error instanceof AppError) throw error
  const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''
  throw new AppError('import.unreadable', { why: /[.!?]$/.test(why) ? why : `${why}.` })
}

export const CSV = 'text/csv; charset=utf-8'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A CSV file, made while it is read. What a spreadsheet would take for a formula gets a leading ', numbers and days do not.
 * @param marked with the mark by which a spreadsheet knows UTF-8
 */
export function csvOf(rows: AsyncIterable<readonly Typed[]>, marked: boolean): AsyncIterable<string | Uint8Array> {
  const asWritten = (value: string) => ({ value, escape_formulas: false })
  const stringifier = stringify({
    bom: marked,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      number: (value) => asWritten(String(value)),
      boolean: (value) => asWritten(String(value)),
      object: (value) => asWritten((value as { day: string }).day),
    },
  })
  return Readable.from(rows).pipe(stringifier)
}

const DAY_FORMAT = 'yyyy-mm-dd'

/** An XLSX file of one sheet, made while it is read. Its cells are typed, so no text is taken for a formula. */
export async function* xlsxOf(name: string, rows: AsyncIterable<readonly Typed[]>): AsyncGenerator<Uint8Array> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const stream = new PassThrough()
  const write = async () => {
    const book = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: true })
    const sheet = book.addWorksheet(name)
    for await (const cells of rows) {
      const row = sheet.addRow(cells.map((cell) => (isDay(cell) ? new Date(`${cell.day}T00:00:00Z`) : cell)))
      for (const [place, cell] of cells.entries()) if (isDay(cell)) row.getCell(place + 1).numFmt = DAY_FORMAT
      row.commit()
      if (stream.writableNeedDrain) await new Promise((resolve) => stream.once('drain', resolve))
    }
    await sheet.commit()
    await book.commit()
    stream.end()
  }
  write().catch((error: Error) => stream.destroy(error))
  yield* stream as AsyncIterable<Uint8Array>
}

const isDay = (cell: Typed): cell is { day: string } => typeof cell === 'object' && cell !== null
