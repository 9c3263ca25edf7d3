import type { RoleScope } from '@ems/contract/core/own-access'
import { type PermissionKey, permissions } from '@ems/contract/core/permissions'

/** The permissions of a role, with their scopes. */
export type Permissions = Readonly<Partial<Record<PermissionKey, RoleScope>>>

export type BuiltIn = 'administrator' | 'hr' | 'payroll' | 'auditor' | 'inspector' | 'manager' | 'employee'

export const KEYS = Object.keys(permissions) as PermissionKey[]

const each = (scope: RoleScope, ...keys: PermissionKey[]): Permissions =>
  Object.fromEntries(keys.map((key) => [key, scope]))

/**
 * The permissions of the built-in roles. A new permission that is not listed here is only the Administrator's.
 * Manager and Employee can be edited within limits; these are their permissions until then.
 */
export const builtInPermissions: Readonly<Record<BuiltIn, Permissions>> = {
  administrator: each('everyone', ...KEYS),
  hr: {
    ...each('everyone', 'directory.read', 'employees.read', 'employees.personal', 'employees.manage'),
    ...each('everyone', 'employees.managers', 'employees.pay', 'salaries.read'),
    ...each('everyone', 'pay.approve', 'paygap.read', 'paygap.manage'),
    ...each('everyone', 'leaves.read', 'leaves.reasons', 'leaves.request', 'leaves.decide', 'leaves.manage'),
    ...each('everyone', 'leaves.configure', 'attendance.read', 'attendance.mark', 'departments.read'),
    ...each('everyone', 'time.approve', 'time.close', 'time.configure'),
    ...each('everyone', 'departments.manage', 'teams.read', 'teams.manage', 'tasks.read', 'dashboard.read'),
    ...each('everyone', 'mail.send', 'approvals.delegate', 'access.read'),
    ...each('everyone', 'accounts.manage', 'exchange.import', 'lifecycle.read', 'lifecycle.manage'),
    ...each('everyone', 'employees.configure', 'documents.read', 'documents.manage'),
    ...each('own', 'tasks.finish'),
  },
  payroll: {
    ...each('everyone', 'directory.read', 'employees.read', 'salaries.read', 'salaries.manage', 'leaves.read'),
    ...each('everyone', 'attendance.read', 'departments.read', 'dashboard.read', 'time.close'),
    ...each('everyone', 'paygap.read'),
    ...each('own', 'leaves.request', 'tasks.finish', 'approvals.delegate'),
  },
  auditor: {
    ...each('everyone', 'directory.read', 'employees.read', 'employees.personal', 'salaries.read'),
    ...each('everyone', 'leaves.read', 'leaves.reasons', 'attendance.read', 'departments.read', 'teams.read'),
    ...each('everyone', 'tasks.read', 'dashboard.read', 'access.read', 'audit.read', 'audit.export'),
    ...each('everyone', 'lifecycle.read', 'paygap.read'),
    ...each('own', 'leaves.request', 'tasks.finish', 'approvals.delegate'),
  },
  // Works councils and authorities see the working time of everyone, and nothing else.
  inspector: each('everyone', 'attendance.read', 'directory.read'),
  manager: {
    ...each('reports', 'employees.read', 'leaves.read', 'leaves.request', 'leaves.decide'),
    ...each('reports', 'attendance.read', 'tasks.read', 'documents.read', 'lifecycle.read'),
    ...each('reports', 'time.approve'),
    ...each('own', 'tasks.finish', 'approvals.delegate'),
  },
  employee: {
    ...each('everyone', 'directory.read'),
    ...each('own', 'employees.read', 'employees.personal', 'salaries.read', 'leaves.read', 'leaves.reasons'),
    ...each('own', 'leaves.request', 'attendance.read', 'teams.read', 'tasks.read', 'tasks.finish'),
    ...each('own', 'approvals.delegate', 'documents.read', 'lifecycle.read', 'time.punch'),
  },
}

/** Roles whose permissions are fixed in code; the other built-in roles can be edited. */
export const isFixed = (builtIn: BuiltIn | null): boolean =>
  builtIn !== null && builtIn !== 'manager' && builtIn !== 'employee'

/** The roles that can be assigned; people have the others automatically. */
export const FIXED_ASSIGNABLE = ['hr', 'payroll', 'auditor', 'inspector'] as const satisfies BuiltIn[]

export const isAssignable = (builtIn: BuiltIn | null): boolean =>
  builtIn === null || (FIXED_ASSIGNABLE as readonly BuiltIn[]).includes(builtIn)
