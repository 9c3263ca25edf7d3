import type { Trx } from './index.ts'

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
