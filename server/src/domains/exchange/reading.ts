import type { ImportField, ImportProblem, ImportRow } from '../../platform/importing.ts'
import { readCell } from './cells.ts'
import type { ImportRecord } from './repo.ts'
import type { SheetRow } from './sheets.ts'

/** Reads rows of an import's file as its columns are mapped. */
export function readerOf(
  { columns, mapping, formats }: Pick<ImportRecord, 'columns' | 'mapping' | 'formats'>,
  fields: readonly ImportField[],
): (row: SheetRow) => ImportRow {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const mapped = columns.flatMap((column, place) => {
    const field = byKey.get(mapping[column] ?? '')
    return field ? [{ place, field, format: formats[column] }] : []
  })
  return ({ no, cells }) => {
    const values: Record<string, string | null> = {}
    const problems: ImportProblem[] = []
    for (const { place, field, format } of mapped) {
      const read = readCell(cells[place] ?? '', field, format)
      if ('problem' in read) problems.push({ field: field.key, message: read.problem })
      else if (read.value !== undefined) values[field.key] = read.value
    }
    return { no, values, problems }
  }
}
