import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { Email, IdParam, optionalLine, requiredText } from './core/values.ts'

/** The most addresses, and the most emergency contacts, of a person. */
export const ADDRESSES_MAX = 3
export const EMERGENCY_MAX = 5

const NOT_A_PHONE = because(
  'field.not-valid',
  'A phone number can have 3 to 40 digits, spaces and the characters + ( ) / . -',
)

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
  .refine(isCountry, because('field.not-valid', 'Enter the country as two letters, such as DE.'))

const PostalAddress = z.object({
  kind: z.enum(['home', 'postal', 'other'], { error: 'Choose the address type.' }),
  lines: z
    .array(requiredText('The line', 100), { error: 'An address can have 1 to 4 lines.' })
    .min(1, 'An address can have 1 to 4 lines.')
    .max(4, 'An address can have 1 to 4 lines.'),
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
    .array(PostalAddress, { error: 'Addresses must be a list.' })
    .max(ADDRESSES_MAX, `At most ${ADDRESSES_MAX} addresses are allowed.`),
  emergency: z
    .array(EmergencyContact, { error: 'Emergency contacts must be a list.' })
    .max(EMERGENCY_MAX, `At most ${EMERGENCY_MAX} people are allowed.`),
}

export const ContactsBody = z
  .object({
    preferredName: ContactParts.preferredName.optional().describe('preferred name; absent fields stay unchanged'),
    contact: z
      .object(
        {
          privateEmail: ContactParts.privateEmail,
          workPhone: ContactParts.workPhone,
          privatePhone: ContactParts.privatePhone,
        },
        { error: 'Enter the contact details.' },
      )
      .optional(),
    addresses: ContactParts.addresses.optional(),
    emergency: ContactParts.emergency.optional(),
  })
  .refine((body) => Object.values(body).some((part) => part !== undefined), {
    path: ['contact'],
    ...because('field.required', 'Enter the contact details.'),
  })
export type ContactsBody = z.output<typeof ContactsBody>

export const Contacts = z.object({
  preferredName: z.string().nullable().describe('preferred name; null: none'),
  contact: z.object({
    privateEmail: z.string().nullable(),
    workPhone: z.string().nullable().describe('shown to colleagues in the directory'),
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
    summary: 'Get a person’s contact details, addresses and emergency contacts',
    access: { key: 'employees.personal', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ contacts: Contacts }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/contacts',
    summary:
      'Change contact details: one’s own according to `employee-field`, immediately or by a change request; another person’s with `employees.manage`',
    access: { key: 'employees.personal', least: 'own', subject: 'params.id' },
    params: IdParam,
    body: ContactsBody,
    reply: z.object({
      contacts: Contacts,
      asked: z.array(z.string()).describe('fields whose change needs approval and is requested, by key'),
    }),
    fails: ['NOT_FOUND', 'TOO_MANY'],
  }),
  birthday: endpoint({
    method: 'GET',
    path: '/api/setting/birthday',
    summary: 'Get whether colleagues can see the day and month of the caller’s birthday',
    access: 'signed-in',
    byPerson: true,
    reply: z.object({ shown: z.boolean().nullable().describe('null for an account without an employee record') }),
    fails: [],
  }),
  setBirthday: endpoint({
    method: 'PUT',
    path: '/api/setting/birthday',
    summary: 'Set whether colleagues can see the caller’s birthday',
    access: 'signed-in',
    byPerson: true,
    body: z.object({ shown: z.boolean({ error: 'Choose whether it is shown.' }) }),
    reply: z.object({ shown: z.boolean() }),
    fails: ['NOT_FOUND'],
  }),
}
