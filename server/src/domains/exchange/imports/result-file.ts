import type { QueryOf } from '@ems/contract/core/endpoint'
import type { imports } from '@ems/contract/imports'
import type { CellValue } from '../../../platform/exchange/list-export.ts'
import type { ImportField } from '../../../platform/exchange/row-import.ts'
import { CSV, csvOf, XLSX, xlsxOf } from '../../../platform/exchange/sheets.ts'
import { StreamedDownload } from '../../../platform/http/answers/download.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { textOf } from '../files/sheet-cells.ts'
import { columnOf } from './import.presenter.ts'
import type { ImportRecord } from './import.repo.ts'
import type { ImportRowRecord } from './import-row.repo.ts'

const t = getTranslator('imports')

/** The rows of an import with their outcome. */
export function resultFile(record: ImportRecord, rows: AsyncIterable<ImportRowRecord[]>): StreamedDownload {
  async function* lines(): AsyncGenerator<CellValue[]> {
    yield [t('result.row'), t('result.outcome'), t('result.errors'), ...record.columns]
    for await (const some of rows)
      for (const { no, outcome, errors, cells } of some) {
        const messages = errors.map(({ field, message }) => `${columnOf(record, field)}: ${message}`).join(' ')
        yield [no, outcome ?? '', messages, ...cells.map((cell) => (typeof cell === 'number' ? cell : textOf(cell)))]
      }
  }
  return new StreamedDownload(`${record.file_name.replace(/\.\w+$/, '')}-result.csv`, CSV, csvOf(lines(), true))
}

/** An empty file with the columns of a kind. */
export function sampleFile({ kind, format = 'csv' }: QueryOf<typeof imports.sample>, fields: readonly ImportField[]) {
  async function* lines(): AsyncGenerator<CellValue[]> {
    yield fields.map(({ label }) => label)
  }
  const content = format === 'csv' ? csvOf(lines(), true) : xlsxOf(kind, lines())
  return new StreamedDownload(`${kind}.${format}`, format === 'csv' ? CSV : XLSX, content)
}
