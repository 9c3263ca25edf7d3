import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { renameAccounts } from '../../auth/index.ts'
import { allLegalEntities, type LegalEntityRow } from '../../legal-entities/index.ts'
import { type BasicPay, setBasicPay } from '../../pay-terms/index.ts'
import { findPermitted, requireEntityInScope } from '../../scope/index.ts'
import { recordJobChanges } from '../job/job-history.ts'
import { setWorkLocation } from '../job/work-location.ts'
import type { ActorOnDay } from '../org/escalation-guard.ts'
import { moveReports, type WantedManager } from '../org/reporting-lines.ts'
import * as repo from '../shared/employee.repo.ts'
import { explainEmployeeError, type RecordedChange, recordEmployeeChanges } from '../shared/employee-mutation.ts'
import { openEmployeeAccountFrom } from '../shared/employment-dates.ts'
import { requireActive, requireSalaryInCurrency, salaryIn } from '../shared/legal-entity.ts'
import { type FieldAccess, resolveProtectedField } from '../shared/redact-employee.ts'

const t = getTranslator('people')

/** The fields that an update changes at once, also those that the edit screen lacks. */
export type PersonChange = Omit<Update, 'ifUpdatedAt' | 'managerId' | 'department' | keyof Kept> &
  Partial<Kept> & {
    /** null for no department */
    department: string | null
  }
type Update = BodyOf<typeof employees.update>
type Kept = Pick<Update, 'dob' | 'gender' | 'employeeId'>

/** A person to change. */
export interface WantedChange extends WantedManager {
  body: PersonChange
  /** absent values stay, even if the screen requires them */
  partial?: true
}

/** The designation of a change without one: it may stay away, but not be taken away. @throws {AppError} INVALID */
function keptDesignation({ designation }: repo.EmployeeRow, partial = false): string {
  if (designation !== '' && !partial)
    throw fieldError('designation', 'field.required', undefined, { sentence: 'Designation is required.' })
  return designation
}

/** The new values of a person. @throws {AppError} FORBIDDEN for fields that are hidden from the actor */
function changedValues(
  { before, body, partial }: WantedChange,
  entity: LegalEntityRow,
  may: { pay: FieldAccess; personal: boolean },
  today: string,
): repo.EmployeeChange {
  const set = (
    field: 'salary' | 'maritalStatus',
    access: FieldAccess,
    sent: string | null | undefined,
    stored: string | null,
  ) => (partial && sent == null ? stored : resolveProtectedField(field, access, sent, stored))
  for (const field of ['dob', 'gender'] as const)
    if (!may.personal && body[field] != null) throw new AppError('access.hidden-field', { field: t(`fields.${field}`) })
  if (body.dob && body.dob > today) throw fieldError('dob', 'employee.born-in-future')
  const { id, probation_ends, contract_ends } = before
  return {
    id,
    code: body.employeeId ?? before.code,
    department_id: body.department,
    legal_entity_id: entity.id,
    designation: body.designation ?? keptDesignation(before, partial),
    salary: set('salary', may.pay, body.salary == null ? body.salary : salaryIn(entity, body.salary), before.salary),
    marital_status: set(
      'maritalStatus',
      { set: may.personal, see: may.personal },
      body.maritalStatus,
      before.marital_status,
    ),
    dob: body.dob ?? before.dob,
    gender: body.gender ?? before.gender,
    employment_type: body.employmentType ?? before.employment_type,
    fte: body.fte ?? before.fte,
    probation_ends: body.probationEnds === undefined ? probation_ends : body.probationEnds,
    contract_ends: body.contractEnds === undefined ? contract_ends : body.contractEnds,
    early_access: body.earlyAccess ?? before.early_access,
  }
}

/**
 * The legal entity after a change.
 * @throws {AppError} INVALID, FORBIDDEN for an entity out of reach and for another currency without `employees.pay`
 */
function entityAfter(
  { actor, today }: ActorOnDay,
  { before, body }: WantedChange,
  entities: ReadonlyMap<string, LegalEntityRow>,
  setsPay: boolean,
): LegalEntityRow {
  const id = body.legalEntityId ?? before.legal_entity_id
  if (id === before.legal_entity_id) return entities.get(id) as LegalEntityRow
  const entity = requireActive(entities.get(id))
  requireEntityInScope(actor, id)
  if (entity.currency !== before.currency) {
    if (!setsPay) throw new AppError('access.hidden-field', { field: t('fields.salary') })
    requireSalaryInCurrency(body.name, entity, body.salary, today)
  }
  return entity
}

/** The new salaries, for the pay terms. */
const salariesChanged = (changes: readonly WantedChange[], values: readonly repo.EmployeeChange[]): BasicPay[] =>
  values.flatMap(({ id, legal_entity_id, salary }, place) => {
    const before = changes[place]?.before
    if (salary === null || !before) return []
    const moved = before.legal_entity_id !== legal_entity_id
    return moved || Number(salary) !== Number(before.salary)
      ? [{ employeeId: id, code: before.code, entityId: legal_entity_id, amount: salary, refuseHourly: true }]
      : []
  })

/**
 * Changes people, each with one audit event; managers are set in the order of the changes.
 * @returns the new states in order
 * @throws {AppError} INVALID; FORBIDDEN for hidden fields, and for one's own salary while another person could set it
 */
export async function updateEmployeeRecords(
  trx: Trx,
  doer: ActorOnDay,
  changes: readonly WantedChange[],
): Promise<repo.EmployeeRow[]> {
  if (changes.length === 0) return []
  const { actor, today } = doer
  const accounts = changes.map(({ before }) => before.user_id)
  const [pay, seesPay, personal] = [
    await findPermitted(trx, actor, 'employees.pay', accounts),
    await findPermitted(trx, actor, 'salaries.read', accounts),
    await findPermitted(trx, actor, 'employees.personal', accounts),
  ]
  const entities = new Map((await allLegalEntities(trx)).map((entity) => [entity.id, entity]))
  const values = changes.map((change) => {
    const { user_id } = change.before
    const access = { set: pay.has(user_id), see: seesPay.has(user_id) }
    const entity = entityAfter(doer, change, entities, pay.has(user_id))
    return changedValues(change, entity, { pay: access, personal: personal.has(user_id) }, today)
  })
  await moveReports(trx, doer, changes)
  const changed: RecordedChange[] = []
  for (const [place, { before }] of changes.entries()) {
    const paid = Number(values[place]?.salary) !== Number(before.salary)
    const via = paid ? await requireSeparationOfDuties(trx, actor, 'employees.pay', before.user_id, today) : {}
    changed.push({ before, event: { action: 'employee.update', ...via } })
  }
  const renamed = changes.filter(({ before, body }) => body.name !== before.name)
  await renameAccounts(
    trx,
    renamed.map(({ before, body }) => ({ id: before.user_id, name: body.name })),
  )
  await repo.updateEmployees(trx, values).catch(explainEmployeeError)
  await setBasicPay(trx, salariesChanged(changes, values), { day: today, by: actor.userId })
  const ids = values.map(({ id }) => id)
  await recordJobChanges(trx, { by: actor.userId, today, reason: 'other' }, ids)
  for (const { before, body } of changes) {
    if (body.locationId !== undefined) await setWorkLocation(trx, before.id, today, { location_id: body.locationId })
    if (body.earlyAccess !== undefined)
      await openEmployeeAccountFrom(trx, { ...before, early_access: body.earlyAccess }, today)
  }
  return recordEmployeeChanges(trx, actor, changed)
}
