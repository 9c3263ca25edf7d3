import type { Principal } from '../../../platform/actor/actor.ts'
import { type Caller, limitToCurrentPermissions } from '../../../platform/actor/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { principalByKey } from './api-key-lookup.repo.ts'
import { principalsByIds } from './principal.repo.ts'

/**
 * The requester of a job, with the rights of the call as far as they still exist. Null if the person can no longer sign
 * in, if the key has ended, and for a job without a requester.
 */
export async function principalOfCaller(db: Db, caller: Caller | null, clock: Clock): Promise<Principal | null> {
  if (!caller) return null
  const { userId, keyId } = caller
  const now =
    keyId === null
      ? (await principalsByIds(db, [userId], clock.today())).get(userId)
      : await principalByKey(db, keyId, clock)
  return now ? limitToCurrentPermissions(caller, now) : null
}
