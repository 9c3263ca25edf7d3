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

const Key = z.enum(Object.keys(permissions) as [PermissionKey], { error: 'There is no such right.' })
const RolePermission = z.object({ key: Key, scope: RoleScope })

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
  holders: z.number().int().describe('people who have it now'),
  updatedAt: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }).describe('what the caller may do with it'),
})
export type AccessRole = z.output<typeof AccessRole>

export const RoleBody = z.object({
  name: requiredText('Name', 100),
  description: optionalText(500),
  permissions: z
    .array(RolePermission, { error: 'Choose what the role opens.' })
    .min(1, 'Choose at least one right.')
    .max(200, 'At most 200 rights are allowed.')
    .superRefine((rights, context) => {
      const seen = new Set<string>()
      for (const [index, { key, scope }] of rights.entries()) {
        if (permissions[key].kind === 'organisation' && scope !== 'everyone')
          context.addIssue({
            code: 'custom',
            path: [index, 'scope'],
            ...because('role.organisation-scope', 'This permission cannot be limited to some people.'),
          })
        if (seen.has(key))
          context.addIssue({
            code: 'custom',
            path: [index, 'key'],
            ...because('role.right-twice', 'This permission is listed twice.'),
          })
        seen.add(key)
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
  fromDay: Day.nullable().describe('null for administrators, who are not given by the day'),
  toDay: Day.nullable().describe('the last day; null without end'),
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
    summary: 'Every right that there is',
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
    summary: 'Roles with what they open; search looks into name and description',
    access: read,
    query: listQuery(['name', 'holders', 'updatedAt']),
    reply: z.object({ roles: z.array(AccessRole), total: Total }),
    fails: [],
  }),
  addRole: endpoint({
    method: 'POST',
    path: '/api/access/roles',
    summary: 'Make a role',
    access: manage,
    fresh: true,
    body: RoleBody,
    reply: z.object({ role: AccessRole, affected: z.number().int() }),
    fails: ['ALREADY_REGISTERED'],
  }),
  updateRole: endpoint({
    method: 'PUT',
    path: '/api/access/roles/:id',
    summary: 'Change a role, for everybody who has it, at once',
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
    summary: 'What a change of a role would give and take, and to how many; changes nothing',
    access: manage,
    params: IdParam,
    body: RoleBody.extend(unchangedSince),
    reply: z.object({ affected: z.number().int(), gains: z.array(Change), losses: z.array(Change) }),
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE'],
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: '/api/access/roles/:id',
    summary: 'Delete a role that nobody has or will have',
    access: manage,
    fresh: true,
    params: IdParam,
    reply: z.object({ role: AccessRole }),
    fails: ['NOT_FOUND', 'IN_USE', 'CONFLICT'],
  }),
  assignments: endpoint({
    method: 'GET',
    path: '/api/access/assignments',
    summary: 'Who has which role, administrators among them; search looks into the person’s name',
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
    summary:
      'Give somebody a role, for some departments or legal entities or for all, from a day to a day or without end',
    access: manage,
    fresh: true,
    body: z
      .object({
        userId: reference('The person is required.'),
        roleId: reference('The role is required.'),
        departments: z
          .array(reference('Choose the departments.'), { error: 'Choose the departments.' })
          .max(500, 'At most 500 departments at once.')
          .nullish()
          .transform((ids) => [...new Set(ids ?? [])]),
        legalEntities: z
          .array(reference('Choose the legal entities.'), { error: 'Choose the legal entities.' })
          .max(100, 'At most 100 legal entities at once.')
          .nullish()
          .transform((ids) => [...new Set(ids ?? [])])
          .describe(
            'narrows the rights for others to the people of these, and leaves the rights of the organisation out',
          ),
        fromDay: day('From').optional().describe('today where absent; not in the past'),
        toDay: day('Until').nullish().describe('the last day; absent: without end'),
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
    summary: 'Take a role back, at once or after a last day',
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
    summary: 'Make somebody an administrator, or no longer one; for administrators alone',
    access: manage,
    fresh: true,
    params: z.object({ userId: Id }),
    body: z.object({ administrator: z.boolean({ error: 'Say true or false.' }) }),
    reply: z.object({ user: SessionUser }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/access/explain/:userId',
    summary:
      'Why somebody holds what they hold: for oneself, and for those who see who has which role; about and key ask about one person',
    access: 'signed-in',
    params: z.object({ userId: Id }),
    query: z.object({ about: Id.optional(), key: Key.optional() }),
    reply: z.object({
      user: Ref.describe('whose rights they are'),
      explanation: z.array(Explained),
      allowed: z.boolean().optional(),
      sentence: z.string().optional(),
    }),
    fails: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  ...delegating,
}
