import { sentenceOf } from '@ems/contract/core/reasons'
import type { Import } from '@ems/contract/imports'
import type { ImportProblem, RowPreview } from '../../../platform/exchange/row-import.ts'
import { textOf } from '../files/sheet-cells.ts'
import type { ImportRecord } from './import.repo.ts'
import type { ShownImport } from './import.service.ts'
import type { ImportCounts } from './import-counts.ts'
import type { ImportRowRecord } from './import-row.repo.ts'
import { formatsOf, unknownValues } from './read-cell.ts'

export const presentSummary = (
  record: ImportRecord,
  counts: ImportCounts,
): Omit<Import, 'fields' | 'warnings' | 'unknownValues'> => {
  const { create, update, unchanged, error, skipped, checked, written } = counts
  const runs = record.status === 'Running' || written > 0
  return {
    _id: record.id,
    kind: record.kind,
    status: record.status,
    fileName: record.file_name,
    columns: record.columns,
    source: record.source,
    mapping: record.mapping,
    formats: record.formats,
    values: record.words,
    onError: record.on_error,
    createDepartments: record.create_departments,
    invite: record.invite,
    counts: { create, update, unchanged, error, skipped },
    checking: record.checking,
    progress: runs ? { done: written, of: create + update } : { done: checked, of: record.rows },
    stopped: record.stopped,
    createdAt: record.created_at.toISOString(),
    endedAt: record.ended_at?.toISOString() ?? null,
  }
}

export const presentImport = ({ record, counts, fields }: ShownImport): Import => ({
  ...presentSummary(record, counts),
  formats: formatsOf(record, fields),
  unknownValues: unknownValues(record, fields),
  fields: fields.map(({ key, label, type, needed, choices, partOf = null }) => ({
    ...{ key, label, type, needed, partOf },
    choices: choices ? [...choices] : null,
  })),
  warnings: fields
    .filter(({ key, missed }) => missed && !Object.values(record.mapping).includes(key))
    .map(({ label }) => sentenceOf('import.missed', { field: label })),
})

/** The name of a field's column in the file; the field's key without one. */
export const columnOf = ({ mapping, columns }: ImportRecord, field: string): string =>
  columns.find((column) => mapping[column] === field) ?? field

const presentProblem = (record: ImportRecord, { field, message }: ImportProblem) => ({
  column: columnOf(record, field),
  message,
})

export const presentRow = (
  record: ImportRecord,
  { no, cells, outcome, errors }: ImportRowRecord,
  preview: RowPreview | undefined,
) => ({
  no,
  outcome,
  errors: errors.map((problem) => presentProblem(record, problem)),
  values: Object.fromEntries(record.columns.map((column, place) => [column, textOf(cells[place])])),
  ...(preview && { preview }),
})
