import type { Acting } from '../../platform/actor.ts'
import type { Trx } from '../../platform/database/index.ts'
import { fieldFailure } from '../../platform/errors.ts'
import { type Importer, type ImportRow, refuseProblems } from '../../platform/importing.ts'
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
import type { EmployeeRow } from './repo.ts'
import { openFields } from './repo-custom.ts'
import { lockCodes, peopleByCodes, placesByName } from './repo-import.ts'
import { lockTree, membersByCodes } from './repo-tree.ts'
import { requirePeople } from './scope.ts'
import { changePeople, type PersonChange, type WantedChange } from './updating.ts'

/** @throws {AppError} INVALID for a row with wrong cells */
function readWhole(row: ImportRow, own: readonly CustomField[]): WantedPerson {
  const { wanted, problems } = wantedOf(row, own)
  refuseProblems(problems)
  return wanted
}

/** Somebody who is there, and what a row says of them. */
interface Differing {
  known: KnownPerson
  wanted: WantedPerson
  /** as they are after what is changed first */
  before: EmployeeRow
  /** what is still to change */
  changed: Set<keyof WantedPerson>
}

/** People from files. */
export function peopleImporter(platform: Platform, employment: ReturnType<typeof employmentService>): Importer {
  const { db, clock } = platform

  /** What a row changes of somebody who is locked, besides what stands in records of its own; null for nothing. */
  async function bodyOf(
    trx: Trx,
    loading: Loading,
    { before, changed, wanted }: Differing,
  ): Promise<PersonChange | null> {
    if (changed.size === 0) return null
    return {
      name: wanted.name ?? before.name,
      designation: wanted.designation ?? before.designation,
      department: changed.has('department')
        ? await departmentFor(trx, loading, wanted.department ?? '')
        : before.department_id,
      maritalStatus: wanted.maritalStatus as PersonChange['maritalStatus'],
      salary: wanted.salary,
      ...(changed.has('dob') && { dob: wanted.dob ?? '' }),
      ...(changed.has('gender') && { gender: wanted.gender }),
      employmentType: wanted.employmentType,
      fte: wanted.fte,
      probationEnds: wanted.probationEnds,
      contractEnds: wanted.contractEnds,
      earlyAccess: wanted.earlyAccess,
      locationId: changed.has('location') ? placeOf(loading, wanted) : undefined,
    }
  }

  /** Changes people who are locked, where their rows differ: first their days of employment, then their own fields, then the rest. */
  async function update(trx: Trx, loading: Loading, rows: readonly { known: KnownPerson; wanted: WantedPerson }[]) {
    const { acting, today } = loading
    const accounts = rows.map(({ known }) => known.user_id)
    await requirePeople(trx, acting, 'employees.manage', accounts)
    // Among them may be who was added just now.
    const managers = await membersByCodes(trx, managersIn(rows.map(({ wanted }) => wanted)))
    const differing = rows.map(
      (row): Differing => ({
        ...row,
        before: row.known,
        changed: differences(row.wanted, row.known),
      }),
    )
    if (differing.some(({ changed }) => changed.has('email'))) throw fieldFailure('email', 'import.email-stays')
    if (differing.some(({ changed }) => changed.has('role'))) throw fieldFailure('role', 'import.role-stays')
    await changeDays(trx, acting, differing)
    for (const { changed, known, wanted } of differing)
      if (changed.delete('custom')) await changeValues(trx, acting, known, wanted.custom ?? {}, LOADED)
    const changes: WantedChange[] = []
    for (const row of differing) {
      const { manager: code } = row.wanted
      const manager = code == null ? code : managerNamed(managers, code)
      const body = await bodyOf(trx, loading, row)
      if (body) changes.push({ before: row.before, body, manager, partial: true })
    }
    await changePeople(trx, { actor: acting, today }, changes)
  }

  async function changeDays(trx: Trx, acting: Acting, rows: readonly Differing[]): Promise<void> {
    const moved = rows.filter(({ changed }) => changed.delete('employedFrom'))
    if (moved.length === 0) return
    const after = await employment.changeAll(
      trx,
      acting,
      moved.map(({ known, wanted: { employedFrom, probationEnds, contractEnds } }) => ({
        before: known,
        body: { employedFrom, probationEnds, contractEnds },
      })),
    )
    for (const [place, row] of moved.entries()) row.before = after[place] ?? row.before
  }

  return {
    kind: 'employees',
    right: 'employees.manage',
    keyField: KEY_FIELD,
    fields: async (at) => [...personFields(), ...customFieldsOf(await openFields(at))],
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
      const there = wanted.flatMap((row) => {
        const person = known.get(codeOf(row))
        return person ? [{ known: person, wanted: row }] : []
      })
      await update(trx, loading, there)
      return codes.map((code) => (known.get(code)?.id ?? added.get(code)) as string)
    },
  }
}
