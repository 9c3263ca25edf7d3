import type { PermissionKey } from '@ems/contract/core/permissions'
import type { ImportKind } from '@ems/contract/imports'
import type { Acting } from './actor.ts'
import type { Trx } from './database/index.ts'

/** Something that a column of a file can be. */
export interface ImportField {
  key: string
  /** as people read it */
  label: string
  type: 'text' | 'day' | 'number' | 'yes-no'
  /** whether a new record needs it */
  needed: boolean
  /** whether it is missed where no column has it: that is told, and holds nothing up */
  missed?: boolean
  /** whether `(clear)` empties it */
  clearable: boolean
  /** what such a column is called elsewhere */
  also: readonly string[]
}

export interface ImportProblem {
  field: string
  message: string
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

/** What a row would do. */
export interface Verdict {
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

/** How a domain takes rows of files. */
export interface Importer {
  kind: ImportKind
  /** the right that it needs, besides that of importing; for whom it is held is asked row by row */
  right: PermissionKey
  /** the field by which a row is found again */
  keyField: string
  fields(): Promise<readonly ImportField[]>
  /** What the rows of a file would do, all of them together; writes nothing. */
  check(acting: Acting, rows: readonly ImportRow[], options: ImportOptions): Promise<Verdict[]>
  /**
   * Does what some rows say, whatever the check found; all of them or, where it throws, none.
   * @returns the ids of what they are about, in their order
   * @throws {AppError} where one of them cannot be done
   */
  apply(trx: Trx, acting: Acting, rows: readonly ImportRow[], options: ImportOptions): Promise<string[]>
}

/** Rows that share a value, by their numbers. */
export function shared(rows: readonly { no: number; value: string | undefined }[]): Map<number, number[]> {
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
