import type { AccessRole, Assignment, Explained as ExplainedOnWire } from '@ems/contract/access'
import type { RoleScope } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import type { Delegation } from '@ems/contract/delegations'
import type { SignInPolicy } from '@ems/contract/security'
import type { Actor } from '../../platform/actor/actor.ts'
import { presentRules } from '../auth/index.ts'
import type { ProposedDelegation } from './delegations/delegation-proposal.ts'
import type { RolePolicy } from './policies/sign-in-policies.ts'
import type { ExplainedPermission } from './principals/explain-access.ts'
import type { RoleFace, RoleRow } from './roles/role.repo.ts'
import { allowedRoleActions } from './roles/role.service.ts'
import type { AssignmentRow } from './shared/assignment.repo.ts'
import { isFixed } from './shared/built-in-roles.rules.ts'
import type { DelegationRow } from './shared/delegation.repo.ts'

const ref = (id: string, name: string) => ({ _id: id, name })
const face = (id: string, name: string, profileImage: string | null) => ({ _id: id, name, profileImage })

export const presentRole = (actor: Actor, row: RoleRow, faces?: readonly RoleFace[]): AccessRole => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  builtin: row.builtin,
  editable: !isFixed(row.builtin),
  permissions: (Object.entries(row.permissions) as [PermissionKey, RoleScope][])
    .map(([key, scope]) => ({ key, scope }))
    .sort((one, other) => (one.key < other.key ? -1 : 1)),
  holders: row.holders,
  ...(faces && { faces: faces.map(({ id, name, profile_image }) => face(id, name, profile_image)) }),
  updatedAt: row.updated_at.toISOString(),
  can: allowedRoleActions(actor, row),
})

export const presentAssignment = (row: AssignmentRow): Assignment => ({
  _id: row.id,
  role: ref(row.role_id, row.role_name),
  userId: face(row.user_id, row.name, row.profile_image),
  departments: row.departments.map(({ id, dep_name }) => ({ _id: id, dep_name })),
  legalEntities: row.legal_entities.map(({ id, name }) => ref(id, name)),
  fromDay: row.from_day,
  toDay: row.to_day,
  grantedBy: row.granted_by === null ? null : ref(row.granted_by, row.granted_by_name ?? ''),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

export const presentDelegation = (row: DelegationRow): Delegation => ({
  _id: row.id,
  fromUser: face(row.from_user, row.from_name, row.from_image),
  toUser: face(row.to_user, row.to_name, row.to_image),
  kinds: row.kinds,
  fromDay: row.from_day,
  toDay: row.to_day,
  reason: row.reason,
  endedAt: row.revoked_at?.toISOString() ?? null,
})

export const presentProposed = ({ userId, name, kinds, from_day, to_day }: ProposedDelegation) => ({
  fromUser: ref(userId, name),
  kinds,
  fromDay: from_day,
  toDay: to_day,
})

export const presentExplained = ({ key, scope, because }: ExplainedPermission): ExplainedOnWire => ({
  key,
  scope,
  because: because.map(({ role, ...each }) => ({ ...each, role: role && ref(role.id, role.name) })),
})

export const presentPolicy = ({ role, rules }: RolePolicy): SignInPolicy => ({
  role: role.key,
  name: role.name,
  ...presentRules(rules),
})
