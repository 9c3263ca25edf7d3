import { type Access, keysOf } from '@ems/contract/core/endpoint'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type Grants, type Scope, wordFor } from '@ems/contract/core/reach'
import type { Role } from '@ems/contract/core/roles'

/** Who a session token belongs to. */
export interface Session {
  userId: string
  name: string
  email: string
  role: Role
  profileImage: string | null
  sessionId: string
}

/** Who makes a request: the signed-in user with what they may do, and the request's id for the audit trail. */
export interface Actor extends Session {
  grants: Grants
  requestId: string
}

/** Whom the actor holds a right for, in a word; null where they do not hold it. */
export function scopeOf({ grants }: Pick<Actor, 'grants'>, key: PermissionKey): Scope | null {
  const reach = grants[key]
  return reach ? wordFor(reach) : null
}

/** Whether the actor holds a right for everyone. */
export const forEveryone = ({ grants }: Pick<Actor, 'grants'>, key: PermissionKey): boolean =>
  grants[key]?.everyone === true

/** Whether the actor holds what an endpoint needs at least, whomever the call turns out to be about. */
export function admits(actor: Actor, access: Access): boolean {
  if (typeof access === 'string') return true
  return keysOf(access).every((key) => {
    const scope = scopeOf(actor, key)
    if (access.least === 'everyone') return scope === 'everyone'
    return scope !== null && (access.least === 'own' || scope !== 'own')
  })
}
