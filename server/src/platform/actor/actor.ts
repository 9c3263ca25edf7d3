import { type Access, permissionKeysOf } from '@ems/contract/core/endpoint'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type Grants, type Scope, toScope } from '@ems/contract/core/reach'
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
  /** `two`: proven by a password and a second factor, or by a passkey */
  strength: 'one' | 'two'
  /** when the person last proved their identity; null if that was never recorded */
  confirmedAt: Date | null
  /** the digest of the cookie to which the token is bound; null if the token works alone */
  bindHash: Buffer | null
  /** another person chose the password */
  initialSecret: boolean
  /** whether changing the password in the settings needs a code from a mail */
  hasKey: boolean
  createdAt: Date
  /** to ten seconds; null if that was never recorded */
  lastSeenAt: Date | null
  /** the strictest sign-in rules of the person's roles */
  rules: SignInRules
  /** the calls a minute that a key may make; absent for people */
  perMinute?: number
  enrolment: Enrolment
}

/** The sources of a person's rights, besides the rights of all users. */
export interface PermissionSources {
  /** active roles of the person, by name */
  roles: readonly { id: string; name: string }[]
  /** whether one of these roles covers other people */
  runsThings: boolean
  directReports: number
  /** whether the account has an employee record */
  isEmployee: boolean
  /** the departments that the person heads, by id */
  heads: readonly string[]
  /** the approvers whose delegate the person is today; `until` is the last day */
  actsFor: readonly { userId: string; kind: string; until: string }[]
}

/** A person with an account, and their present rights. */
export interface Principal extends Pick<Session, 'userId' | 'name' | 'email' | 'role' | 'profileImage'> {
  grants: Grants
  standing: PermissionSources
}

/** The acting person with their rights: the sender of the request, or the caller of a background job. */
export interface ActingPrincipal extends Principal {
  /** of the request, or of the request that started the job, for the audit */
  requestId: string
}

/** The caller of a request: the signed-in user with their permissions, and the request's id for the audit. */
export interface Actor extends Session, ActingPrincipal {}

/** The scope of a permission of the actor; null without the permission. */
export function getScope({ grants }: Pick<Actor, 'grants'>, key: PermissionKey): Scope | null {
  const reach = grants[key]
  return reach ? toScope(reach) : null
}

/** Whether the actor holds a right for everyone. */
export const hasPermissionForEveryone = ({ grants }: Pick<Actor, 'grants'>, key: PermissionKey): boolean =>
  grants[key]?.everyone === true

/** Whether the actor has the smallest scope that an endpoint needs, before the person of the call is known. */
export function canUseEndpoint(actor: Principal, access: Access): boolean {
  if (typeof access === 'string') return true
  if (access.handed !== undefined && actor.standing.actsFor.some(({ kind }) => kind === access.handed)) return true
  return permissionKeysOf(access).every((key) => {
    const scope = getScope(actor, key)
    if (access.least === 'everyone') return scope === 'everyone'
    return scope !== null && (access.least === 'own' || scope !== 'own')
  })
}
