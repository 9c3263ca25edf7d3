import { PassThrough, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { CellValue, DayCell } from './list-export.ts'

export const CSV = 'text/csv; charset=utf-8'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Rows = AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>

/**
 * A CSV file, written while it is read. Text that a spreadsheet would read as a formula gets a leading '; numbers and
 * days do not.
 * @param marked with a byte order mark, by which spreadsheets recognise UTF-8
 */
export function csvOf(rows: Rows, marked: boolean, delimiter = ','): AsyncIterable<string | Uint8Array> {
  const asWritten = (value: string) => ({ value, escape_formulas: false })
  const stringifier = stringify({
    bom: marked,
    delimiter,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      number: (value) => asWritten(String(value)),
      boolean: (value) => asWritten(String(value)),
      object: (value) => asWritten(String('day' in value ? value.day : value.number)),
    },
  })
  return Readable.from(rows).pipe(stringifier)
}

const DAY_FORMAT = 'yyyy-mm-dd'

/**
 * An XLSX file of one sheet, written while it is read. Its cells are typed, so no text becomes a formula.
 * @param made the creation time in the file; now if it is absent
 */
export async function* xlsxOf(name: string, rows: Rows, made = new Date()): AsyncGenerator<Uint8Array> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const stream = new PassThrough()
  const write = async () => {
    const book = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: true, created: made, modified: made })
    const sheet = book.addWorksheet(name)
    for await (const cells of rows) {
      const row = sheet.addRow(cells.map(sheetValue))
      for (const [place, cell] of cells.entries()) {
        const format = formatOf(cell)
        if (format) row.getCell(place + 1).numFmt = format
      }
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

const isDay = (cell: CellValue): cell is DayCell => typeof cell === 'object' && cell !== null && 'day' in cell

const sheetValue = (cell: CellValue) => {
  if (typeof cell !== 'object' || cell === null) return cell
  return isDay(cell) ? new Date(`${cell.day}T00:00:00Z`) : Number(cell.number)
}

function formatOf(cell: CellValue): string | undefined {
  if (typeof cell !== 'object' || cell === null) return undefined
  if (isDay(cell)) return DAY_FORMAT
  const decimals = cell.number.split('.')[1]?.length ?? 0
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
}
