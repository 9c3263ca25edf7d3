import type { DelegationKind, RoleScope } from '@ems/contract/core/own-access'
import { type PermissionKey, type PersonKey, permissions } from '@ems/contract/core/permissions'
import { EVERYONE, type Grants, OWN, type Reach, toScope } from '@ems/contract/core/reach'
import { builtInPermissions, type Permissions } from './built-in-roles.rules.ts'

/** An active assigned role of a person. */
export interface AssignedRole {
  assignmentId: string
  roleId: string
  name: string
  permissions: Permissions
  /** the departments of its scope: the named ones, or else the holder's own */
  departments: readonly string[]
  /** the legal entities that limit it; empty for no limit */
  legalEntities: readonly string[]
}

/** All sources of a person's rights. */
export interface PermissionHoldings {
  administrator: boolean
  assigned: readonly AssignedRole[]
  directReports: number
  /** the departments that they head */
  heads: readonly string[]
  /** the edited permissions of automatic roles */
  edited: { manager: Permissions | null; employee: Permissions | null }
}

/** The reason for a person's right. */
export interface GrantReason {
  kind: 'administrator' | 'role' | 'reports' | 'head' | 'everybody'
  role: { id: string; name: string } | null
  assignmentId: string | null
}

/** Rights that come from one cause. */
export interface Source extends GrantReason {
  permissions: Permissions
  departments: readonly string[]
  legalEntities: readonly string[]
}

const implied = (kind: GrantReason['kind'], permissions: Permissions, departments: readonly string[] = []): Source => ({
  kind,
  role: null,
  assignmentId: null,
  permissions,
  departments,
  legalEntities: [],
})

/** The permissions of managers for their reports, and of heads for the people in their departments. */
const ofHead = (permissions: Permissions): Permissions =>
  Object.fromEntries(
    Object.entries(permissions).map(([key, scope]): [string, RoleScope] => [
      key,
      scope === 'reports' ? 'department' : scope,
    ]),
  )

/** All reasons for a person's rights: implied roles while their cause exists, and assigned roles. */
export function sourcesOf({ administrator, assigned, directReports, heads, edited }: PermissionHoldings): Source[] {
  const manager = edited.manager ?? builtInPermissions.manager
  return [
    ...(administrator ? [implied('administrator', builtInPermissions.administrator)] : []),
    ...assigned.map(
      ({ assignmentId, roleId, name, permissions, departments, legalEntities }): Source => ({
        kind: 'role',
        role: { id: roleId, name },
        assignmentId,
        permissions,
        departments,
        legalEntities,
      }),
    ),
    ...(directReports > 0 ? [implied('reports', manager)] : []),
    ...(heads.length > 0 ? [implied('head', ofHead(manager), heads)] : []),
    implied('everybody', edited.employee ?? builtInPermissions.employee),
  ]
}

/** The people of a role's scopes, if it is not given for everyone. */
export type AssignmentScope = Pick<Reach, 'departments' | 'legalEntities'>

/**
 * The people that a right of a role covers. Of the rights of the organisation, a role for legal entities gives only the
 * list of departments: the other ones show figures of all entities.
 * @returns undefined if it gives nothing
 */
export function reachOf(
  key: PermissionKey,
  scope: RoleScope,
  { departments, legalEntities }: AssignmentScope,
): Reach | undefined {
  if (legalEntities.length > 0 && permissions[key].kind === 'organisation')
    return key === 'departments.read' ? EVERYONE : undefined
  if (scope === 'own') return OWN
  if (scope === 'reports') return { ...OWN, reports: true }
  if (legalEntities.length > 0) return { ...OWN, legalEntities }
  if (scope === 'everyone') return EVERYONE
  return departments.length > 0 ? { ...OWN, departments } : OWN
}

const merge = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])].sort()

function union(one: Reach, other: Reach): Reach {
  if (one.everyone || other === OWN) return one
  if (other.everyone || one === OWN) return other
  return {
    everyone: false,
    reports: one.reports || other.reports,
    departments: merge(one.departments, other.departments),
    legalEntities: merge(one.legalEntities, other.legalEntities),
  }
}

/** The union of the rights of some reasons. */
export function grantsFrom(sources: readonly Source[]): Grants {
  const grants: Partial<Record<PermissionKey, Reach>> = {}
  for (const { permissions, ...places } of sources)
    for (const [key, scope] of Object.entries(permissions) as [PermissionKey, RoleScope][]) {
      const reach = reachOf(key, scope, places)
      const held = grants[key]
      if (reach) grants[key] = held ? union(held, reach) : reach
    }
  return grants
}

const ADMINISTRATOR = grantsFrom([implied('administrator', builtInPermissions.administrator)])
const EMPLOYEE = grantsFrom([implied('everybody', builtInPermissions.employee)])

/** The grants of a person. Most people share one of two cached objects. */
export function grantsOf(holdings: PermissionHoldings): Grants {
  const { administrator, assigned, directReports, heads, edited } = holdings
  if (administrator) return ADMINISTRATOR
  const plain = assigned.length === 0 && directReports === 0 && heads.length === 0 && edited.employee === null
  return plain ? EMPLOYEE : grantsFrom(sourcesOf(holdings))
}

/** Whether assigned roles open data of other people, not counting the permissions of everyone. */
export const hasOthersPermissions = (assigned: readonly AssignedRole[]): boolean =>
  assigned.some(({ permissions }) => Object.values(permissions).some((scope) => scope !== 'own'))

/** The right that a delegation of a kind gives. */
export const DELEGATED: Readonly<Record<DelegationKind, PersonKey>> = { leave: 'leaves.decide', time: 'time.approve' }

/** Whether a person decides anything of these kinds for others, and so can delegate it. */
export const canApprove = (grants: Grants, ...kinds: readonly DelegationKind[]): boolean =>
  kinds.some((kind) => {
    const reach = grants[DELEGATED[kind]]
    return reach !== undefined && toScope(reach) !== 'own'
  })

/** The kind of a principal in one or two words. */
export function labelOf(administrator: boolean, roles: readonly { name: string }[], leads: boolean): string {
  const [first] = roles
  if (administrator) return 'Administrator'
  if (first) return roles.length > 1 ? `${first.name} +${roles.length - 1}` : first.name
  return leads ? 'Manager' : 'Employee'
}
