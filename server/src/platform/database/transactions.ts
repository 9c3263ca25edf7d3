import { sql } from 'kysely'
import { type DB, inTransaction } from './index.ts'
import type { Db, Trx } from './types.ts'

class TriedOut extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('Nothing of a trial is kept.')
    this.result = result
  }
}

/** Runs a change in a transaction, and rolls it back on a dry run. */
export async function inDryRunTransaction<T>(db: Db, dryRun: boolean, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (!dryRun) return inTransaction(db, work)
  try {
    return await inTransaction(db, async (trx) => {
      throw new TriedOut(await work(trx))
    })
  } catch (error) {
    if (error instanceof TriedOut) return error.result as T
    throw error
  }
}

/** The tables whose rows have an id. */
type TableWithId = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB]

const LOCKS = { alone: sql`for update`, named: sql`for no key update`, shared: sql`for share` }

/**
 * Locks a row until the transaction ends: `alone` to change it, `named` to change it while others write rows that refer
 * to it, `shared` to depend on it. Read a row with its joins afterwards, in a separate statement: a statement that
 * waited for the lock reads the row as it is now, but its joins as they were before. Without joins, lock in the
 * statement that reads (`.forUpdate()`); lock several rows in the order of their ids.
 * @returns whether there is such a row
 */
export async function lockRow(
  trx: Trx,
  table: TableWithId,
  id: string,
  mode: keyof typeof LOCKS = 'alone',
): Promise<boolean> {
  const lock = LOCKS[mode]
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} ${lock}`.execute(trx)
  return rows.length > 0
}

/** A savepoint of the transaction. */
export async function startSavepoint(trx: Trx): Promise<void> {
  await sql`savepoint place`.execute(trx)
}

/** Rolls back to the newest savepoint, or releases it. Open savepoints slow down later rows. */
export async function endSavepoint(trx: Trx, back: boolean): Promise<void> {
  if (back) await sql`rollback to savepoint place`.execute(trx)
  await sql`release savepoint place`.execute(trx)
}

/**
 * Deletes some rows whose `expires_at` has passed, oldest first, without rows that another instance deletes at the
 * moment.
 * @param most the most rows at once
 * @returns their ids
 */
export async function deleteExpiredRows(
  trx: Trx,
  table: 'exports' | 'person_copies',
  now: Date,
  most: number,
): Promise<string[]> {
  const old = await trx
    .selectFrom(table)
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom(table).where('id', 'in', ids).execute()
  return ids
}
