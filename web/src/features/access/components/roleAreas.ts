import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import type { AccessRole } from '../../../api/contract/access.ts'

/** The areas of a role by what it allows; an area is in the first list that has it. */
export interface RoleAreas {
  /** areas with changes for other people or the organisation */
  manages: string[]
  /** areas that it only reads */
  reads: string[]
  /** areas with changes for the person alone */
  own: string[]
}

/** The areas of a role, in the order of the permissions. */
export function roleAreas({ permissions: held }: Pick<AccessRole, 'permissions'>): RoleAreas {
  const scopes = new Map(held.map(({ key, scope }) => [key, scope]))
  const keys = (Object.keys(permissions) as PermissionKey[]).filter((key) => scopes.has(key))
  const areasOf = (wanted: (key: PermissionKey) => boolean) => [
    ...new Set(keys.filter(wanted).map((key) => key.slice(0, key.indexOf('.')))),
  ]
  const isOwn = (key: PermissionKey) => scopes.get(key) === 'own'
  const manages = areasOf((key) => permissions[key].changes && !isOwn(key))
  const others = (area: string) => !manages.includes(area)
  const reads = areasOf((key) => !permissions[key].changes && !isOwn(key)).filter(others)
  const own = areasOf((key) => permissions[key].changes && isOwn(key)).filter(others)
  return { manages, reads, own }
}
