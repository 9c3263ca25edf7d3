import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Email, IdParam, optionalLine, requiredText } from './core/values.ts'

/** The most addresses, and the most emergency contacts, of a person. */
export const ADDRESSES_MAX = 3
export const EMERGENCY_MAX = 5

const NOT_A_PHONE = because('field.not-valid', 'A phone number has 3 to 40 digits, spaces and the signs + ( ) / . -')

const isPhone = (text: string) => /^[+()/. \d-]{3,40}$/.test(text) && /\d{2}/.test(text)

const noneAsNull = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)

const phone = noneAsNull.refine((text) => text === null || isPhone(text), NOT_A_PHONE)

// Region codes that are not countries: the unknown one, and groups of countries.
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'ZZ'])

/** Whether two capital letters are a country code. Source: ISO 3166-1, by the platform's region names. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.has(code)) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}

/** A country code of two letters, in any case. */
export const country = z
  .string({ error: 'Choose a country.' })
  .trim()
  .toUpperCase()
  .refine(isCountry, because('field.not-valid', 'A country is two letters, such as DE.'))

const PostalAddress = z.object({
  kind: z.enum(['home', 'postal', 'other'], { error: 'Choose what the address is for.' }),
  lines: z
    .array(requiredText('The line', 100), { error: 'An address has 1 to 4 lines.' })
    .min(1, 'An address has 1 to 4 lines.')
    .max(4, 'An address has 1 to 4 lines.'),
  postalCode: optionalLine(20),
  city: optionalLine(100),
  region: optionalLine(100),
  country,
})

const EmergencyContact = z.object({
  name: requiredText('Name', 100),
  relation: optionalLine(100),
  phone: z.string({ error: 'Phone is required.' }).trim().refine(isPhone, NOT_A_PHONE),
})

const NAME_MAX = 100

/** The allowed values of each part of the contact data. */
export const ContactParts = {
  preferredName: noneAsNull.pipe(requiredText('Preferred name', NAME_MAX).nullable()),
  privateEmail: noneAsNull.pipe(Email.nullable()),
  workPhone: phone,
  privatePhone: phone,
  addresses: z
    .array(PostalAddress, { error: 'Addresses are a list.' })
    .max(ADDRESSES_MAX, `At most ${ADDRESSES_MAX} addresses are kept.`),
  emergency: z
    .array(EmergencyContact, { error: 'The people for an emergency are a list.' })
    .max(EMERGENCY_MAX, `At most ${EMERGENCY_MAX} people are kept.`),
}

export const ContactsBody = z
  .object({
    preferredName: ContactParts.preferredName
      .optional()
      .describe('how colleagues call them; absent, as each of the others: as it is'),
    contact: z
      .object(
        {
          privateEmail: ContactParts.privateEmail,
          workPhone: ContactParts.workPhone,
          privatePhone: ContactParts.privatePhone,
        },
        { error: 'Say how the person is reached.' },
      )
      .optional(),
    addresses: ContactParts.addresses.optional(),
    emergency: ContactParts.emergency.optional(),
  })
  .refine((body) => Object.values(body).some((part) => part !== undefined), {
    path: ['contact'],
    ...because('field.required', 'Say how the person is reached.'),
  })
export type ContactsBody = z.output<typeof ContactsBody>

export const Contacts = z.object({
  preferredName: z.string().nullable().describe('how colleagues call them; null: by their name'),
  contact: z.object({
    privateEmail: z.string().nullable(),
    workPhone: z.string().nullable().describe('colleagues see it in the directory'),
    privatePhone: z.string().nullable(),
  }),
  addresses: z.array(
    z.object({
      kind: z.enum(['home', 'postal', 'other']),
      lines: z.array(z.string()),
      postalCode: z.string(),
      city: z.string(),
      region: z.string(),
      country: z.string().describe('ISO 3166-1, two letters'),
    }),
  ),
  emergency: z.array(z.object({ name: z.string(), relation: z.string(), phone: z.string() })),
})
export type Contacts = z.output<typeof Contacts>

export const contacts = {
  get: endpoint({
    method: 'GET',
    path: '/api/employee/:id/contacts',
    summary: 'How somebody is reached, where they live, and who is told in an emergency',
    access: { key: 'employees.personal', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ contacts: Contacts }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/contacts',
    summary:
      'Change them: one’s own as `employee-field` says, at once or by a change request; those of others with `employees.manage`',
    access: { key: 'employees.personal', least: 'own', subject: 'params.id' },
    params: IdParam,
    body: ContactsBody,
    reply: z.object({
      contacts: Contacts,
      asked: z.array(z.string()).describe('what somebody else decides and is asked for, by its key'),
    }),
    fails: ['NOT_FOUND', 'TOO_MANY'],
  }),
  birthday: endpoint({
    method: 'GET',
    path: '/api/setting/birthday',
    summary: 'Whether colleagues are told of one’s birthday, its day and month alone',
    access: 'signed-in',
    byPerson: true,
    reply: z.object({ shown: z.boolean().nullable().describe('null for an account without an employee record') }),
    fails: [],
  }),
  setBirthday: endpoint({
    method: 'PUT',
    path: '/api/setting/birthday',
    summary: 'Say whether colleagues are told of one’s birthday',
    access: 'signed-in',
    byPerson: true,
    body: z.object({ shown: z.boolean({ error: 'Say whether it is shown.' }) }),
    reply: z.object({ shown: z.boolean() }),
    fails: ['NOT_FOUND'],
  }),
}
