import { type Access, permissionKeysOf } from '@ems/contract/core/endpoint'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { coversReach, type Grants, type Reach } from '@ems/contract/core/reach'
import type { Role } from '@ems/contract/core/roles'
import type { Actor, Principal } from './actor.ts'

/** The caller of a later job, with the rights of the call. It is stored as JSON with the job. */
export interface Caller {
  userId: string
  /** the key of the call; null for a person's session */
  keyId: string | null
  role: Role
  grants: Grants
  actsFor: Principal['standing']['actsFor']
}

/** The key of the running call; null for a person's session. */
export const apiKeyIdOf = ({ perMinute, sessionId }: Pick<Actor, 'perMinute' | 'sessionId'>): string | null =>
  perMinute === undefined ? null : sessionId

export const callerOf = (actor: Actor): Caller => ({
  userId: actor.userId,
  keyId: apiKeyIdOf(actor),
  role: actor.role,
  grants: actor.grants,
  actsFor: actor.standing.actsFor,
})

/** The people who are certainly in both scopes: nobody for a team and a department that overlap. */
function intersect(one: Reach, other: Reach): Reach {
  if (one.everyone) return other
  if (other.everyone) return one
  return {
    everyone: false,
    reports: one.reports && other.reports,
    departments: one.departments.filter((department) => other.departments.includes(department)),
    legalEntities: one.legalEntities.filter((legalEntity) => other.legalEntities.includes(legalEntity)),
  }
}

/** The rights of the call, limited to the present rights. @param now the same person or key at present */
export function limitToCurrentPermissions({ role, grants, actsFor }: Caller, now: Principal): Principal {
  const left = Object.entries(grants).flatMap(([key, then]) => {
    const reach = now.grants[key as PermissionKey]
    return reach ? [[key, intersect(then, reach)] as const] : []
  })
  return {
    ...now,
    role: role === 'admin' ? now.role : role,
    grants: Object.fromEntries(left),
    standing: { ...now.standing, actsFor: isStillDelegate(actsFor, now) },
  }
}

const isStillDelegate = (then: Caller['actsFor'], { standing }: Principal) =>
  standing.actsFor.filter(({ userId, kind }) => then.some((one) => one.userId === userId && one.kind === kind))

/**
 * Whether a caller may still read all data that was read with their earlier rights.
 * @param access of the exported list
 */
export function canReadAsCaller(actor: Principal, { grants, actsFor }: Caller, access: Access): boolean {
  const needed = Object.entries(grants).filter(
    ([key]) => !permissions[key as PermissionKey].changes || permissionKeysOf(access).includes(key as PermissionKey),
  )
  return (
    needed.every(([key, reach]) => coversReach(actor.grants[key as PermissionKey], reach)) &&
    isStillDelegate(actsFor, actor).length === new Set(actsFor.map(({ userId, kind }) => `${userId} ${kind}`)).size
  )
}
