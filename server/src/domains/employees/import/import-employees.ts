import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import {
  type Importer,
  type ImportRow,
  type RowOutcome,
  requireNoProblems,
} from '../../../platform/exchange/row-import.ts'
import { hasNoEmail } from '../../../platform/personal/placeholder-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireAllPermissionsOf } from '../../access/index.ts'
import { setFirstEmail } from '../../auth/index.ts'
import { findPermitted, requirePermissionForAll } from '../../scope/index.ts'
import { openFields } from '../custom-fields/custom-field.repo.ts'
import type { CustomField } from '../custom-fields/custom-field.rules.ts'
import { updateCustomValues } from '../custom-fields/custom-values.ts'
import type { employmentService } from '../employment/employment.service.ts'
import { endEmploymentNow, planLastDay } from '../employment/end-employment.ts'
import { lockReportingLines, orgMembersByCodes } from '../org/reporting-line.repo.ts'
import { type PersonChange, updateEmployeeRecords, type WantedChange } from '../record/update-employee.ts'
import { type EmployeeRow, employeesByIds } from '../shared/employee.repo.ts'
import { explainEmployeeError, recordEmployeeChange } from '../shared/employee-mutation.ts'
import { checkPeople } from './check-import.ts'
import { differences, type KnownPerson } from './compare-rows.ts'
import {
  addPeople,
  codeOf,
  departmentFor,
  entityNamed,
  IMPORT_DEFAULTS,
  type ImportContext,
  managerNamed,
  managersIn,
  placeOf,
  updateContacts,
} from './create-imported.ts'
import { lockCodes, peopleByCodes, placesByName } from './import.repo.ts'
import { CONTACT_FIELDS } from './import-contacts.ts'
import { customFieldsOf, type ImportedPerson, KEY_FIELD, parseRow, personFields } from './import-fields.ts'
import { resolveManagers } from './import-managers.ts'
import { previewPeople } from './preview-rows.ts'

/** @throws {AppError} INVALID for a row with wrong cells */
function readWhole(row: ImportRow, own: readonly CustomField[]): ImportedPerson {
  const { wanted, problems } = parseRow(row, own)
  requireNoProblems(problems)
  return wanted
}

/** An existing person with the values of a row. */
interface Differing {
  known: KnownPerson
  wanted: ImportedPerson
  /** the state after the first changes */
  before: EmployeeRow
  /** the remaining changes */
  changed: Set<keyof ImportedPerson>
}

