import type { OwnAccess } from '@ems/contract/core/own-access'
import type { SignInRules } from '@ems/contract/core/sign-in'
import type { Actor, Principal, Session } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Domain } from '../../../platform/platform.ts'
import type { GroupRoles } from '../../auth/index.ts'
import type { ReachContains } from '../principals/explain-access.ts'

/** The first leave of a person on some days; null if they are not away. */
export type AwayDays = (
  db: Db,
  userId: string,
  days: { from_day: string; to_day: string },
) => Promise<{ from: string; to: string } | null>

/** Functions of domains to the right. */
export interface AccessNeeds {
  contains: ReachContains
  awayDays: AwayDays
}

export interface Access extends Domain {
  /** Finds the owner of a session token, with their present rights; null if it is unknown, expired or revoked. */
  resolveSession(token: string): Promise<Omit<Actor, 'requestId'> | null>
  /** Finds the owner of a key, with its present rights; null if there is none. */
  resolveKey(token: string): Promise<Omit<Actor, 'requestId'> | null>
  /**
   * A person's permissions, as the API returns them.
   * @param who the account's id if it is not resolved yet
   * @param vouched whether a provider confirmed a second factor
   */
  getAccess(who: (Session & Principal) | string, vouched?: boolean): Promise<{ access: OwnAccess; mustEnrol: boolean }>
  /** The sign-in rules of a person's roles. */
  rulesOf(userId: string): Promise<SignInRules>
  /** Roles that come from groups of a provider of single sign-on. */
  groupRoles: GroupRoles
}
