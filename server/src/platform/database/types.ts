import type { ControlledTransaction, Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.gen.ts'

/** The pool, or the transaction that a caller passed in: a repo uses what it is given for every statement. */
export type Db = Kysely<DB>

export type Trx = Transaction<DB> | ControlledTransaction<DB>

export interface Database {
  db: Db
  pool: pg.Pool
  /** how to reach the server, for a connection of one's own */
  connection: pg.ClientConfig
  close(): Promise<void>
}
