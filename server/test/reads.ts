import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/platform/database/index.ts'

/** What some work reads of a table or of an index. */
export interface Reads {
  /** how often it begins to read it; of a table, automatically or by one of its indexes */
  begun: number
  /** what it gets of it: rows of the table, and entries of its indexes or of the index */
  rows: number
}

/**
 * What some work reads of a table or of an index, counted by the transaction that does it. The server's figures for all
 * connections are no measure: another connection tells of its reads up to seconds after it made them.
 *
 * @returns what the work returns, and what it reads
 */
export async function readsWithin<T>(
  trx: Kysely<DB>,
  name: string,
  work: () => Promise<T>,
): Promise<Reads & { result: T }> {
  const before = await readsSoFar(trx, name)
  const result = await work()
  const after = await readsSoFar(trx, name)
  return { result, begun: after.begun - before.begun, rows: after.rows - before.rows }
}

/** The same, in a transaction of its own. */
export const readsOf = <T>(db: Kysely<DB>, name: string, work: (trx: Kysely<DB>) => Promise<T>) =>
  db.transaction().execute((trx) => readsWithin(trx, name, () => work(trx)))

/** With what the connection has read before and not told of yet. */
async function readsSoFar(trx: Kysely<DB>, name: string): Promise<Reads> {
  const { rows } = await sql<Reads>`
    select sum(pg_stat_get_xact_numscans(c.oid))::int as begun, sum(pg_stat_get_xact_tuples_returned(c.oid))::int as rows
    from pg_class c
    where c.oid = ${name}::regclass or c.oid in (select indexrelid from pg_index where indrelid = ${name}::regclass)`.execute(
    trx,
  )
  const [reads] = rows
  if (!reads) throw new Error(`Nothing is called ${name}.`)
  return reads
}
