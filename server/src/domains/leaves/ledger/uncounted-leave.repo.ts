import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { MOST_COUNTED_DAYS } from '../duration/day-count.rules.ts'

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

/** The amount may have been stored meanwhile. */
export async function setAmount(trx: Trx, id: string, amount: number): Promise<void> {
  await trx.updateTable('leaves').set({ amount }).where('id', '=', id).where('amount', 'is', null).execute()
}

export async function unbooked(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('leaves as l')
    .select('l.id')
    .where('l.id', '>', after)
    .where('l.status', '!=', 'Rejected')
    .where('l.amount', '>', 0)
    .where(sql<boolean>`not exists (select from leave_ledger r where r.leave_id = l.id)`)
    .orderBy('l.id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}
