import { type Access, keysOf } from '@ems/contract/core/endpoint'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type Grants, type Scope, wordFor } from '@ems/contract/core/reach'
import type { Role } from '@ems/contract/core/roles'
import type { Enrolment, SignInRules } from '@ems/contract/core/sign-in'

/** The owner of a session token. */
export interface Session {
  userId: string
  name: string
  email: string
  role: Role
  profileImage: string | null
  sessionId: string
  /** `two`: proven by a password and a factor, or by a passkey */
  strength: 'one' | 'two'
  /** when the person last proved themself; null where that was never noted */
  confirmedAt: Date | null
  /** the digest of the cookie to which the token is bound; null if the token works alone */
  bindHash: Buffer | null
  /** another person chose the password */
  initialSecret: boolean
  /** changing the password by the settings asks for a key */
  hasKey: boolean
  createdAt: Date
  /** to ten seconds; null where that was never noted */
  lastSeenAt: Date | null
  /** the strictest of what their roles ask for */
  rules: SignInRules
  /** how many calls a minute a key may make, where it is no person who calls; absent for people */
  perMinute?: number
  enrolment: Enrolment
}

/** The sources of a person's rights, besides those of everyone. */
export interface Standing {
  /** roles that were given to them and are in force, by name */
  roles: readonly { id: string; name: string }[]
  /** whether one of those opens anything beyond themselves */
  runsThings: boolean
  directReports: number
  /** whether they have an employee record, which who only administers has not */
  isEmployee: boolean
  /** the departments that they head, by id */
  heads: readonly string[]
  /** the approvers for whom they decide today as a delegate; `until` is the last day */
  actsFor: readonly { userId: string; kind: string; until: string }[]
}

/** A person with an account, and what they may do now. */
export interface Principal extends Pick<Session, 'userId' | 'name' | 'email' | 'role' | 'profileImage'> {
  grants: Grants
  standing: Standing
}

/** The acting person with their rights: the sender of the request, or the caller of a background job. */
export interface ActingPrincipal extends Principal {
  /** of the request, or of what began the work, for the audit trail */
  requestId: string
}

/** The caller of a request: the signed-in user with their permissions, and the request's id for the audit. */
export interface Actor extends Session, ActingPrincipal {}

/** The scope of a permission of the actor; null without the permission. */
export function getScope({ grants }: Pick<Actor, 'grants'>, key: PermissionKey): Scope | null {
  const reach = grants[key]
  return reach ? wordFor(reach) : null
}

/** Whether the actor holds a right for everyone. */
export const hasPermissionForEveryone = ({ grants }: Pick<Actor, 'grants'>, key: PermissionKey): boolean =>
  grants[key]?.everyone === true

/** Whether the actor holds what an endpoint needs at least, whomever the call turns out to be about. */
export function canUseEndpoint(actor: Principal, access: Access): boolean {
  if (typeof access === 'string') return true
  if (access.handed !== undefined && actor.standing.actsFor.some(({ kind }) => kind === access.handed)) return true
  return keysOf(access).every((key) => {
    const scope = getScope(actor, key)
    if (access.least === 'everyone') return scope === 'everyone'
    return scope !== null && (access.least === 'own' || scope !== 'own')
  })
}
