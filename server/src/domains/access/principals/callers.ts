import type { Principal } from '../../../platform/actor/actor.ts'
import { type Caller, rightsLeft } from '../../../platform/actor/caller.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { principalByKey } from './api-key-lookup.repo.ts'
import { principalsByIds } from './principal.repo.ts'

/**
 * Who asked for a job, with the rights of that call as far as they still hold. Null where they cannot sign in any more, where
 * their key is over, and for a job that says nothing of who asked.
 */
export async function principalOfCaller(db: Db, caller: Caller | null, clock: Clock): Promise<Principal | null> {
  if (!caller) return null
  const { userId, keyId } = caller
  const now =
    keyId === null
      ? (await principalsByIds(db, [userId], clock.today())).get(userId)
      : await principalByKey(db, keyId, clock)
  return now ? rightsLeft(caller, now) : null
}
