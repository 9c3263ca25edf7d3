import type { RoleScope } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { type Grants, OWN, type Reach } from '@ems/contract/core/reach'

/** A right of a key, with its largest scope. */
export interface KeyPermission {
  key: PermissionKey
  scope: RoleScope
}

/** The people in both the owner's and the key's scope. @param heads the departments that the owner heads */
function intersect(reach: Reach, scope: RoleScope, heads: readonly string[]): Reach {
  if (scope === 'everyone') return reach
  if (scope === 'reports') return { ...OWN, reports: reach.everyone || reach.reports }
  if (scope === 'department')
    return { ...reach, everyone: false, reports: false, ...(reach.everyone && { departments: heads }) }
  return OWN
}

/** The grants of a key: the permissions that it names and its owner has. */
export const narrowGrants = (grants: Grants, permissions: readonly KeyPermission[], heads: readonly string[]): Grants =>
  Object.fromEntries(
    permissions.flatMap(({ key, scope }) => {
      const reach = grants[key]
      return reach ? [[key, intersect(reach, scope, heads)]] : []
    }),
  )
