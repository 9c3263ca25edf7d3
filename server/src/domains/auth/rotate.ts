import { type Db, inTransaction } from '../../platform/database/index.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets/index.ts'
import { seedContext } from './codes.ts'
import { lockSeeds, setSeeds } from './repo-factors.ts'

const BATCH = 500

/**
 * Closes the seeds of all apps by the newest key, in batches, while people go on signing in.
 * @returns how many were closed anew, and how many by keys that are not here any more
 */
export async function closeSeedsAnew(db: Db, secrets: Secrets): Promise<{ closed: number; lost: number }> {
  const told = { closed: 0, lost: 0 }
  const anew = (seed: Buffer | null, userId: string): Buffer | null => {
    if (seed === null || secrets.isCurrent(seed)) return seed
    const open = secrets.open(seed, seedContext(userId))
    if (open) told.closed++
    else told.lost++
    return open ? secrets.close(open, seedContext(userId)) : seed
  }
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const from: string = after
    after = await inTransaction(db, async (trx) => {
      const rows = await lockSeeds(trx, from, BATCH)
      for (const { user_id, secret, next_secret } of rows)
        await setSeeds(trx, user_id, { secret: anew(secret, user_id), next_secret: anew(next_secret, user_id) })
      return rows.at(-1)?.user_id
    })
  }
  return told
}
