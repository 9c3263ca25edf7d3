import type { OwnAccess } from '@ems/contract/core/own-access'
import type { Actor, Principal } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import { tokenHash } from '../auth/index.ts'
import { assignmentService } from './assignments.ts'
import { delegationService } from './delegations.ts'
import { explainService, type ReachContains } from './explain.ts'
import { ownAccessOf } from './own-access.ts'
import { remindOfEnds } from './reminders.ts'
import { principalsByIds } from './repo-principals.ts'
import { sessionLookup } from './repo-sessions.ts'
import { roleService } from './roles.ts'
import { accessRoutes } from './routes.ts'

/** The first leave of somebody that touches some days; null where they are not away. */
export type AwayDays = (
  db: Db,
  userId: string,
  days: { from_day: string; to_day: string },
) => Promise<{ from: string; to: string } | null>

/** What this domain needs of those to its right. */
export interface AccessNeeds {
  contains: ReachContains
  awayDays: AwayDays
}

export interface Access extends Domain {
  /** Finds who a session token belongs to, with what they may do now; null where it is unknown, expired or revoked. */
  resolveSession(token: string): Promise<Omit<Actor, 'requestId'> | null>
  /** What somebody may do, in the words of the wire. @param who the account's id where it was not resolved yet */
  tellAccess(who: Principal | string): Promise<OwnAccess>
}

export function createAccess(platform: Platform, { contains, awayDays }: AccessNeeds): Access {
  const { db, pool, clock } = platform
  const sessionOf = sessionLookup(pool, clock)
  return {
    ...remindOfEnds(platform),
    routes: accessRoutes({
      roles: roleService(platform),
      assignments: assignmentService(platform),
      delegations: delegationService(platform, awayDays),
      explain: explainService(platform, contains).explain,
    }),
    resolveSession: (token) => sessionOf(tokenHash(token)),
    async tellAccess(who) {
      if (typeof who !== 'string') return ownAccessOf(db, who, clock.today())
      const principal = (await principalsByIds(db, [who], clock.today())).get(who)
      // Closed between the sign-in and its answer.
      if (!principal) throw new AppError('session.missing')
      return ownAccessOf(db, principal, clock.today())
    },
  }
}

export { requireAdministrator, requireCoverOf, separateDuties } from './cover.ts'
export type { ReachContains } from './explain.ts'
export { hasAdminArea } from './own-access.ts'
export { type ProposedDelegation, proposedDelegation } from './proposal.ts'
export { anotherHolder, holdersOf, lockOtherHolders } from './repo-holders.ts'
export { personNames, roleNames } from './repo-names.ts'
export { principalsByIds } from './repo-principals.ts'
