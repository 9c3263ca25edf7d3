import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Trx } from './types.ts'

/** The wish of a request to be done once, however often it is sent. */
export interface IdempotencyClaim {
  actorId: string
  key: string
  fingerprint: Buffer
  requestId: string
  /** whether its row is stored: a transaction of the request has committed */
  committed: boolean
}

/** Another request of the same key was first. */
export class Claimed extends Error {}

// The first transaction that a request commits is its change: the key goes in with it, or not at all.
const open = new AsyncLocalStorage<IdempotencyClaim>()

export const underClaim = <T>(claim: IdempotencyClaim, work: () => Promise<T>): Promise<T> => open.run(claim, work)

/** The claim of the request under way that is not kept yet; undefined where there is none. */
export function openClaim(): IdempotencyClaim | undefined {
  const claim = open.getStore()
  return claim?.committed ? undefined : claim
}

/** How long a request waits for a running request of the same key. */
export const PATIENCE_MS = 2_000

/** @throws {Claimed} where another request of the same key has committed; the database's lock timeout where it still runs */
export async function keepClaim(trx: Trx, { actorId, key, fingerprint, requestId }: IdempotencyClaim): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(PATIENCE_MS)}, true)`.execute(trx)
  const { rows } = await sql`
    insert into idempotency_keys (actor_id, key, fingerprint, request_id) values (${actorId}, ${key}, ${fingerprint}, ${requestId})
    on conflict do nothing returning key`.execute(trx)
  if (rows.length === 0) throw new Claimed()
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
}
