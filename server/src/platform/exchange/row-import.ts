import { setImmediate as breathe } from 'node:timers/promises'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type ParamsFor, type Reason, sentenceOf } from '@ems/contract/core/reasons'
import type { ImportKind } from '@ems/contract/imports'
import type { ActingPrincipal } from '../actor/actor.ts'
import type { Db, Trx } from '../database/index.ts'
import { type AppError, fieldError } from '../errors/errors.ts'

/** A field that a column of a file can fill. */
export interface ImportField {
  key: string
  /** the label */
  label: string
  type: 'text' | 'day' | 'number' | 'yes-no'
  /** whether a new record needs it */
  needed: boolean
  /** whether a missing column is a warning; the import can run without it */
  missed?: boolean
  /** whether `(clear)` empties it */
  clearable: boolean
  /** whether it can give a person rights: the run then asks for a fresh proof */
  grantsPermissions?: boolean
  /** names of such a column in other systems */
  also: readonly string[]
  /** whether the number is a percentage, which files may write as `50%` */
  percent?: boolean
  /** the combined field that it is part of */
  partOf?: string
  /** whether a file needs a column for it */
  essential?: boolean
  /** the allowed words of a closed list */
  choices?: readonly string[]
}

export interface ImportProblem {
  field: string
  message: string
}

/** The error of a cell, as the sentence of its reason. */
export const toProblem = <R extends Reason>(field: string, reason: R, params?: ParamsFor<R>): ImportProblem => ({
  field,
  message: sentenceOf(reason, params),
})

/** The first of the problems as an error of the row. */
export const problemFailure = ([problem]: readonly ImportProblem[]): AppError =>
  fieldError(problem?.field ?? '', 'field.not-valid', undefined, { sentence: problem?.message ?? '' })

/** @throws {AppError} INVALID with the first of the problems, if there is one: the check may be hours old */
export function requireNoProblems(problems: readonly ImportProblem[]): void {
  if (problems.length > 0) throw problemFailure(problems)
}

/** A row of a file, by field: days as `YYYY-MM-DD`, numbers as decimal text, booleans as `true` and `false`. */
export interface ImportRow {
  /** the row number in a spreadsheet */
  no: number
  /** null clears a value; an absent field keeps its value */
  values: Readonly<Record<string, string | null>>
  /** unreadable cells */
  problems: readonly ImportProblem[]
}

/** The effect of a row in a check. */
export interface RowVerdict {
  no: number
  outcome: 'create' | 'update' | 'unchanged' | 'error'
  problems: ImportProblem[]
  /** the order of writing, before the order of the file: rows on which others depend come first */
  position: number
}

/** What a row would change of a record. */
export interface RowPreview {
  /** the record's name */
  name: string
  /** by field; null for no value */
  changes: { field: string; before: string | null; after: string | null }[]
}

export interface ImportOptions {
  createDepartments: boolean
  invite: boolean
  /** the fields that have a column in the file */
  mapped: ReadonlySet<string>
}

/** The declaration of a field: its key, its type, and its column names in other systems. */
export type DeclaredField<K extends string> = readonly [K, ImportField['type'], readonly string[]]

/** Fields that cannot be cleared. @param needed the required fields @param label a field's label */
export const defineFields = <K extends string>(
  declared: readonly DeclaredField<K>[],
  needed: readonly K[],
  label: (key: K) => string,
): ImportField[] =>
  declared.map(([key, type, also]) => ({
    key,
    type,
    also,
    needed: needed.includes(key),
    clearable: false,
    label: label(key),
  }))

/** The outcome of a row. */
export interface RowOutcome {
  id: string
  outcome: 'create' | 'update' | 'unchanged'
}

/** How a domain imports rows. */
export interface Importer {
  kind: ImportKind
  /** the permission besides that of importing; each row checks its scope */
  permission: PermissionKey
  /** the field that identifies a row */
  keyField: string
  /** @param db the transaction, if there is one: custom fields are rows */
  fields(db: Db): Promise<readonly ImportField[]>
  /** Checks all rows of a file together; writes nothing. */
  check(acting: ActingPrincipal, rows: readonly ImportRow[], options: ImportOptions): Promise<RowVerdict[]>
  /** What rows that change a record would change, by row number, as far as the reader may see the present values. */
  preview?(db: Db, acting: ActingPrincipal, rows: readonly ImportRow[]): Promise<Map<number, RowPreview>>
  /**
   * Applies some rows, whatever the check found; all of them or, if it throws, none.
   * @returns the record and the result of each row, in order
   * @throws {AppError} if one of them cannot be applied
   */
  apply(trx: Trx, acting: ActingPrincipal, rows: readonly ImportRow[], options: ImportOptions): Promise<RowOutcome[]>
}

/** Rows that share a value, by row number. */
export function findDuplicates(rows: readonly { no: number; value: string | undefined }[]): Map<number, number[]> {
  const byValue = Map.groupBy(
    rows.filter(({ value }) => value !== undefined),
    ({ value }) => value,
  )
  const duplicates = new Map<number, number[]>()
  for (const group of byValue.values()) {
    if (group.length < 2) continue
    const numbers = group.map(({ no }) => no)
    for (const no of numbers) duplicates.set(no, numbers)
  }
  return duplicates
}

/** Rows that say the same twice get a problem. @param comparedBy undefined for a row that cannot be compared */
export function refuseDuplicates<Row extends { no: number; problems: ImportProblem[] }>(
  rows: readonly Row[],
  field: string,
  comparedBy: (row: Row) => string | undefined,
  keyOf: (row: Row) => string,
): void {
  const duplicates = findDuplicates(rows.map((row) => ({ no: row.no, value: comparedBy(row) })))
  for (const row of rows) {
    const same = duplicates.get(row.no)
    if (same) row.problems.push(toProblem(field, 'import.key-twice', { rows: joinFirstTen(same), key: keyOf(row) }))
  }
}

export const MOST_LISTED_NAMES = 10

/** Rows or names in a sentence: the first ten, however many there are. */
export const joinFirstTen = (names: readonly (string | number)[]): string =>
  names.length > MOST_LISTED_NAMES ? `${names.slice(0, MOST_LISTED_NAMES).join(', ')}, …` : names.join(', ')

const ROWS_AT_ONCE = 250

/** Runs a function on each row of a file, and lets other work run in between. */
export async function mapWithPauses<T, R>(rows: readonly T[], work: (row: T, place: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [place, row] of rows.entries()) {
    if (place > 0 && place % ROWS_AT_ONCE === 0) await breathe()
    results.push(work(row, place))
  }
  return results
}
