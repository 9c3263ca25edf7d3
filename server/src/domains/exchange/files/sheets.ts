import { PassThrough, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { CellValue } from '../../../platform/exchange/list-export.ts'

export const CSV = 'text/csv; charset=utf-8'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A CSV file, made while it is read. What a spreadsheet would take for a formula gets a leading ', numbers and days do not.
 * @param marked with the mark by which a spreadsheet knows UTF-8
 */
export function csvOf(rows: AsyncIterable<readonly CellValue[]>, marked: boolean): AsyncIterable<string | Uint8Array> {
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
export async function* xlsxOf(name: string, rows: AsyncIterable<readonly CellValue[]>): AsyncGenerator<Uint8Array> {
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

const isDay = (cell: CellValue): cell is { day: string } => typeof cell === 'object' && cell !== null
