import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { ImportRow, RowPreview } from '../../../platform/exchange/row-import.ts'
import { findPermitted } from '../../scope/index.ts'
import { openFields } from '../custom-fields/custom-field.repo.ts'
import { customValueText } from '../custom-fields/custom-field.rules.ts'
import type { ContactValues } from '../shared/contact.repo.ts'
import { differences, type KnownPerson, presentValues } from './compare-rows.ts'
import { peopleByCodes } from './import.repo.ts'
import { CONTACT_FIELDS, contactsAfter } from './import-contacts.ts'
import { type ImportedPerson, parseRow } from './import-fields.ts'
import { resolveManagers } from './import-managers.ts'

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ') || null

/** Contacts as the columns of a file. */
function contactTexts({ work_phone, private_phone, private_email, addresses, emergency }: ContactValues) {
  const addressOf = (kind: 'home' | 'postal') => {
    const address = addresses.find((one) => one.kind === kind)
    return address
      ? joined(...address.lines, joined(address.postalCode, address.city) ?? '', address.region, address.country)
      : null
  }
  const [first] = emergency
  return {
    workPhone: work_phone,
    privatePhone: private_phone,
    privateEmail: private_email,
    privateAddress: addressOf('home'),
    address: addressOf('postal'),
    emergencyContact: first ? joined(first.name, first.relation, first.phone) : null,
  }
}

const textOf = (value: unknown): string | null => (value == null || value === '' ? null : String(value))

/** The values of a person before and after a row. @param hidden the fields whose present value the reader may not see */
function changesOf(wanted: ImportedPerson, known: KnownPerson, hidden: ReadonlySet<string>): RowPreview['changes'] {
  const changed = differences(wanted, known)
  const [before, after]: Record<string, unknown>[] = [{ ...presentValues(known) }, { ...wanted }]
  const fields: string[] = Object.keys(before as object).filter((key) => changed.has(key as keyof ImportedPerson))
  const changes = fields.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
  if (CONTACT_FIELDS.some((field) => changed.has(field))) {
    const [now, then]: Record<string, string | null>[] = [
      contactTexts(known.contacts),
      contactTexts(contactsAfter(wanted, known.contacts)),
    ]
    for (const field of Object.keys(now as object))
      changes.push({ field, before: textOf(now?.[field]), after: textOf(then?.[field]) })
  }
  for (const [field, value] of Object.entries(wanted.custom ?? {}))
    changes.push({ field, before: customValueText(known.custom[field]), after: customValueText(value) })
  return changes.filter((change) => change.before !== change.after && !hidden.has(change.field))
}

const PERSONAL = ['dob', 'gender', 'maritalStatus', ...CONTACT_FIELDS] as const

/** What some rows would change, for people whom the reader may change; by row number. */
export async function previewPeople(
  db: Db,
  acting: ActingPrincipal,
  rows: readonly ImportRow[],
  today: string,
): Promise<Map<number, RowPreview>> {
  const own = await openFields(db)
  const read = rows.map((row) => ({ no: row.no, manager: row.values.manager, ...parseRow(row, own) }))
  await resolveManagers(
    db,
    read.map(({ wanted }) => wanted),
  )
  const codes = read.map(({ wanted }) => wanted.employeeId?.toLowerCase() ?? '')
  const people = await peopleByCodes(db, codes, { today, own })
  const byCode = new Map(people.map((person) => [person.code.toLowerCase(), person]))
  const ids = people.map(({ user_id }) => user_id)
  const manages = await findPermitted(db, acting, 'employees.manage', ids)
  const personal = await findPermitted(db, acting, 'employees.personal', ids)
  const seesPay = await findPermitted(db, acting, 'salaries.read', ids)
  const previews = new Map<number, RowPreview>()
  for (const [place, { no, wanted, manager }] of read.entries()) {
    const known = byCode.get(codes[place] ?? '')
    if (!known || !manages.has(known.user_id)) continue
    const hidden = new Set<string>([
      ...(personal.has(known.user_id) ? [] : PERSONAL),
      ...(seesPay.has(known.user_id) ? [] : ['salary']),
    ])
    const changes = changesOf(wanted, known, hidden)
    // As the file names them, not as the key of the comparison.
    const named = changes.map((change) => (change.field === 'manager' ? { ...change, after: manager ?? null } : change))
    previews.set(no, { name: known.name, changes: named })
  }
  return previews
}
