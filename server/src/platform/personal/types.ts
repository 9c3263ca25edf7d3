import type { ErasureClass } from '@ems/contract/privacy'
import type { DB, Db, Trx } from '../database/index.ts'

/** A table of the database. */
export type Table = keyof DB

/** The person of the data. */
export interface DataSubject {
  userId: string
  /** null for an account without an employee record */
  employeeId: string | null
}

/** The link from the rows of a table to a person. */
export type PersonLink =
  | { employee: string }
  | { user: string }
  /** by a row of another table that belongs to the person */
  | { through: Table; by: string; key?: string }

/** The source of a value in a copy: a stored column, or a value derived from it. */
export type CopySource =
  | string
  /** decimal text */
  | { number: string }
  /** the first or the last day of a range */
  | { first: string }
  | { last: string }
  /** an account or an employee, as name and id */
  | { person: string }
  | { employee: string }
  /** the id of a thing with a name */
  | { named: string; of: Table; name?: string }

/** The replacement of an erased value: a constant, or the person's placeholder. */
export type ErasedValue = string | null | boolean | { standIn: 'name' | 'email' | 'code' }

/**
 * The effect of an erasure of a class: deletes the rows, overwrites some values, or leaves them to the domain's
 * `erasePersonData`.
 */
export type ErasureEffect =
  | { class: ErasureClass; rows: 'go' }
  | { class: ErasureClass; values: Record<string, ErasedValue> }
  | { class: ErasureClass; by: 'domain' }

/** The person whose data is erased, and the values that replace it. */
export interface PersonErasure {
  whose: { userId: string; employeeId: string }
  /** the organisation's day */
  today: string
  standIn: Record<'name' | 'email' | 'code', string>
  /** the retention period of each class after the last day; null for ever */
  months: Readonly<Record<ErasureClass, number | null>>
  /** documents that were erased before a restore: only these are deleted; null for all that are due */
  documents: readonly string[] | null
  /** the name until now */
  names: readonly string[]
  /** the mail addresses until now */
  addresses: readonly string[]
}

/** The personal data of a table, and its erasure. A test fails for an undeclared table with people. */
export interface PersonalTable {
  table: Table
  /** none: the table only mentions people, such as the approver */
  whose: readonly PersonLink[]
  /** columns with other people than the row's person; they stay */
  others?: readonly string[]
  /** its place and keys in the copy, or the domain's own collection; or the reason why it is not in the copy */
  copy:
    | { as: string; values: Record<string, CopySource>; sort?: string; one?: true }
    | { collected: string }
    | { not: string }
  /** or the reason why all of it stays */
  erase: readonly ErasureEffect[] | { kept: string }
}

/** A stored file that belongs to a person's copy. */
export interface CopiedFile {
  /** the path within the copy, below `files/` */
  path: string
  store_key: string
  bytes: number
  /** the document, if the file is one */
  documentId: string | null
  /** the label */
  title: string
}

/** The request of a copy. */
export interface CopyRequest {
  /** the person themselves, or a privacy manager */
  by: 'self' | 'office'
  /** the documents that are left out */
  without: ReadonlySet<string>
}

/** The personal data of a domain. */
export interface PersonalData {
  /** the part of the copy */
  domain: string
  tables: readonly PersonalTable[]
  /** further parts of the copy, by the keys of the API */
  collect?(db: Db, whose: DataSubject, asked: CopyRequest): Promise<Record<string, unknown>>
  files?(db: Db, whose: DataSubject, asked: CopyRequest): Promise<CopiedFile[]>
  /**
   * erases data of several people that one search finds, before the data of each; a second run finds nothing
   * @returns rows by table, by the account's id
   */
  eraseTogether?(
    trx: Trx,
    people: readonly PersonErasure[],
    kind: ErasureClass,
    now: Date,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>
  /** further work of an erasure, before the tables; a second run finds nothing */
  erase?(trx: Trx, of: PersonErasure, kind: ErasureClass): Promise<ErasureResult>
}

/** The changes of an erasure. */
export interface ErasureResult {
  /** rows by table; tables without changes are absent */
  counts: Record<string, number>
  /** files of the store without a row */
  keys: string[]
  /** the erased documents, by id: each has its own retention period */
  documents?: string[]
}
