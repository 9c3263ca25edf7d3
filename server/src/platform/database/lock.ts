import { sql } from 'kysely'
import type { DB, Trx } from './index.ts'

/** The tables whose rows have an id. */
type Identified = { [T in keyof DB]: 'id' extends keyof DB[T] ? T : never }[keyof DB]

/**
 * Locks one row until the transaction ends: `alone` to change it, `shared` to rest on it. For a row that is shown with
 * what belongs to it: that is read afterwards, in a statement of its own, because a statement that had to wait for the
 * lock reads the row as it is now and whatever it joins as it stood before. A row that is read without any join is
 * locked by the statement that reads it (`.forUpdate()`), and so are many, in the order of their ids.
 * @returns whether there is such a row
 */
export async function lockRow(
  trx: Trx,
  table: Identified,
  id: string,
  mode: 'alone' | 'shared' = 'alone',
): Promise<boolean> {
  const lock = mode === 'alone' ? sql`for update` : sql`for share`
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} ${lock}`.execute(trx)
  return rows.length > 0
}
