import anyAscii from 'any-ascii'
import iconv from 'iconv-lite'
import type { CellValue } from '../../../platform/exchange/list-export.ts'
import { csvOf, xlsxOf } from '../../../platform/exchange/sheets.ts'
import type { ExportRow, ExportSettings, ExportValue } from './export-row.ts'
import { lodasText } from './lodas.ts'
import { setZipTime } from './zip-time.ts'

interface Context {
  /** the name of the sheet in a workbook */
  name: string
  /** the creation time in the file: the same time gives the same bytes */
  made: Date
}

/**
 * Replaces our codes of components by the provider's.
 * @param rows with our code of their component in `component`
 * @returns the rows whose component has a provider's code, and the number of other rows; without any provider's codes,
 * all rows
 */
export function rowsWithCodes(
  { codes }: Pick<ExportSettings, 'codes'>,
  rows: readonly ExportRow[],
): { rows: ExportRow[]; leftOut: number } {
  const isSet = Object.values(codes).some(Boolean)
  const coded = rows.flatMap((row) => {
    const own = textOf(row.component)
    const code = isSet ? codes[own] : own
    return code ? [{ ...row, code: { text: code } }] : []
  })
  return { rows: coded, leftOut: rows.length - coded.length }
}

const textOf = (value: ExportValue | null | undefined): string => (value && 'text' in value ? value.text : '')

/** The file for a payroll program. The same settings, rows and context give the same bytes. */
export async function writeExport(
  settings: ExportSettings,
  rows: readonly ExportRow[],
  { name, made }: Context,
): Promise<Buffer> {
  if (settings.format === 'datev-lodas') return encode(lodasText(settings, rows), settings.encoding)
  const isSheet = settings.format === 'xlsx'
  const cellOf = isSheet ? sheetCell : csvCell(settings)
  const titles = settings.columns.map(({ header, field }) => cellOf({ text: header || field }))
  const lines = rows.map((row) => settings.columns.map(({ field }) => cellOf(row[field])))
  const table = settings.header ? [titles, ...lines] : lines
  if (isSheet) return setZipTime(await bytesOf(xlsxOf(name, table, made)), made)
  const text = await bytesOf(csvOf(table, settings.encoding === 'utf-8-bom', settings.separator))
  return settings.encoding === 'windows-1252' ? encode(text.toString(), settings.encoding) : text
}

const sheetCell = (value: ExportValue | null | undefined): CellValue => {
  if (!value) return null
  return 'text' in value ? value.text : value
}

const csvCell =
  ({ decimal, dateFormat, encoding }: ExportSettings) =>
  (value: ExportValue | null | undefined): CellValue => {
    if (!value) return null
    if ('number' in value) return { number: value.number.replace('.', decimal) }
    if ('day' in value) return { day: dayText(value.day, dateFormat) }
    // Before the guard against formulas: transliteration can create a sign that the guard looks for.
    return encoding === 'windows-1252' ? fitted(value.text) : value.text
  }

/** A day by a pattern of YYYY, MM and DD. */
const dayText = (day: string, format: string): string =>
  format.replace('YYYY', day.slice(0, 4)).replace('MM', day.slice(5, 7)).replace('DD', day.slice(8))

/** A text in Windows-1252; missing letters become ASCII letters. */
function fitted(text: string): string {
  const composed = text.normalize('NFC')
  const fits = (part: string) => iconv.decode(iconv.encode(part, 'windows-1252'), 'windows-1252') === part
  if (fits(composed)) return composed
  return Array.from(composed, (sign) => (fits(sign) ? sign : anyAscii(sign))).join('')
}

function encode(text: string, encoding: ExportSettings['encoding']): Buffer {
  if (encoding === 'windows-1252') return iconv.encode(fitted(text), 'windows-1252')
  return Buffer.from(encoding === 'utf-8-bom' ? `\ufeff${text}` : text)
}

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}