/** The import of people. */
export function peopleImporter(platform: Platform, employment: ReturnType<typeof employmentService>): Importer {
  const { db, clock } = platform

  /** The changes of a row to the record of a locked person; null for none. Contacts and custom values are separate. */
  async function bodyOf(
    trx: Trx,
    loading: ImportContext,
    { before, changed, wanted }: Differing,
  ): Promise<PersonChange | null> {
    if (changed.size === 0) return null
    return {
      name: wanted.name ?? before.name,
      designation: wanted.designation ?? before.designation,
      department: changed.has('department')
        ? await departmentFor(trx, loading, wanted.department ?? '')
        : before.department_id,
      legalEntityId: changed.has('legalEntity') ? entityNamed(loading.places, wanted).id : undefined,
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

  /**
   * Changes locked people whose rows differ: first employment dates, then custom fields, then the rest.
   * @returns the ids of changed people
   */
  async function update(
    trx: Trx,
    loading: ImportContext,
    rows: readonly { known: KnownPerson; wanted: ImportedPerson }[],
  ) {
    const { acting, today } = loading
    const accounts = rows.map(({ known }) => known.user_id)
    await requirePermissionForAll(trx, acting, 'employees.manage', accounts)
    // Some of them may be new.
    const managers = await orgMembersByCodes(trx, managersIn(rows.map(({ wanted }) => wanted)))
    const differing = rows.map(
      (row): Differing => ({
        ...row,
        before: row.known,
        changed: differences(row.wanted, row.known),
      }),
    )
    const changedIds = new Set(differing.filter(({ changed }) => changed.size > 0).map(({ known }) => known.id))
    for (const { changed, known, wanted } of differing) {
      if (!changed.delete('email')) continue
      if (!hasNoEmail(known.email)) throw fieldError('email', 'import.email-stays')
      await setFirstEmail(trx, known.user_id, wanted.email ?? '').catch(explainEmployeeError)
      await writeAuditEvent(trx, acting, {
        action: 'employee.update',
        entityId: known.id,
        before: {},
        after: { email: wanted.email },
      })
    }
    if (differing.some(({ changed }) => changed.has('role'))) throw fieldError('role', 'import.role-stays')
    await changeDays(trx, acting, differing)
    const reached = differing.filter(
      ({ changed }) => CONTACT_FIELDS.filter((field) => changed.delete(field)).length > 0,
    )
    if (reached.length > 0) {
      const open = await findPermitted(trx, acting, 'employees.personal', accounts)
      for (const { known, wanted } of reached) {
        if (!open.has(known.user_id)) throw new AppError('access.hidden-field', { field: 'contacts' })
        await updateContacts(trx, acting, known.id, known.contacts, wanted)
      }
    }
    const leavers = differing.filter(({ changed }) => changed.delete('lastDay'))
    for (const { changed, known, wanted } of differing)
      if (changed.delete('custom')) await updateCustomValues(trx, acting, known, wanted.custom ?? {}, IMPORT_DEFAULTS)
    const changes: WantedChange[] = []
    for (const row of differing) {
      const { manager: code } = row.wanted
      const manager = code == null ? code : managerNamed(managers, code)
      const body = await bodyOf(trx, loading, row)
      if (body) changes.push({ before: row.before, body, manager, partial: true })
    }
    await updateEmployeeRecords(trx, { actor: acting, today }, changes)
    for (const { before, wanted } of leavers) await endOn(trx, acting, before.id, wanted.lastDay ?? '')
    return changedIds
  }

  /** Plans a last day, or ends the employment if it has passed; the tree must be locked. */
  async function endOn(trx: Trx, acting: ActingPrincipal, id: string, lastDay: string): Promise<void> {
    const [person] = await employeesByIds(trx, [id])
    if (!person) return
    const today = clock.today()
    if (person.user_id === acting.userId) throw new AppError('employee.own-end')
    await requireAllPermissionsOf(trx, acting, person.user_id, today)
    if (person.left_on !== null) throw new AppError('employee.has-left', { name: person.name })
    if (lastDay < person.employed_from) throw fieldError('lastDay', 'employee.end-before-start')
    if (lastDay >= today) {
      const plan = { leaving_on: lastDay, leaving_reason: 'other', leaving_note: null, leaving_reports_to: null }
      await planLastDay(trx, acting, person, plan)
      return
    }
    await endEmploymentNow(trx, { actor: acting, today }, person, { leftOn: lastDay })
    await recordEmployeeChange(trx, acting, { action: 'employee.end-employment' }, person)
  }

  async function changeDays(trx: Trx, acting: ActingPrincipal, rows: readonly Differing[]): Promise<void> {
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
    permission: 'employees.manage',
    keyField: KEY_FIELD,
    fields: async (at) => [...personFields(), ...customFieldsOf(await openFields(at))],
    check: (acting, rows, options) => checkPeople({ db, employment }, acting, rows, options, clock.today()),
    preview: (at, acting, rows) => previewPeople(at, acting, rows, clock.today()),
    async apply(trx, acting, rows, options) {
      const [own, today] = [await openFields(trx), clock.today()]
      const wanted = rows.map((row) => readWhole(row, own))
      const codes = wanted.map(codeOf)
      if (wanted.some(({ manager, lastDay }) => manager !== undefined || lastDay !== undefined))
        await lockReportingLines(trx)
      const wrong = await resolveManagers(trx, wanted)
      requireNoProblems([...wrong.values()])
      await lockCodes(trx, codes)
      const found = await peopleByCodes(trx, codes, { today, own })
      const existing = new Map(found.map((person) => [person.code.toLowerCase(), person]))
      const loading = { acting, options, today, places: await placesByName(trx) }
      const isNew = (row: ImportedPerson) => !existing.has(codeOf(row))
      const added = await addPeople(platform, trx, loading, wanted.filter(isNew))
      const there = wanted.flatMap((row) => {
        const person = existing.get(codeOf(row))
        return person ? [{ known: person, wanted: row }] : []
      })
      const changed = await update(trx, loading, there)
      for (const row of wanted.filter(isNew)) {
        const id = added.get(codeOf(row))
        if (row.lastDay !== undefined && id) await endOn(trx, acting, id, row.lastDay)
      }
      return codes.map((code): RowOutcome => {
        const id = existing.get(code)?.id
        if (id === undefined) return { id: added.get(code) as string, outcome: 'create' }
        return { id, outcome: changed.has(id) ? 'update' : 'unchanged' }
      })
    },
  }
}
