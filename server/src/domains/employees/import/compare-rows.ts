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

const sameName = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()

/** The changes of a row; the fields by their keys. */
export function differences(wanted: ImportedPerson, known: KnownPerson): Set<keyof ImportedPerson> {
  const contacts = !hasContacts(wanted) || !contactsDiffer(wanted, known.contacts)
  const same: Partial<Record<keyof ImportedPerson, boolean>> = {
    name: wanted.name === known.name,
    email: sameName(wanted.email ?? null, known.email),
    dob: wanted.dob === known.dob,
    gender: wanted.gender === known.gender,
    maritalStatus: wanted.maritalStatus === known.marital_status,
    designation: wanted.designation === known.designation,
    department: sameName(wanted.department ?? null, known.dep_name),
    salary: Number(wanted.salary) === Number(known.salary),
    role: wanted.role === known.role,
    employedFrom: wanted.employedFrom === known.employed_from,
    manager: sameName(wanted.manager ?? null, known.manager_code),
    employmentType: wanted.employmentType === known.employment_type,
    fte: Number(wanted.fte) === Number(known.fte),
    probationEnds: wanted.probationEnds === known.probation_ends,
    contractEnds: wanted.contractEnds === known.contract_ends,
    legalEntity: sameName(wanted.legalEntity ?? null, known.legal_entity_name),
    location: sameName(wanted.location ?? null, known.location_name),
    earlyAccess: wanted.earlyAccess === known.early_access,
    lastDay: wanted.lastDay === (known.left_on ?? known.leaving_on),
    ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, contacts])),
    custom: Object.entries(wanted.custom ?? {}).every(
      ([key, value]) => customValueText(value) === customValueText(known.custom[key]),
    ),
  }
  const said = (Object.keys(wanted) as (keyof ImportedPerson)[]).filter((field) => wanted[field] !== undefined)
  return new Set(said.filter((field) => same[field] === false))
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
