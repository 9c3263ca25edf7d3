import type { Trx } from '../../platform/database/index.ts'
import { fieldFailure } from '../../platform/errors.ts'
import type { Importer, ImportRow } from '../../platform/importing.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CustomField } from './custom-rules.ts'
import { changeValues } from './custom-values.ts'
import type { employmentService } from './employment.ts'
import {
  addPeople,
  codeOf,
  departmentFor,
  LOADED,
  type Loading,
  managerNamed,
  managersIn,
  placeOf,
} from './import-adding.ts'
import { checkPeople } from './import-check.ts'
import { differences, type KnownPerson } from './import-comparing.ts'
import { customFieldsOf, KEY_FIELD, personFields, type WantedPerson, wantedOf } from './import-fields.ts'
import { employeeById } from './repo.ts'
import { openFields } from './repo-custom.ts'
import { lockCodes, peopleByCodes, placesByName } from './repo-import.ts'
import { lockTree, type Member, membersByCodes } from './repo-tree.ts'
import { requirePerson } from './scope.ts'
import { changePerson, type PersonChange } from './updating.ts'

/** @throws {AppError} INVALID for a row with wrong cells */
function readWhole(row: ImportRow, own: readonly CustomField[]): WantedPerson {
  const { wanted, problems } = wantedOf(row, own)
  const [problem] = problems
  if (problem) throw fieldFailure(problem.field, 'field.not-valid', undefined, { sentence: problem.message })
  return wanted
}

/** People from files. */
export function peopleImporter(platform: Platform, employment: ReturnType<typeof employmentService>): Importer {
  const { db, clock } = platform

  /** Changes somebody who is locked, where a row differs. @param manager undefined: the row says nothing */
  async function update(
    trx: Trx,
    loading: Loading,
    before: KnownPerson,
    wanted: WantedPerson,
    manager: Member | null | undefined,
  ): Promise<void> {
    const { acting, today } = loading
    await requirePerson(trx, acting, 'employees.manage', before.user_id)
    const changed = differences(wanted, before)
    if (changed.has('email')) throw fieldFailure('email', 'import.email-stays')
    if (changed.has('role')) throw fieldFailure('role', 'import.role-stays')
    let now: Parameters<typeof changePerson>[2] = before
    if (changed.delete('employedFrom')) {
      const { employedFrom, probationEnds, contractEnds } = wanted
      await employment.change(trx, acting, before, { employedFrom, probationEnds, contractEnds })
      now = (await employeeById(trx, before.id)) ?? before
    }
    if (changed.delete('custom')) await changeValues(trx, acting, before, wanted.custom ?? {}, LOADED)
    if (changed.size === 0) return
    const body: PersonChange = {
      name: wanted.name ?? before.name,
      designation: wanted.designation ?? before.designation,
      department: changed.has('department')
        ? await departmentFor(trx, loading, wanted.department ?? '')
        : before.department_id,
      maritalStatus: (wanted.maritalStatus ?? before.marital_status) as PersonChange['maritalStatus'],
      salary: wanted.salary ?? before.salary,
      ...(changed.has('dob') && { dob: wanted.dob ?? '' }),
      ...(changed.has('gender') && { gender: wanted.gender ?? '' }),
      employmentType: wanted.employmentType,
      fte: wanted.fte,
      probationEnds: wanted.probationEnds,
      contractEnds: wanted.contractEnds,
      earlyAccess: wanted.earlyAccess,
      locationId: changed.has('location') ? placeOf(loading, wanted) : undefined,
    }
    await changePerson(trx, { actor: acting, today }, now, body, manager)
  }

  return {
    kind: 'employees',
    right: 'employees.manage',
    keyField: KEY_FIELD,
    fields: async () => [...personFields(), ...customFieldsOf(await openFields(db))],
    check: (acting, rows, options) => checkPeople(db, acting, rows, options, clock.today()),
    async apply(trx, acting, rows, options) {
      const [own, today] = [await openFields(trx), clock.today()]
      const wanted = rows.map((row) => readWhole(row, own))
      const codes = wanted.map(codeOf)
      if (wanted.some(({ manager }) => manager !== undefined)) await lockTree(trx)
      await lockCodes(trx, codes)
      const found = await peopleByCodes(trx, codes, { today, own })
      const known = new Map(found.map((person) => [person.code.toLowerCase(), person]))
      const loading = { acting, options, today, places: await placesByName(trx) }
      const isNew = (row: WantedPerson) => !known.has(codeOf(row))
      const added = await addPeople(platform, trx, loading, wanted.filter(isNew))
      const there = wanted.filter((row) => !isNew(row))
      // Among them may be who was added just now.
      const managers = await membersByCodes(trx, managersIn(there))
      for (const row of there) {
        const manager = row.manager == null ? row.manager : managerNamed(managers, row.manager)
        await update(trx, loading, known.get(codeOf(row)) as KnownPerson, row, manager)
      }
      return codes.map((code) => (known.get(code)?.id ?? added.get(code)) as string)
    },
  }
}
