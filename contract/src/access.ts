import { z } from 'zod'
import { SessionUser } from './auth.ts'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total } from './core/lists.ts'
import { HeldScope, RoleScope } from './core/own-access.ts'
import { type PermissionKey, permissions } from './core/permissions.ts'
import { Id, IdParam, optionalText, reference, requiredText, unchangedSince } from './core/values.ts'
import { delegating } from './delegations.ts'
import { AssignmentState, FaceRef, Ref, Warnings } from './grants.ts'

const Key = z.enum(Object.keys(permissions) as [PermissionKey], { error: 'This permission does not exist.' })
const RolePermission = z.object({ key: Key, scope: RoleScope })

/** The most people who are shown beside a role. */
export const ROLE_FACES = 4

export const AccessRole = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  builtin: z
    .string()
    .nullable()
    .describe('administrator, hr, payroll, auditor, inspector, manager, employee; null for one’s own'),
  editable: z.boolean(),
  permissions: z.array(RolePermission),
  holders: z.number().int().describe('number of accounts that have it now; services do not have the role Employee'),
  faces: z.array(FaceRef).optional().describe(`in a list: some of these people, at most ${ROLE_FACES}`),
  updatedAt: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }).describe('what the caller can do with it'),
})
export type AccessRole = z.output<typeof AccessRole>

export const RoleBody = z.object({
  name: requiredText('Name', 100),
  description: optionalText(500),
  permissions: z
    .array(RolePermission, { error: 'Choose the permissions of the role.' })
    .min(1, 'Choose at least one permission.')
    .max(200, 'At most 200 permissions are allowed.')
    .superRefine((rights, context) => {
      const keys = new Set<string>()
      for (const [index, { key, scope }] of rights.entries()) {
        if (permissions[key].kind === 'organisation' && scope !== 'everyone')
          context.addIssue({
            code: 'custom',
            path: [index, 'scope'],
            ...because('role.organisation-scope', 'This permission cannot be limited to some people.'),
          })
        if (keys.has(key))
          context.addIssue({
            code: 'custom',
            path: [index, 'key'],
            ...because('role.right-twice', 'This permission is listed twice.'),
          })
        keys.add(key)
      }
    }),
})

const Change = z.object({ key: Key, from: RoleScope.nullable(), to: RoleScope.nullable() })
export type RoleChange = z.output<typeof Change>

export const Assignment = z.object({
  _id: Id,
  role: Ref,
  userId: FaceRef,
  departments: z.array(z.object({ _id: Id, dep_name: z.string() })),
  legalEntities: z.array(Ref),
  fromDay: Day.nullable().describe('null for administrators'),
  toDay: Day.nullable().describe('the last day; null: no end'),
  grantedBy: Ref.nullable(),
  revokedAt: Instant.nullable(),
})
export type Assignment = z.output<typeof Assignment>

const Because = z.object({
  kind: z.enum(['administrator', 'role', 'reports', 'head', 'everybody']),
  scope: RoleScope,
  role: Ref.nullable(),
  assignmentId: Id.nullable(),
})
export const Explained = z.object({ key: Key, scope: HeldScope, because: z.array(Because) })
export type Explained = z.output<typeof Explained>

const read = { key: 'access.read', least: 'everyone' } as const
const manage = { key: 'access.manage', least: 'everyone' } as const

