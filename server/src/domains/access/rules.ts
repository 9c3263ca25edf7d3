import { type PermissionKey, permissions } from '@ems/contract/core/permissions'
import type { Role } from '@ems/contract/core/roles'

type Rights = Readonly<Partial<Record<PermissionKey, 'own' | 'everyone'>>>

const keys = Object.keys(permissions) as PermissionKey[]

/** What everybody who is signed in holds: their own life as an employee, and whom they work with. */
const employee: Rights = {
  'directory.read': 'everyone',
  'employees.read': 'own',
  'employees.personal': 'own',
  'salaries.read': 'own',
  'leaves.read': 'own',
  'leaves.reasons': 'own',
  'leaves.request': 'own',
  'attendance.read': 'own',
  'teams.read': 'own',
  'tasks.read': 'own',
  'tasks.finish': 'own',
  'approvals.delegate': 'own',
}

const administrator: Rights = Object.fromEntries(keys.map((key) => [key, 'everyone']))

const builtIn: Readonly<Record<Role, Rights>> = { admin: administrator, employee }

/** What the role of an account opens. Source: the product's table of rights. */
export const grantsOf = (role: Role): Rights => builtIn[role]
