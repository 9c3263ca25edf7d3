import { sql } from 'kysely'
import type { Trx } from './index.ts'

/**
 * Locks a row until the transaction ends: `alone` to change it, `shared` to rest on it. What belongs to it is read
 * afterwards, in a statement of its own: one that had to wait for the lock would read what stood beside the row before.
 * @returns whether there is such a row
 */
export async function lockRow(
  trx: Trx,
  table: 'leaves' | 'tasks' | 'teams',
  id: string,
  mode: 'alone' | 'shared' = 'alone',
): Promise<boolean> {
  const lock = mode === 'alone' ? sql`for update` : sql`for share`
  const { rows } = await sql`select id from ${sql.table(table)} where id = ${id} ${lock}`.execute(trx)
  return rows.length > 0
}
