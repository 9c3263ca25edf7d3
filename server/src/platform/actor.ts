import { type Access, keysOf } from '@ems/contract/core/endpoint'
import type { PermissionKey } from '@ems/contract/core/permissions'
import type { Role } from '@ems/contract/core/roles'

/**
 * Whom a right is held for: `own` the holder; `reports` also everybody below them; `department` also everybody of some
 * departments; `everyone`. Each contains `own`.
 */
export type Scope = 'own' | 'reports' | 'department' | 'everyone'

/** The rights that somebody holds; one that is not held is absent. */
export type Grants = Readonly<Partial<Record<PermissionKey, Scope>>>

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

/** Whom the actor holds a right for; null where they do not hold it. */
export const scopeOf = (actor: Pick<Actor, 'grants'>, key: PermissionKey): Scope | null => actor.grants[key] ?? null

/** Whether the actor holds what an endpoint needs at least, whomever the call turns out to be about. */
export function admits(actor: Actor, access: Access): boolean {
  if (typeof access === 'string') return true
  return keysOf(access).every((key) => {
    const scope = scopeOf(actor, key)
    if (access.least === 'everyone') return scope === 'everyone'
    return scope !== null && (access.least === 'own' || scope !== 'own')
  })
}
