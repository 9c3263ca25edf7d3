import { type Acting, forEveryone } from '../../platform/actor.ts'
import type { Trx } from '../../platform/database/index.ts'
import { AppError, fieldFailure } from '../../platform/errors.ts'
import type { Importer, ImportOptions } from '../../platform/importing.ts'
import type { Platform } from '../../platform/platform.ts'
import { invite, prepareAccount } from '../auth/index.ts'
import { addDepartment, departmentNamed } from '../departments/index.ts'
import { admitted, insertPerson, newManager } from './adding.ts'
import { explain, locked } from './changing.ts'
import { changeValues } from './custom-values.ts'
import type { employmentService } from './employment.ts'
import { checkPeople, newPersonOf } from './import-check.ts'
import { differences, type KnownPerson } from './import-comparing.ts'
import { customFieldsOf, KEY_FIELD, personFields, type WantedPerson, wantedOf } from './import-fields.ts'
import { employeeById, employeeIdOfCode } from './repo.ts'
import { openFields } from './repo-custom.ts'
import { peopleByCodes, placesByName } from './repo-import.ts'
import { managerOf } from './reporting.ts'
import { changePerson, type PersonChange } from './updating.ts'

/** What a file leaves out is told, and holds nothing up. */
const LOADED = { at: '', complete: false } as const

/** People from files. */
export function peopleImporter(platform: Platform, employment: ReturnType<typeof employmentService>): Importer {
  const { db, clock } = platform

  async function create(trx: Trx, acting: Acting, row: WantedPerson, options: ImportOptions): Promise<string> {
    const { custom, ...wanted } = row
    const today = clock.today()
    const department = await departmentFor(trx, acting, wanted.department ?? '', options)
    const person = { ...newPersonOf(wanted, department), locationId: await placeOf(trx, wanted) }
    const settled = admitted(acting, person, today)
    const manager = await newManager(trx, await managerId(trx, wanted.manager))
    const createAccount = await prepareAccount({ ...person, profileImage: null, password: null, key: null })
    const userId = await createAccount(trx).catch(explain)
    const { id } = await insertPerson(trx, { actor: acting, today }, { ...person, ...settled, userId }, manager)
    if (custom) await changeValues(trx, acting, { id, user_id: userId }, custom, LOADED)
    const { name, email } = person
    if (options.invite) await invite(platform, trx, { id: userId, name, email }, email, acting.userId)
    return id
  }

  async function update(
    trx: Trx,
    acting: Acting,
    id: string,
    wanted: WantedPerson,
    options: ImportOptions,
  ): Promise<string> {
    const today = clock.today()
    const named = wanted.manager === undefined ? undefined : await managerId(trx, wanted.manager)
    const manager = await managerOf(trx, named)
    const before = await locked(trx, acting, id)
    const [known] = await peopleByCodes(trx, [before.code.toLowerCase()], { today, own: await openFields(trx) })
    const changed = differences(wanted, known as KnownPerson)
    if (changed.has('email')) throw fieldFailure('email', 'import.email-stays')
    if (changed.has('role')) throw fieldFailure('role', 'import.role-stays')
    if (changed.delete('employedFrom')) {
      const { employedFrom, probationEnds, contractEnds } = wanted
      await employment.change(trx, acting, before, { employedFrom, probationEnds, contractEnds })
    }
    if (changed.delete('custom')) await changeValues(trx, acting, before, wanted.custom ?? {}, LOADED)
    if (changed.size === 0) return before.id
    const department = changed.has('department')
      ? await departmentFor(trx, acting, wanted.department ?? '', options)
      : before.department_id
    const now = (await employeeById(trx, before.id)) ?? before
    const body: PersonChange = {
      name: wanted.name ?? before.name,
      designation: wanted.designation ?? before.designation,
      department,
      maritalStatus: (wanted.maritalStatus ?? before.marital_status) as PersonChange['maritalStatus'],
      salary: wanted.salary ?? before.salary,
      ...(changed.has('dob') && { dob: wanted.dob ?? '' }),
      ...(changed.has('gender') && { gender: wanted.gender ?? '' }),
      employmentType: wanted.employmentType,
      fte: wanted.fte,
      probationEnds: wanted.probationEnds,
      contractEnds: wanted.contractEnds,
      earlyAccess: wanted.earlyAccess,
      locationId: changed.has('location') ? await placeOf(trx, wanted) : undefined,
    }
    await changePerson(trx, { actor: acting, today }, now, body, manager)
    return before.id
  }

  return {
    kind: 'employees',
    right: 'employees.manage',
    keyField: KEY_FIELD,
    fields: async () => [...personFields(), ...customFieldsOf(await openFields(db))],
    check: (acting, rows, options) => checkPeople(db, acting, rows, options, clock.today()),
    async apply(trx, acting, row, options) {
      const { wanted, problems } = wantedOf(row, await openFields(trx))
      const [problem] = problems
      if (problem) throw fieldFailure(problem.field, 'field.not-valid', undefined, { sentence: problem.message })
      const id = await employeeIdOfCode(trx, wanted.employeeId ?? '')
      return id === undefined ? create(trx, acting, wanted, options) : update(trx, acting, id, wanted, options)
    },
  }
}

/** The department of a name, added where that is wanted. @throws {AppError} FORBIDDEN, INVALID */
async function departmentFor(
  trx: Trx,
  acting: Acting,
  name: string,
  { createDepartments }: ImportOptions,
): Promise<string> {
  const id = await departmentNamed(trx, name)
  if (id !== undefined) return id
  if (!createDepartments) throw fieldFailure('department', 'import.no-department', { name })
  if (!forEveryone(acting, 'departments.manage')) throw new AppError('access.denied')
  return (await addDepartment(trx, acting, { dep_name: name, description: '' })).id
}

/** Where a row says that somebody works. @throws {AppError} INVALID */
async function placeOf(trx: Trx, { location }: WantedPerson): Promise<string | null | undefined> {
  if (location == null) return location
  const locationId = (await placesByName(trx)).locations.get(location.toLowerCase())
  if (locationId === undefined) throw fieldFailure('location', 'import.no-location', { name: location })
  return locationId
}

/** The employee whose code a row names as manager. @throws {AppError} INVALID */
async function managerId(trx: Trx, code: string | null | undefined): Promise<string | null> {
  if (code == null) return null
  const id = await employeeIdOfCode(trx, code)
  if (id === undefined) throw fieldFailure('manager', 'import.no-manager', { code })
  return id
}
