import { z } from 'zod'
import { Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { RoleScope } from './core/own-access.ts'
import { type PermissionKey, permissions } from './core/permissions.ts'
import { Id, IdParam, optionalLine, reference, requiredText } from './core/values.ts'

const KeyRight = z.object({
  key: z.enum(Object.keys(permissions) as [PermissionKey, ...PermissionKey[]], {
    error: 'This permission does not exist.',
  }),
  scope: RoleScope,
})

export const ApiKey = z.object({
  _id: Id,
  name: z.string(),
  prefix: z.string().describe('the start of the key, after `ems_`'),
  permissions: z.array(z.object({ key: z.string(), scope: z.string() })),
  expiresAt: Instant,
  perMinute: z.number().int(),
  lastUsedAt: Instant.nullable().describe('accurate to the minute'),
})
export type ApiKey = z.output<typeof ApiKey>

const NewKey = z.object({
  name: requiredText('Name', 100),
  permissions: z
    .array(KeyRight, { error: 'Choose the permissions of the key.' })
    .min(1, 'Choose the permissions of the key.')
    .max(200, 'At most 200 permissions are allowed.')
    .refine(
      (rights) => new Set(rights.map(({ key }) => key)).size === rights.length,
      because('role.right-twice', 'A permission is listed twice.'),
    )
    .superRefine((rights, context) => {
      for (const [index, { key, scope }] of rights.entries())
        if (permissions[key].kind === 'organisation' && scope !== 'everyone')
          context.addIssue({
            code: 'custom',
            path: [index, 'scope'],
            ...because('role.organisation-scope', 'This permission cannot be limited to some people.'),
          })
    }),
  expiresAt: instant('The end'),
  perMinute: z
    .number({ error: 'The limit must be a number.' })
    .int('The limit must be a whole number.')
    .min(1, 'The limit must be at least 1.')
    .max(6000, 'The limit must be at most 6000.')
    .optional()
    .describe('calls per minute; default: 600'),
})
export type NewKey = z.output<typeof NewKey>

const made = z.object({ key: ApiKey, secret: z.string().describe('the key itself, shown only once') })
const ownKeys = { key: 'keys.own', least: 'own', subject: 'list' } as const

/** API keys that act with the rights of their owner. */
export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/api/keys',
    summary: 'List the caller’s active keys, newest first',
    access: ownKeys,
    reply: z.object({ keys: z.array(ApiKey) }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/keys',
    summary: 'Create a key: it allows the chosen permissions, as far as its owner has them at the time',
    access: ownKeys,
    fresh: true,
    secretReply: true,
    body: NewKey,
    reply: made,
    fails: ['CONFLICT'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/keys/:id',
    summary: 'Revoke one of the caller’s keys immediately; with `services.manage` also the keys of services',
    access: ownKeys,
    fresh: true,
    params: IdParam,
    reply: z.object({ key: ApiKey }),
    fails: ['NOT_FOUND'],
  }),
}

const Service = z.object({
  _id: Id.describe('the user ID; roles are assigned to it like to a person'),
  name: z.string(),
  purpose: z.string(),
  contact: z.object({ _id: Id, name: z.string() }).nullable().describe('who gets its emails'),
  keys: z.array(ApiKey),
})
export type Service = z.output<typeof Service>

const ServiceBody = z.object({
  name: requiredText('Name', 100),
  purpose: optionalLine(500),
  contactId: reference('Choose who is notified.').nullish(),
})
export type ServiceBody = z.output<typeof ServiceBody>

const manages = { access: { key: 'services.manage', least: 'everyone' } } as const
const serviceReply = z.object({ service: Service })

/** Service accounts: nobody signs in with them; they have keys and their own roles. */
export const services = {
  list: endpoint({
    method: 'GET',
    path: '/api/services',
    summary: 'List services by name',
    ...manages,
    reply: z.object({ services: z.array(Service) }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/services',
    summary: 'Add a service; roles set its permissions',
    ...manages,
    fresh: true,
    body: ServiceBody,
    reply: serviceReply,
    fails: ['INVALID'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/services/:id',
    summary: 'Change a service',
    ...manages,
    fresh: true,
    params: IdParam,
    body: ServiceBody,
    reply: serviceReply,
    fails: ['INVALID', 'NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/services/:id',
    summary: 'Close a service and revoke its keys; the audit log keeps its actions',
    ...manages,
    fresh: true,
    params: IdParam,
    reply: serviceReply,
    fails: ['NOT_FOUND'],
  }),
  addKey: endpoint({
    method: 'POST',
    path: '/api/services/:id/keys',
    summary: 'Create a key for a service',
    ...manages,
    fresh: true,
    secretReply: true,
    params: IdParam,
    body: NewKey,
    reply: made,
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
}
