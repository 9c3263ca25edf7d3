import { type ContactValues, NO_CONTACTS } from '../shared/contact.repo.ts'
import type { ImportedPerson } from './import-fields.ts'

/** The contact fields of a row. */
export const CONTACT_FIELDS = [
  ...(['workPhone', 'privatePhone', 'privateEmail', 'privateAddress', 'postalCode', 'city', 'region'] as const),
  ...(['country', 'address', 'emergencyContact', 'emergencyPhone', 'emergencyRelation'] as const),
] as const

type Address = ContactValues['addresses'][number]
const MOST_LINES = 4
const LINE_MAX = 100

/** An address in one cell: one line for each part; the town without the postal code before it. */
function addressOf(kind: Address['kind'], text: string, more: Partial<Address>): Address {
  const parts = text.split(/\s*[\n,;]\s*/).filter(Boolean)
  const town = more.city ? undefined : parts.find((part) => /^\d{4,5} \p{L}/u.test(part))
  const lines = parts.filter((part) => part !== town)
  const [, postalCode = '', city = ''] = /^(\d+) (.+)$/.exec(town ?? '') ?? []
  return {
    kind,
    lines: [...lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1).join(', ')]
      .filter(Boolean)
      .map((line) => line.slice(0, LINE_MAX)),
    postalCode,
    city,
    region: '',
    country: '',
    ...more,
  }
}

/** The emergency contact, whose phone may follow the name in the same cell. */
function emergencyOf({ emergencyContact = '', emergencyPhone, emergencyRelation }: ImportedPerson) {
  const [, name = emergencyContact, inCell = ''] =
    /^(.*?\p{L}.*?)[\s,;:(]*(\+?\d[\d ()/.-]{5,38}\d)\)?$/u.exec(emergencyContact) ?? []
  return { name, relation: emergencyRelation ?? '', phone: emergencyPhone ?? inCell }
}

/** The new contacts of a person by a row; absent values stay. */
export function contactsAfter(wanted: ImportedPerson, before: ContactValues = NO_CONTACTS): ContactValues {
  const { workPhone, privatePhone, privateEmail, privateAddress, address, emergencyContact } = wanted
  const { postalCode, city, region, country } = wanted
  const more = {
    ...(postalCode !== undefined && { postalCode }),
    ...(city !== undefined && { city }),
    ...(region !== undefined && { region }),
    ...(country !== undefined && { country }),
  }
  const hasAddress = Object.keys(more).length > 0
  const home = before.addresses.find(({ kind }) => kind === 'home')
  const postal = before.addresses.find(({ kind }) => kind === 'postal')
  // A column for the town belongs to the private address, unless the file only has the other one.
  const ofHome = privateAddress !== undefined || address === undefined
  const homeAfter =
    privateAddress !== undefined
      ? addressOf('home', privateAddress, more)
      : hasAddress && ofHome
        ? { ...(home ?? addressOf('home', '', {})), ...more }
        : home
  const postalAfter = address === undefined ? postal : addressOf('postal', address, ofHome ? {} : more)
  const others = before.addresses.filter(({ kind }) => kind === 'other')
  const withCountry = (after: Address | undefined, known: Address | undefined) =>
    after && known && after.country === '' ? { ...after, country: known.country } : after
  return {
    work_phone: workPhone ?? before.work_phone,
    private_phone: privatePhone ?? before.private_phone,
    private_email: privateEmail ?? before.private_email,
    addresses: [withCountry(homeAfter, home), withCountry(postalAfter, postal), ...others].filter(
      (one) => one !== undefined,
    ),
    emergency: emergencyContact === undefined ? before.emergency : [emergencyOf(wanted), ...before.emergency.slice(1)],
  }
}

/** Whether a row changes a person's contacts. */
export const contactsDiffer = (wanted: ImportedPerson, before: ContactValues | undefined): boolean => {
  const contacts = before ?? NO_CONTACTS
  const after = contactsAfter(wanted, contacts)
  const asText = ({ addresses, emergency, ...rest }: ContactValues) =>
    JSON.stringify([
      rest.work_phone,
      rest.private_phone,
      rest.private_email,
      addresses.map(({ kind, lines, postalCode, city, region, country }) => [
        kind,
        lines,
        postalCode,
        city,
        region,
        country,
      ]),
      emergency.map(({ name, relation, phone }) => [name, relation, phone]),
    ])
  return asText(after) !== asText(contacts)
}

export const hasContacts = (wanted: ImportedPerson): boolean =>
  CONTACT_FIELDS.some((field) => wanted[field] !== undefined)
