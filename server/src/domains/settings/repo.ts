import type { Db, Trx } from '../../platform/database/index.ts'

/** The stored time zone. The first start stores its own; of several at once, one does. */
export async function storedTimeZone(db: Db, atFirstStart: string): Promise<string> {
  await db
    .insertInto('organisation')
    .values({ time_zone: atFirstStart })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  return currentTimeZone(db)
}

export async function currentTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('organisation').select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

export async function setTimeZone(trx: Trx, name: string): Promise<void> {
  await trx.updateTable('organisation').set({ time_zone: name }).execute()
}
