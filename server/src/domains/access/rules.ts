import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import { EVERYONE, type Grants, OWN } from '@ems/contract/core/reach'
import type { Role } from '@ems/contract/core/roles'

const keys = Object.keys(permissions) as PermissionKey[]

/** What everybody who is signed in holds: their own life as an employee, and whom they work with. */
const employee: Grants = {
  'directory.read': EVERYONE,
  'employees.read': OWN,
  'employees.personal': OWN,
  'salaries.read': OWN,
  'leaves.read': OWN,
  'leaves.reasons': OWN,
  'leaves.request': OWN,
  'attendance.read': OWN,
  'teams.read': OWN,
  'tasks.read': OWN,
  'tasks.finish': OWN,
  'approvals.delegate': OWN,
}

const administrator: Grants = Object.fromEntries(keys.map((key) => [key, EVERYONE]))

const builtIn: Readonly<Record<Role, Grants>> = { admin: administrator, employee }

/** What the role of an account opens. Source: the product's table of rights. */
export const grantsOf = (role: Role): Grants => builtIn[role]
