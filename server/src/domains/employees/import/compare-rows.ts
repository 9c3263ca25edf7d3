import type { CustomValue } from '@ems/contract/custom-values'
import { customValueText } from '../custom-fields/custom-field.rules.ts'
import type { ContactValues } from '../shared/contact.repo.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { CONTACT_FIELDS, contactsDiffer, hasContacts } from './import-contacts.ts'
import type { ImportedPerson } from './import-fields.ts'

/** An existing person, for the comparison with a row. */
export type KnownPerson = EmployeeRow & {
  location_name: string | null
  /** the custom fields */
  custom: Readonly<Record<string, CustomValue>>
  contacts: ContactValues
}

/** The present values of a person, as a file would contain them; contacts and custom fields are separate. */
export const presentValues = (known: KnownPerson) => ({
  name: known.name,
  email: known.email,
  dob: known.dob,
  gender: known.gender,
  maritalStatus: known.marital_status,
  designation: known.designation,
  department: known.dep_name,
  salary: known.salary,
  role: known.role,
  employedFrom: known.employed_from,
  manager: known.manager_code,
  employmentType: known.employment_type,
  fte: known.fte,
  probationEnds: known.probation_ends,
  contractEnds: known.contract_ends,
  legalEntity: known.legal_entity_name,
  location: known.location_name,
  earlyAccess: known.early_access,
  lastDay: known.left_on ?? known.leaving_on,
})

const NUMBERS: ReadonlySet<string> = new Set(['salary', 'fte'])
const NAMES: ReadonlySet<string> = new Set(['email', 'department', 'manager', 'legalEntity', 'location'])

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (NUMBERS.has(field)) return Number(one) === Number(other)
  if (NAMES.has(field) && one != null && other != null) return String(one).toLowerCase() === String(other).toLowerCase()
  return one === other
}

/** The changes of a row; the fields by their keys. */
export function differences(wanted: ImportedPerson, known: KnownPerson): Set<keyof ImportedPerson> {
  const present: Partial<Record<keyof ImportedPerson, unknown>> = presentValues(known)
  const changed = new Set<keyof ImportedPerson>()
  for (const field of Object.keys(present) as (keyof ImportedPerson)[])
    if (wanted[field] !== undefined && !isSame(field, wanted[field], present[field])) changed.add(field)
  if (hasContacts(wanted) && contactsDiffer(wanted, known.contacts))
    for (const field of CONTACT_FIELDS) if (wanted[field] !== undefined) changed.add(field)
  const custom = Object.entries(wanted.custom ?? {})
  if (custom.some(([key, value]) => customValueText(value) !== customValueText(known.custom[key])))
    changed.add('custom')
  return changed
}

/** The reporting lines after the import: the manager's code for each code; null at the top. */
export type ReportingLines = ReadonlyMap<string, string | null>

/**
 * The depth of all people in the tree, and circles of reporting lines.
 * @returns for each code its depth, or the circle of which it is part
 */
export function reportingDepths(lines: ReportingLines): Map<string, number | readonly string[]> {
  const depths = new Map<string, number | readonly string[]>()
  for (const start of lines.keys()) {
    const way: string[] = []
    const onWay = new Map<string, number>()
    let code: string | null = start
    while (code !== null && !depths.has(code) && !onWay.has(code)) {
      onWay.set(code, way.length)
      way.push(code)
      code = lines.get(code) ?? null
    }
    const closes = code === null ? undefined : onWay.get(code)
    const circle = closes === undefined ? [] : way.slice(closes)
    for (const member of circle) depths.set(member, circle)
    const end = code === null ? -1 : depths.get(code)
    // A person who reports into a circle has no meaningful depth.
    let depth = typeof end === 'number' ? end : -1
    for (const member of way.slice(0, way.length - circle.length).toReversed()) depths.set(member, ++depth)
  }
  return depths
}
