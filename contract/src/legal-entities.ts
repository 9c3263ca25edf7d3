import { z } from 'zod'
import { country } from './contacts.ts'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Total } from './core/lists.ts'
import { Id, IdParam, optionalLine, requiredText, unchangedSince } from './core/values.ts'
import { MAX_IMAGE_BYTES } from './employees.ts'
import { currencyKeys } from './legal-entity.ts'

/** A company that employs people. */
export const LegalEntity = z.object({
  _id: Id,
  name: z.string(),
  ...currencyKeys,
  active: z.boolean().describe('false: no one can be moved there'),
  legalName: z
    .string()
    .optional()
    .describe('absent, like the following fields, without `employees.read` for other people'),
  registrationNumber: z.string().optional(),
  country: z.string().nullable().optional().describe('ISO 3166-1 alpha-2; null: not chosen yet'),
  address: z
    .object({ street: z.string(), postalCode: z.string(), town: z.string(), country: z.string().nullable() })
    .optional(),
  logo: z.string().nullable().optional(),
  people: z.number().int().optional().describe('employed today'),
  updatedAt: Instant.optional(),
})
export type LegalEntity = z.output<typeof LegalEntity>

const CHOOSE_CURRENCY = 'Choose a currency.'

const optionalCountry = z
  .union([z.literal(''), country])
  .nullish()
  .transform((code) => code || null)

const Body = z.object({
  name: requiredText('Name', 100),
  legalName: optionalLine(200),
  registrationNumber: optionalLine(100),
  country,
  currency: z
    .string({ error: CHOOSE_CURRENCY })
    .regex(/^[A-Z]{3}$/, because('legal-entity.unknown-currency', CHOOSE_CURRENCY)),
  address: z
    .object({
      street: optionalLine(200),
      postalCode: optionalLine(20),
      town: optionalLine(100),
      country: optionalCountry,
    })
    .nullish()
    .transform((address) => address ?? { street: '', postalCode: '', town: '', country: null }),
  active: z.boolean().optional().describe('default: true'),
})

const entityReply = z.object({ legalEntity: LegalEntity })
const manage = { key: 'settings.manage', least: 'everyone' } as const

export const legalEntities = {
  list: endpoint({
    method: 'GET',
    path: '/api/legal-entity',
    summary: 'List legal entities, oldest first',
    access: 'signed-in',
    reply: z.object({ legalEntities: z.array(LegalEntity), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/legal-entity',
    summary: 'Add a legal entity',
    access: manage,
    body: Body,
    reply: entityReply,
    fails: ['ALREADY_REGISTERED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/legal-entity/:id',
    summary: 'Change a legal entity; its currency cannot change once a salary is recorded',
    access: manage,
    params: IdParam,
    body: Body.extend({ logo: z.null().optional().describe('null removes the logo'), ...unchangedSince }),
    reply: entityReply,
    fails: ['NOT_FOUND', 'ALREADY_REGISTERED', 'CONFLICT', 'STALE'],
  }),
  setLogo: endpoint({
    method: 'POST',
    path: '/api/legal-entity/:id/logo',
    summary: 'Set the logo of a legal entity',
    access: manage,
    params: IdParam,
    body: z.object({}),
    upload: { field: 'image', maxBytes: MAX_IMAGE_BYTES },
    reply: entityReply,
    fails: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/legal-entity/:id',
    summary: 'Delete a legal entity that never had people',
    access: manage,
    params: IdParam,
    reply: entityReply,
    fails: ['NOT_FOUND', 'IN_USE', 'CONFLICT'],
  }),
}
