import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Trx } from './types.ts'

/** The idempotency key of a running request. */
export interface IdempotencyClaim {
  actorId: string
  key: string
  fingerprint: Buffer
  requestId: string
  /** whether its row is stored: a transaction of the request has committed */
  committed: boolean
}

/** Another request with the same key was first. */
export class KeyAlreadyClaimedError extends Error {}

// The first transaction that a request commits is its change: it stores the key, too, or neither.
const open = new AsyncLocalStorage<IdempotencyClaim>()

export const runWithClaim = <T>(claim: IdempotencyClaim, work: () => Promise<T>): Promise<T> => open.run(claim, work)

/** The unstored claim of the running request; undefined without one. */
export function currentClaim(): IdempotencyClaim | undefined {
  const claim = open.getStore()
  return claim?.committed ? undefined : claim
}

/** How long a request waits for a running request with the same key. */
export const CLAIM_WAIT_MS = 2_000

/**
 * @throws {KeyAlreadyClaimedError} if another request with the same key has committed; the database's lock timeout if it still runs
 */
export async function insertClaim(trx: Trx, { actorId, key, fingerprint, requestId }: IdempotencyClaim): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(CLAIM_WAIT_MS)}, true)`.execute(trx)
  const { rows } = await sql`
    insert into idempotency_keys (actor_id, key, fingerprint, request_id) values (${actorId}, ${key}, ${fingerprint}, ${requestId})
    on conflict do nothing returning key`.execute(trx)
  if (rows.length === 0) throw new KeyAlreadyClaimedError()
  await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
}
