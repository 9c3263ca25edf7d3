import type { RoleScope } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import type { AccessRole } from '../../../api/contract/access.ts'

/** The scope of each permission of a role; other permissions are absent. */
export type Chosen = Partial<Record<PermissionKey, RoleScope>>

export const chosenOf = (role: Pick<AccessRole, 'permissions'>): Chosen =>
  Object.fromEntries(role.permissions.map(({ key, scope }) => [key, scope]))

export const permissionsOf = (chosen: Chosen): AccessRole['permissions'] =>
  (Object.entries(chosen) as [PermissionKey, RoleScope][]).map(([key, scope]) => ({ key, scope }))

/** The scopes that a role can give to a permission. */
export function scopesFor(kind: 'person' | 'organisation', builtin: string | null, key: PermissionKey): RoleScope[] {
  if (builtin === 'employee' && kind === 'person') return key === 'directory.read' ? ['own', 'everyone'] : ['own']
  if (builtin === 'manager' && kind === 'person') return ['own', 'reports']
  if (builtin === 'employee' || builtin === 'manager') return []
  return kind === 'organisation' ? ['everyone'] : ['own', 'reports', 'department', 'everyone']
}