export const access = {
  permissions: endpoint({
    method: 'GET',
    path: '/api/access/permissions',
    summary: 'List all permissions',
    access: read,
    reply: z.object({
      permissions: z.array(
        z.object({
          key: Key,
          sentence: z.string(),
          kind: z.enum(['person', 'organisation']),
          changes: z.boolean(),
          domain: z.string(),
        }),
      ),
    }),
    fails: [],
  }),
  roles: endpoint({
    method: 'GET',
    path: '/api/access/roles',
    summary: 'List roles with their permissions; search covers name and description',
    access: read,
    query: listQuery(['name', 'holders', 'updatedAt']),
    reply: z.object({ roles: z.array(AccessRole), total: Total }),
    fails: [],
  }),
  addRole: endpoint({
    method: 'POST',
    path: '/api/access/roles',
    summary: 'Add a role',
    access: manage,
    fresh: true,
    body: RoleBody,
    reply: z.object({ role: AccessRole, affected: z.number().int() }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/access/roles/:id',
    summary: 'Change a role for everyone who has it, effective immediately',
    access: manage,
    fresh: true,
    params: IdParam,
    body: RoleBody.extend(unchangedSince),
    reply: z.object({ role: AccessRole, affected: z.number().int() }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE'],
  }),
  previewRole: endpoint({
    method: 'POST',
    path: '/api/access/roles/:id/preview',
    summary: 'Preview which permissions a role change adds and removes, and for how many people; changes nothing',
    access: manage,
    params: IdParam,
    body: RoleBody.extend(unchangedSince),
    reply: z.object({ affected: z.number().int(), gains: z.array(Change), losses: z.array(Change) }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE'],
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/api/access/roles/:id',
    summary: 'Delete a role that has no current or future assignments',
    access: manage,
    fresh: true,
    params: IdParam,
    reply: z.object({ role: AccessRole }),
    fails: ['NOT_FOUND', 'IN_USE', 'CONFLICT'],
  }),
  assignments: endpoint({
    method: 'GET',
    path: '/api/access/assignments',
    summary: 'List role assignments, including administrators; search covers the person’s name',
    access: read,
    query: listQuery(['name', 'role', 'fromDay', 'toDay']).extend({
      role: Id.optional(),
      user: Id.optional(),
      department: Id.optional(),
      state: AssignmentState.optional(),
    }),
    reply: z.object({ assignments: z.array(Assignment), total: Total }),
    fails: [],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/access/assignments',
    summary: 'Assign a role to a person, optionally limited to departments or legal entities and to a period',
    access: manage,
    fresh: true,
    body: z
      .object({
        userId: reference('The person is required.'),
        roleId: reference('The role is required.'),
        departments: z
          .array(reference('Choose the departments.'), { error: 'Choose the departments.' })
          .max(500, 'At most 500 departments are allowed.')
          .nullish()
          .transform((ids) => [...new Set(ids ?? [])]),
        legalEntities: z
          .array(reference('Choose the legal entities.'), { error: 'Choose the legal entities.' })
          .max(100, 'At most 100 legal entities are allowed.')
          .nullish()
          .transform((ids) => [...new Set(ids ?? [])])
          .describe('limits permissions for other people to these, and excludes permissions for the organisation'),
        fromDay: day('From').optional().describe('default: today; not in the past'),
        toDay: day('Until').nullish().describe('the last day; absent: no end'),
      })
      .refine((body) => body.departments.length === 0 || body.legalEntities.length === 0, {
        path: ['legalEntities'],
        ...because('assignment.two-places', 'Choose departments or legal entities, not both.'),
      })
      .refine((body) => !body.fromDay || !body.toDay || body.toDay >= body.fromDay, {
        path: ['toDay'],
        ...because('assignment.ends-before-start', 'The last day cannot be before the first.'),
      }),
    reply: z.object({ assignment: Assignment, warnings: Warnings }),
    fails: ['NOT_FOUND', 'CONFLICT', 'OVERLAP'],
  }),
  endAssignment: endpoint({
    method: 'PUT',
    path: '/api/access/assignments/:id/end',
    summary: 'End a role assignment, immediately or after a last day',
    access: manage,
    fresh: true,
    params: IdParam,
    body: z.object({ onDay: day('Last day').optional().describe('the last day; absent: at once') }),
    reply: z.object({ assignment: Assignment }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  setAdministrator: endpoint({
    method: 'PUT',
    path: '/api/access/administrators/:userId',
    summary: 'Add or remove an administrator; administrators only',
    access: manage,
    fresh: true,
    params: z.object({ userId: Id }),
    body: z.object({ administrator: z.boolean({ error: 'Choose true or false.' }) }),
    reply: z.object({ user: SessionUser }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/access/explain/:userId',
    summary:
      'Explain a person’s permissions: one’s own, or anyone’s with `access.read`; `about` and `key` check one permission for one person',
    access: 'signed-in',
    params: z.object({ userId: Id }),
    query: z.object({ about: Id.optional(), key: Key.optional() }),
    reply: z.object({
      user: Ref.describe('whose permissions are explained'),
      explanation: z.array(Explained),
      allowed: z.boolean().optional(),
      sentence: z.string().optional(),
    }),
    fails: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  ...delegating,
}
