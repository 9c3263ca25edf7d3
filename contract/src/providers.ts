import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Id, IdParam, optionalLine, reference, requiredText, unchangedSince } from './core/values.ts'

export const PRESETS = ['microsoft', 'google', 'okta', 'keycloak', 'authentik', 'other'] as const
export type Preset = (typeof PRESETS)[number]

const flag = z.boolean({ error: 'Choose true or false.' }).nullish()

const GroupRow = z.object({
  group: requiredText('Group'),
  role: reference('Choose a role.'),
  departments: z.array(reference('Choose a department.')).max(200, 'At most 200 departments are allowed.').nullish(),
  legalEntities: z
    .array(reference('Choose a legal entity.'))
    .max(200, 'At most 200 legal entities are allowed.')
    .nullish(),
})

export const ProviderBody = z.object({
  preset: z.enum(PRESETS, { error: `Choose one of: ${PRESETS.join(', ')}.` }),
  name: requiredText('Name', 60),
  issuer: optionalLine(300).describe('optional if the tenant or domain defines it'),
  tenant: optionalLine(100).describe('for Microsoft: the directory ID'),
  domain: optionalLine(200).describe(
    'for Google: the domain whose accounts can sign in; for Okta: the address of the organisation',
  ),
  clientId: requiredText('Client ID', 300),
  clientSecret: optionalLine(500).describe('never returned; absent in a change: unchanged'),
  scopes: optionalLine(300).describe('default: openid email profile'),
  trustsEmail: flag.describe('addresses count as verified if the provider does not state it'),
  providesFactor: flag.describe('the provider always asks for a second factor'),
  strongAcr: z
    .array(requiredText('Value'))
    .max(20, 'At most 20 values are allowed.')
    .nullish()
    .describe('values of `acr` that mean a second factor'),
  enabled: flag,
  groups: z
    .object({
      claim: optionalLine(200).describe('default: groups'),
      rows: z.array(GroupRow, { error: 'Enter the rows.' }).max(200, 'At most 200 rows are allowed.').nullish(),
    })
    .nullish()
    .describe('groups that assign roles; requires access.manage'),
})
export type ProviderBody = z.output<typeof ProviderBody>

export const Provider = z.object({
  _id: Id,
  preset: z.enum(PRESETS),
  name: z.string(),
  issuer: z.string(),
  tenant: z.string(),
  domain: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  trustsEmail: z.boolean(),
  providesFactor: z.boolean(),
  strongAcr: z.array(z.string()),
  enabled: z.boolean(),
  groups: z.object({
    claim: z.string(),
    rows: z.array(
      z.object({
        group: z.string(),
        role: Id,
        departments: z.array(Id),
        legalEntities: z.array(Id),
        broken: z.boolean().describe('the role or departments no longer exist, so it assigns nothing'),
      }),
    ),
  }),
  redirectUri: z.string().describe('register it at the provider'),
  updatedAt: Instant,
})
export type Provider = z.output<typeof Provider>

const common = { access: { key: 'security.manage', least: 'everyone' }, fresh: true } as const
const provider = z.object({ provider: Provider })

/** Providers of single sign-on. */
export const providers = {
  list: endpoint({
    method: 'GET',
    path: '/api/security/providers',
    summary: 'List single sign-on providers',
    ...common,
    reply: z.object({ providers: z.array(Provider) }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/security/providers',
    summary: 'Add a single sign-on provider',
    ...common,
    body: ProviderBody,
    reply: provider,
    fails: ['ALREADY_REGISTERED', 'INVALID'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/security/providers/:id',
    summary: 'Change a single sign-on provider',
    ...common,
    params: IdParam,
    body: ProviderBody.extend(unchangedSince),
    reply: provider,
    fails: ['ALREADY_REGISTERED', 'CONFLICT', 'INVALID', 'NOT_FOUND', 'STALE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/security/providers/:id',
    summary: 'Delete a provider, with its linked accounts and the roles from its groups',
    ...common,
    params: IdParam,
    reply: z.object({ message: z.string() }),
    fails: ['CONFLICT', 'NOT_FOUND'],
  }),
  startTest: endpoint({
    method: 'POST',
    path: '/api/security/providers/:id/test',
    summary:
      'Test a provider: read its addresses and keys, and start a sign-in that creates no session and no linked account',
    ...common,
    params: IdParam,
    reply: z.object({
      steps: z.array(z.object({ key: z.enum(['discovery', 'keys']), ok: z.boolean(), sentence: z.string() })),
      address: z.string().nullable().describe('where the browser continues; null if a step failed'),
    }),
    fails: ['NOT_FOUND'],
  }),
  test: endpoint({
    method: 'GET',
    path: '/api/security/providers/:id/test',
    summary: 'Get the result of the caller’s own test in the last 10 minutes',
    ...common,
    params: IdParam,
    reply: z.object({
      claims: z.record(z.string(), z.unknown()).nullable().describe('null if nothing arrived'),
      problem: z.string().nullable().describe('why the test was refused'),
    }),
    fails: ['NOT_FOUND'],
  }),
}
