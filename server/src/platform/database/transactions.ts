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
type Identified = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB]

const LOCKS = { alone: sql`for update`, named: sql`for no key update`, shared: sql`for share` }

/**
 * Locks one row until the transaction ends: `alone` to change it, `named` to change it while others write rows that name it,
 * `shared` to rest on it. For a row that is shown with
 * what belongs to it: that is read afterwards, in a statement of its own, because a statement that had to wait for the
 * lock reads the row as it is now and whatever it joins as it stood before. A row that is read without any join is
 * locked by the statement that reads it (`.forUpdate()`), and so are many, in the order of their ids.
 * @returns whether there is such a row
 */
export async function lockRow(
  trx: Trx,
  table: Identified,
  id: string,
  mode: keyof typeof LOCKS = 'alone',
): Promise<boolean> {
  const lock = LOCKS[mode]
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} ${lock}`.execute(trx)
  return rows.length > 0
}

/** A place to which the transaction can go back. */
export async function startSavepoint(trx: Trx): Promise<void> {
  await sql`savepoint place`.execute(trx)
}

/** Goes back to the newest place, or forgets it. Places that stay open make every later row dearer. */
export async function endSavepoint(trx: Trx, back: boolean): Promise<void> {
  if (back) await sql`rollback to savepoint place`.execute(trx)
  await sql`release savepoint place`.execute(trx)
}

/**
 * Removes some rows whose `expires_at` has passed, the oldest first, and none that another instance removes at the moment.
 * @param most how many at once
 * @returns their ids
 */
export async function removeExpired(
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
