import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/platform/database/index.ts'

/** The reads of a table or an index during some work. */
export interface Reads {
  /** the number of scans of the table, sequential or by an index */
  begun: number
  /** the number of rows of the table, or of entries of the index */
  rows: number
}

/**
 * Counts the reads of a table or an index in the transaction of some work. The server's own figures are unsuitable:
 * other connections report their reads up to seconds later.
 *
 * @returns the result of the work, and its reads
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

/** The same, in a separate transaction. */
export const readsOf = <T>(db: Kysely<DB>, name: string, work: (trx: Kysely<DB>) => Promise<T>) =>
  db.transaction().execute((trx) => readsWithin(trx, name, () => work(trx)))

/** Includes reads that the connection has not reported yet. */
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
