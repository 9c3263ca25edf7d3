import type { ControlledTransaction, Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.gen.ts'

/** The pool, or the caller's transaction: a repo uses it for each statement. */
export type Db = Kysely<DB>

export type Trx = Transaction<DB> | ControlledTransaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  /** the settings for a separate connection */
  connection: pg.ClientConfig
  close(): Promise<void>
}
