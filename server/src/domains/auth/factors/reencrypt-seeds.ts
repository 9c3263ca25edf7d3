import { FIRST_ID } from '../../../platform/database/ids.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import { lockSeeds, setSeeds } from '../shared/factor.repo.ts'
import { secretContext } from '../single-sign-on/oidc-client.ts'
import { listProviders, lockProvider, setClientSecret } from '../single-sign-on/provider.repo.ts'
import { seedContext } from './one-time-codes.ts'

const BATCH = 500

/**
 * Encrypts the seeds of all apps, and the secrets of providers, with the newest key, in batches, while people can sign
 * in.
 * @returns the number of encrypted secrets, and of secrets with a lost key
 */
export async function reencryptSeeds(db: Db, secrets: Secrets): Promise<{ closed: number; lost: number }> {
  const totals = { closed: 0, lost: 0 }
  const reencryptSeed = (seed: Buffer | null, userId: string, counts: typeof totals): Buffer | null => {
    if (seed === null || secrets.isCurrent(seed)) return seed
    const open = secrets.open(seed, seedContext(userId))
    if (open) counts.closed++
    else counts.lost++
    return open ? secrets.close(open, seedContext(userId)) : seed
  }
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const from: string = after
    // A deadlock runs it again, so only committed batches are counted.
    const batch = await inTransaction(db, async (trx) => {
      const counts = { closed: 0, lost: 0 }
      const rows = await lockSeeds(trx, from, BATCH)
      for (const { user_id, secret, next_secret } of rows) {
        const [now, next] = [secret, next_secret].map((seed) => reencryptSeed(seed, user_id, counts))
        await setSeeds(trx, user_id, { secret: now ?? null, next_secret: next ?? null })
      }
      return { last: rows.at(-1)?.user_id, counts }
    })
    totals.closed += batch.counts.closed
    totals.lost += batch.counts.lost
    after = batch.last
  }
  await reencryptProviders(db, secrets, totals)
  return totals
}

/** The secrets of providers, of which there are few. */
async function reencryptProviders(db: Db, secrets: Secrets, totals: { closed: number; lost: number }): Promise<void> {
  for (const { id } of await listProviders(db))
    await inTransaction(db, async (trx) => {
      const provider = await lockProvider(trx, id)
      if (!provider || secrets.isCurrent(provider.client_secret)) return
      const open = secrets.open(provider.client_secret, secretContext(id))
      if (open) await setClientSecret(trx, id, secrets.close(open, secretContext(id)))
      if (open) totals.closed++
      else totals.lost++
    })
}
