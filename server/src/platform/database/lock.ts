import { sql } from 'kysely'
import type { DB, Trx } from './index.ts'

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
