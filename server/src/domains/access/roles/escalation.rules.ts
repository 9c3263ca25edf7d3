import type { RoleScope } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { coversReach, type Grants } from '@ems/contract/core/reach'
import type { BuiltIn, Permissions } from '../shared/built-in-roles.rules.ts'
import { type AssignmentScope, reachOf } from '../shared/grants.rules.ts'

/** A permission with its scope, and the departments of the scope: those named, or unknown here. */
export interface AffectedPermission extends AssignmentScope {
  key: PermissionKey
  scope: RoleScope
}

const entriesOf = (permissions: Permissions) => Object.entries(permissions) as [PermissionKey, RoleScope][]

const NOWHERE: AssignmentScope = { departments: [], legalEntities: [] }

/** The rights of a role for a person who has it for some departments, or some legal entities. */
export const permissionsOfRole = (
  permissions: Permissions,
  { departments, legalEntities }: AssignmentScope = NOWHERE,
): AffectedPermission[] => entriesOf(permissions).map(([key, scope]) => ({ key, scope, departments, legalEntities }))

/** The permissions that a change of a role adds and removes. */
export function permissionsChanged(before: Permissions, after: Permissions): AffectedPermission[] {
  const changed = (one: Permissions, other: Permissions) =>
    entriesOf(one).filter(([key, scope]) => other[key] !== scope)
  return [...changed(before, after), ...changed(after, before)].map(([key, scope]) => ({ key, scope, ...NOWHERE }))
}

/**
 * The rights among these that a person cannot give or take, because they have less themselves. `own` and `reports`
 * mean the other person's own and reports, so only a right for everyone covers them. Rights of all users do not
 * count.
 * @param everyone the rights of all signed-in users
 * @returns each key once, in order of their names
 */
export function missingPermissions(
  grants: Grants,
  touched: readonly AffectedPermission[],
  everybody: Permissions,
): PermissionKey[] {
  const isCovered = ({ key, scope, departments, legalEntities }: AffectedPermission): boolean => {
    const reach = grants[key]
    if (reach?.everyone) return true
    if (legalEntities.length > 0) {
      const given = reachOf(key, scope, { departments, legalEntities })
      if (given === undefined) return true
      if (given.legalEntities.length > 0) return coversReach(reach, given)
    }
    if (scope === 'own') return everybody[key] !== undefined
    if (scope !== 'department' || departments.length === 0) return false
    return departments.every((department) => reach?.departments.includes(department) === true)
  }
  return [...new Set(touched.filter((each) => !isCovered(each)).map(({ key }) => key))].sort()
}

const WIDTH: Record<RoleScope, number> = { own: 1, reports: 2, department: 2, everyone: 3 }

export interface PermissionChange {
  key: PermissionKey
  from: RoleScope | null
  to: RoleScope | null
}

/**
 * The permissions that people gain and lose by a change of their role. A change from reports to departments is both.
 */
export function permissionChangesOf(
  before: Permissions,
  after: Permissions,
): { gains: PermissionChange[]; losses: PermissionChange[] } {
  const keys = [...new Set([...entriesOf(before), ...entriesOf(after)].map(([key]) => key))].sort()
  const changes = keys
    .map((key): PermissionChange => ({ key, from: before[key] ?? null, to: after[key] ?? null }))
    .filter(({ from, to }) => from !== to)
  const width = (scope: RoleScope | null) => (scope === null ? 0 : WIDTH[scope])
  return {
    gains: changes.filter(({ from, to }) => to !== null && width(to) >= width(from)),
    losses: changes.filter(({ from, to }) => from !== null && width(from) >= width(to)),
  }
}

const KEPT: readonly PermissionKey[] = ['employees.read', 'leaves.request']

/** Why an implied role cannot have these rights: one right is above its limit, or everyone must keep it. */
export type ImpliedRefusal = { index: number; key: PermissionKey; most: 'own' | 'reports' } | 'everybody-keeps' | null

/**
 * The limits of editing Manager and Employee: Employee at most oneself, except the directory; Manager at most their
 * reports; never a right of the organisation. Everyone keeps their own record and can request leave.
 */
export function impliedRefusal(
  builtIn: BuiltIn,
  requested: readonly { key: PermissionKey; scope: RoleScope }[],
): ImpliedRefusal {
  const most = builtIn === 'manager' ? 'reports' : 'own'
  const isWithin = (key: PermissionKey, scope: RoleScope) => {
    if (permissions[key].kind === 'organisation') return false
    if (builtIn === 'employee' && key === 'directory.read') return true
    return scope === 'own' || scope === most
  }
  const index = requested.findIndex(({ key, scope }) => !isWithin(key, scope))
  const beyond = requested[index]
  if (beyond) return { index, key: beyond.key, most }
  const held = new Set(requested.map(({ key }) => key))
  return builtIn === 'employee' && KEPT.some((key) => !held.has(key)) ? 'everybody-keeps' : null
}
