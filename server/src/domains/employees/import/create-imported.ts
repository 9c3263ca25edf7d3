import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { ImportOptions } from '../../../platform/exchange/row-import.ts'
import { hasNoEmail, placeholderEmail } from '../../../platform/personal/placeholder-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import { prepareAccounts, sendInvitation } from '../../auth/index.ts'
import { addDepartment, departmentNamed } from '../../departments/index.ts'
import type { LegalEntityRow } from '../../legal-entities/index.ts'
import { organisationName } from '../../settings/index.ts'
import { updateCustomValues } from '../custom-fields/custom-values.ts'
import { type OrgMember, orgMembersByCodes } from '../org/reporting-line.repo.ts'
import { insertPeople } from '../record/create-employee.ts'
import { type ContactValues, NO_CONTACTS, saveContacts } from '../shared/contact.repo.ts'
import { explainEmployeeError } from '../shared/employee-mutation.ts'
import { requireActive } from '../shared/legal-entity.ts'
import { newPersonOf, requireValidImport } from './check-import.ts'
import type { placesByName } from './import.repo.ts'
import { contactsAfter, hasContacts } from './import-contacts.ts'
import type { ImportedPerson } from './import-fields.ts'

/** Values that a file leaves out are warnings, not errors. */
export const IMPORT_DEFAULTS = { at: '', complete: false } as const

/** The caller of an import, its mode, and the rows to compare with. */
export interface ImportContext {
  acting: ActingPrincipal
  options: ImportOptions
  today: string
  places: Awaited<ReturnType<typeof placesByName>>
}

/** The key of an existing person. */
export const codeOf = ({ employeeId }: ImportedPerson): string => (employeeId ?? '').toLowerCase()

/** The department with a name; added if the import may add departments. @throws {AppError} FORBIDDEN, INVALID */
export async function departmentFor(
  trx: Trx,
  { acting, options, places }: ImportContext,
  name: string,
): Promise<string> {
  const known = places.departments.get(name.toLowerCase()) ?? (await departmentNamed(trx, name))
  if (known !== undefined) return known
  if (!options.createDepartments) throw fieldError('department', 'import.no-department', { name })
  if (!hasPermissionForEveryone(acting, 'departments.manage')) throw new AppError('access.denied')
  const { id } = await addDepartment(trx, acting, { dep_name: name, description: '' })
  places.departments.set(name.toLowerCase(), id)
  return id
}

/** The location of a row; undefined without one. @throws {AppError} INVALID */
export function placeOf({ places }: ImportContext, { location }: ImportedPerson): string | null | undefined {
  if (location == null) return location
  const locationId = places.locations.get(location.toLowerCase())
  if (locationId === undefined) throw fieldError('location', 'import.no-location', { name: location })
  return locationId
}

/** The legal entity of a row; the first one without a name. @throws {AppError} INVALID */
export function entityNamed(
  { legalEntities, firstEntity }: Pick<ImportContext['places'], 'legalEntities' | 'firstEntity'>,
  { legalEntity }: ImportedPerson,
): LegalEntityRow {
  return legalEntity === undefined
    ? firstEntity
    : requireActive(legalEntities.get(legalEntity.toLowerCase()), 'legalEntity')
}

/** The employee with the manager code of a row. @throws {AppError} INVALID */
export function managerNamed(members: ReadonlyMap<string, OrgMember>, code: string): OrgMember {
  const member = members.get(code.toLowerCase())
  if (member === undefined) throw fieldError('manager', 'import.no-manager', { code })
  return member
}

/** The manager codes of rows, in lower case. */
export const managersIn = (rows: readonly ImportedPerson[]): string[] => [
  ...new Set(rows.flatMap(({ manager }) => manager?.toLowerCase() ?? [])),
]

/**
 * Adds the people of some rows together; if one has a manager, the tree is locked.
 * @returns their ids by code in lower case
 * @throws {AppError} if one of them cannot be added
 */
export async function addPeople(
  platform: Pick<Platform, 'clock' | 'config'>,
  trx: Trx,
  loading: ImportContext,
  rows: readonly ImportedPerson[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map()
  const { acting, options, today } = loading
  const ids = new Map(rows.map((wanted) => [codeOf(wanted), newId()]))
  const managers = await orgMembersByCodes(
    trx,
    managersIn(rows).filter((code) => !ids.has(code)),
  )
  const managerOf = (code: string): string => {
    const added = ids.get(code.toLowerCase())
    if (added !== undefined) return added
    const { id, left_on, name } = managerNamed(managers, code)
    if (left_on) throw fieldError('manager', 'org.manager-left', { name })
    return id
  }
  const people = []
  for (const { custom: _, ...wanted } of rows) {
    const department = await departmentFor(trx, loading, wanted.department ?? '')
    const person = { ...newPersonOf(wanted, department), locationId: placeOf(loading, wanted) }
    const managerId = wanted.manager == null ? null : managerOf(wanted.manager)
    people.push({
      ...person,
      ...requireValidImport(acting, wanted, { department, entity: entityNamed(loading.places, wanted), today }),
      managerId,
      id: ids.get(codeOf(wanted)) as string,
    })
  }
  const createAccounts = await prepareAccounts(
    people.map(({ name, email = placeholderEmail(), role }) => ({
      ...{ name, email, role },
      ...{ profileImage: null, password: null, key: null },
    })),
  )
  const accounts = await createAccounts(trx).catch(explainEmployeeError)
  const added = people.map((person, place) => ({ ...person, userId: accounts[place] as string }))
  const employees = await insertPeople(trx, { actor: acting, today }, added)
  const inviter = { by: acting.userId, organisation: await organisationName(trx) }
  for (const [place, wanted] of rows.entries()) {
    const employee = employees[place]
    if (!employee) continue
    const { custom } = wanted
    if (hasContacts(wanted)) await updateContacts(trx, acting, employee.id, NO_CONTACTS, wanted)
    if (custom) await updateCustomValues(trx, acting, employee, custom, IMPORT_DEFAULTS)
    const { user_id, name, email } = employee
    if (options.invite && !hasNoEmail(email))
      await sendInvitation(platform, trx, { id: user_id, name, email }, email, inviter)
  }
  return ids
}

/** Changes the contacts of a person. */
export async function updateContacts(
  trx: Trx,
  acting: ActingPrincipal,
  id: string,
  before: ContactValues,
  wanted: ImportedPerson,
): Promise<void> {
  const after = contactsAfter(wanted, before)
  await saveContacts(trx, id, after)
  await writeAuditEvent(trx, acting, {
    action: 'employee.contacts',
    entityId: id,
    before: before === NO_CONTACTS ? null : before,
    after,
  })
}
