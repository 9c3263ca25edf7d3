import type { OwnAccess } from '@ems/contract/core/own-access'
import type { Actor, Principal } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../auth/index.ts'
import { ownAccessOf } from './own-access.ts'
import { principalsByIds } from './repo-principals.ts'
import { sessionLookup } from './repo-sessions.ts'

export interface Access {
  /** Finds who a session token belongs to, with what they may do now; null where it is unknown, expired or revoked. */
  resolveSession(token: string): Promise<Omit<Actor, 'requestId'> | null>
  /** What somebody may do, in the words of the wire. @param who the account's id where it was not resolved yet */
  tellAccess(who: Principal | string): Promise<OwnAccess>
}

export function createAccess({ db, pool, clock }: Platform): Access {
  const sessionOf = sessionLookup(pool, clock)
  return {
    resolveSession: (token) => sessionOf(tokenHash(token)),
    async tellAccess(who) {
      if (typeof who !== 'string') return ownAccessOf(db, who)
      const principal = (await principalsByIds(db, [who], clock.today())).get(who)
      // Closed between the sign-in and its answer.
      if (!principal) throw new AppError('session.missing')
      return ownAccessOf(db, principal)
    },
  }
}

export { anotherHolder, holdersOf, lockOtherHolders } from './repo-holders.ts'
export { principalsByIds } from './repo-principals.ts'
