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
export type Owning =
  | { employee: string }
  | { user: string }
  /** by a row of another table that is theirs */
  | { through: Table; by: string; key?: string }

/** Where a value of a copy comes from: a column as it is stored, or what is made of one. */
export type Copied =
  | string
  /** decimal text */
  | { number: string }
  /** the first, or the last, day of a span */
  | { first: string }
  | { last: string }
  /** an account, or an employee: their name and id */
  | { person: string }
  | { employee: string }
  /** an id of something that has a name */
  | { named: string; of: Table; name?: string }

/** The replacement of an erased value: a constant, or the person's placeholder. */
export type Stand = string | null | boolean | { standIn: 'name' | 'email' | 'code' }

/** The effect of an erasure of a class: deletes the rows, overwrites some values, or leaves them to the domain's `erase`. */
export type Erasing =
  | { class: ErasureClass; rows: 'go' }
  | { class: ErasureClass; values: Record<string, Stand> }
  | { class: ErasureClass; by: 'domain' }

/** The person whose data is erased, and the values that replace it. */
export interface ErasureOf {
  whose: { userId: string; employeeId: string }
  /** the organisation's day */
  today: string
  standIn: Record<'name' | 'email' | 'code', string>
  /** how long the organisation keeps each class after the last day; null: for good */
  months: Readonly<Record<ErasureClass, number | null>>
  /** the ids of documents that were erased and restored from a backup: only these are deleted; null: all that are due */
  documents: readonly string[] | null
  /** what they were called until now */
  names: readonly string[]
  /** where mails went to them until now */
  addresses: readonly string[]
}

/** The personal data of a table, and its erasure. A test fails for an undeclared table with people. */
export interface PersonalTable {
  table: Table
  /** none: it only mentions people, such as the approver */
  whose: readonly Owning[]
  /** columns with other people than the row's person; they stay */
  others?: readonly string[]
  /** its place and keys in the copy, or the domain's own collection; or the reason why it is not in the copy */
  copy:
    | { as: string; values: Record<string, Copied>; sort?: string; one?: true }
    | { collected: string }
    | { not: string }
  /** or why all of it stays */
  erase: readonly Erasing[] | { kept: string }
}

/** A stored file that belongs to a person's copy. */
export interface CopiedFile {
  /** within the copy, below `files/` */
  path: string
  store_key: string
  bytes: number
  /** the document, where it is one */
  documentId: string | null
  /** what it is called on screen */
  title: string
}

/** The request of a copy. */
export interface CopyRequest {
  /** the person themself, or a privacy manager */
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
   * what an erasure of some people does by one look for all of them, before the rest; a second time it finds nothing
   * @returns rows by table, by the account's id
   */
  eraseTogether?(
    trx: Trx,
    people: readonly ErasureOf[],
    kind: ErasureClass,
    now: Date,
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>>
  /** further work of an erasure, before the tables; a second run finds nothing */
  erase?(trx: Trx, of: ErasureOf, kind: ErasureClass): Promise<ErasureResult>
}

/** The changes of an erasure. */
export interface ErasureResult {
  /** rows by table; what had nothing to erase is absent */
  counts: Record<string, number>
  /** files of the store that nothing names any more */
  keys: string[]
  /** the documents that went, by their ids: each has a time of its own */
  documents?: string[]
}
