import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Importer, ImportField } from '../../../platform/exchange/row-import.ts'
import type { ImportRecord, Mapping } from './import.repo.ts'

/** @throws {AppError} INVALID for an unknown column */
export function requireColumns(columns: readonly string[], named: readonly string[], path: string): void {
  const unknown = named.find((column) => !columns.includes(column))
  if (unknown !== undefined) throw fieldError(path, 'import.column-unknown', { column: unknown })
}

/**
 * The mapping of all columns; unnamed ones are ignored.
 * @throws {AppError} INVALID for unknown columns and fields, and for a field of two columns
 */
export function completeMapping(
  { columns }: Pick<ImportRecord, 'columns'>,
  mapping: Mapping,
  fields: readonly ImportField[],
): Mapping {
  requireColumns(columns, Object.keys(mapping), 'mapping')
  const named = Object.values(mapping).filter((key) => key !== null)
  for (const key of named) {
    const field = fields.find((one) => one.key === key)?.label
    if (field === undefined) throw fieldError('mapping', 'import.field-unknown', { field: key })
    if (named.indexOf(key) !== named.lastIndexOf(key)) throw fieldError('mapping', 'import.field-twice', { field })
  }
  return Object.fromEntries(columns.map((column) => [column, mapping[column] ?? null]))
}

/** Whether a column can give people rights. */
export const canGrantPermissions = (
  { mapping }: Pick<ImportRecord, 'mapping'>,
  fields: readonly ImportField[],
): boolean => fields.some(({ key, grantsPermissions: gives }) => gives && Object.values(mapping).includes(key))

/** @throws {AppError} CONFLICT without a key column */
export function requireKey(
  { mapping }: Pick<ImportRecord, 'mapping'>,
  { keyField }: Importer,
  fields: readonly ImportField[],
) {
  if (Object.values(mapping).includes(keyField)) return
  throw new AppError('import.key-unmapped', { field: fields.find(({ key }) => key === keyField)?.label ?? keyField })
}
