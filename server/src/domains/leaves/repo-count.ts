import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/index.ts'
import { MOST_COUNTED_DAYS } from './rules-counting.ts'

/** Leaves that were not counted and can be, by their ids. */
export async function uncounted(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leaves')
    .select('id')
    .where('amount', 'is', null)
    .where(sql<boolean>`end_date - start_date < ${MOST_COUNTED_DAYS}`)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

/** Stores what a leave counts, where nobody else has meanwhile. */
export async function setAmount(trx: Trx, id: string, amount: number): Promise<void> {
  await trx.updateTable('leaves').set({ amount }).where('id', '=', id).where('amount', 'is', null).execute()
}
