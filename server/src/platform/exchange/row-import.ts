import { setImmediate as breathe } from 'node:timers/promises'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type ParamsFor, type Reason, sentenceOf } from '@ems/contract/core/reasons'
import type { ImportKind } from '@ems/contract/imports'
import type { ActingPrincipal } from '../actor/actor.ts'
import type { Db, Trx } from '../database/index.ts'
import { type AppError, fieldError } from '../errors/errors.ts'

/** Something that a column of a file can be. */
export interface ImportField {
  key: string
  /** as people read it */
  label: string
  type: 'text' | 'day' | 'number' | 'yes-no'
  /** whether a new record needs it */
  needed: boolean
  /** whether a missing column is a warning; the import can run without it */
  missed?: boolean
  /** whether `(clear)` empties it */
  clearable: boolean
  /** whether it can give a person rights: the run then asks for a fresh proof */
  givesRights?: boolean
  /** names of such a column in other systems */
  also: readonly string[]
  /** the number is a percentage, which files may say: `50%` */
  percent?: boolean
  /** the field that it makes together with others */
  partOf?: string
  /** without a column for it a file says nothing at all */
  essential?: boolean
  /** the words that it can be, where they are a closed list */
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

/** The first of the problems as a failure of the row. */
export const problemFailure = ([problem]: readonly ImportProblem[]): AppError =>
  fieldError(problem?.field ?? '', 'field.not-valid', undefined, { sentence: problem?.message ?? '' })

/** @throws {AppError} INVALID with the first of the problems, where there is one: the check may have been hours ago */
export function requireNoProblems(problems: readonly ImportProblem[]): void {
  if (problems.length > 0) throw problemFailure(problems)
}

/** A row of a file, by the keys of its fields: days as `YYYY-MM-DD`, numbers as decimal text, yes and no as `true` and `false`. */
export interface ImportRow {
  /** as a spreadsheet counts rows */
  no: number
  /** null: what is there is cleared; a field that does not stand here stays as it is */
  values: Readonly<Record<string, string | null>>
  /** cells that cannot be read */
  problems: readonly ImportProblem[]
}

/** The effect of a row in a check. */
export interface RowVerdict {
  no: number
  outcome: 'create' | 'update' | 'unchanged' | 'error'
  problems: ImportProblem[]
  /** rows are written in this order, and within it in that of the file: what others rest on comes first */
  position: number
}

export interface ImportOptions {
  createDepartments: boolean
  invite: boolean
}

/** The declaration of a field: its key, its type, and its column names in other systems. */
export type DeclaredField<K extends string> = readonly [K, ImportField['type'], readonly string[]]

/** Fields of which none can be cleared. @param needed those that each row needs @param label a field's name for people */
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
export interface Applied {
  id: string
  outcome: 'create' | 'update' | 'unchanged'
}

/** How a domain takes rows of files. */
export interface Importer {
  kind: ImportKind
  /** the permission that it needs besides that of importing; each row checks the scope */
  right: PermissionKey
  /** the field by which a row is found again */
  keyField: string
  /** @param db the transaction where there is one: the organisation's own fields are rows */
  fields(db: Db): Promise<readonly ImportField[]>
  /** Checks all rows of a file together; writes nothing. */
  check(acting: ActingPrincipal, rows: readonly ImportRow[], options: ImportOptions): Promise<RowVerdict[]>
  /**
   * Does what some rows say, whatever the check found; all of them or, where it throws, none.
   * @returns what each is about and what was done, in their order
   * @throws {AppError} where one of them cannot be done
   */
  apply(trx: Trx, acting: ActingPrincipal, rows: readonly ImportRow[], options: ImportOptions): Promise<Applied[]>
}

/** Rows that share a value, by their numbers. */
export function findDuplicates(rows: readonly { no: number; value: string | undefined }[]): Map<number, number[]> {
  const byValue = Map.groupBy(
    rows.filter(({ value }) => value !== undefined),
    ({ value }) => value,
  )
  const found = new Map<number, number[]>()
  for (const group of byValue.values()) {
    if (group.length < 2) continue
    const numbers = group.map(({ no }) => no)
    for (const no of numbers) found.set(no, numbers)
  }
  return found
}

export const MOST_LISTED = 10

/** Rows, or what they are about, as a sentence names them: the first ten, however many there are. */
export const listed = (names: readonly (string | number)[]): string =>
  names.length > MOST_LISTED ? `${names.slice(0, MOST_LISTED).join(', ')}, …` : names.join(', ')

const ROWS_AT_ONCE = 250

/** Does something with each row of a file, and lets others have their turn in between. */
export async function inPieces<T, R>(rows: readonly T[], work: (row: T, place: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [place, row] of rows.entries()) {
    if (place > 0 && place % ROWS_AT_ONCE === 0) await breathe()
    results.push(work(row, place))
  }
  return results
}
