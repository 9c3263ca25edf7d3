import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { fieldError, forbiddenError } from '../../../platform/errors/errors.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import { administratorsChanged, requireAdministrator } from '../../access/index.ts'
import type { LegalEntityRow } from '../../legal-entities/index.ts'
import { coversPlace, findPermitted, requirePlace } from '../../scope/index.ts'
import { updateCustomValues } from '../custom-fields/custom-values.ts'
import { setFirstWorkLocations } from '../job/work-location.ts'
import { type ActorOnDay, withEscalationGuards } from '../org/escalation-guard.ts'
import type { OrgMember } from '../org/reporting-line.repo.ts'
import { managerOf } from '../org/reporting-lines.ts'
import * as repo from '../shared/employee.repo.ts'
import { employeeAuditSnapshot, explainEmployeeError } from '../shared/employee-mutation.ts'
import { openEmployeeAccountFrom, requireEndsAfter, requireStartInRange } from '../shared/employment-dates.ts'
import { salaryIn } from '../shared/legal-entity.ts'
import { resolveProtectedField } from '../shared/redact-employee.ts'

/** A new person, without sign-in data. */
export type NewPerson = Omit<BodyOf<typeof employees.add>, 'password' | 'key' | 'invite' | 'personalEmail'>

/** The employee record alone: the account has the sign-in data and may already exist. */
type NewRecord = Omit<NewPerson, 'name' | 'email' | 'role' | 'legalEntityId' | Later> &
  Partial<Pick<NewPerson, Later>> & { role?: NewPerson['role'] }

/** Values that an import may leave out of a new person; they can follow later. */
type Later = 'dob' | 'gender' | 'maritalStatus' | 'designation'

/** A new person in an import. */
export type ListedPerson = NewRecord & Pick<NewPerson, 'name' | 'role'> & { email?: string }

type Terms = Pick<
  BodyOf<typeof employees.update>,
  'employmentType' | 'fte' | 'probationEnds' | 'contractEnds' | 'earlyAccess'
>

/** The employment terms of a body; absent values stay. */
const termsOf = (body: Terms): repo.TermValues => ({
  ...(body.employmentType !== undefined && { employment_type: body.employmentType }),
  ...(body.fte !== undefined && { fte: body.fte }),
  ...(body.probationEnds !== undefined && { probation_ends: body.probationEnds }),
  ...(body.contractEnds !== undefined && { contract_ends: body.contractEnds }),
  ...(body.earlyAccess !== undefined && { early_access: body.earlyAccess }),
})

/**
 * Checks whether a person may be added, before anything is written.
 * @param entity the employing legal entity
 * @param today the organisation's day
 * @param listed in an import, which may lack later data
 * @returns the resulting salary and first day
 * @throws {AppError} FORBIDDEN, INVALID
 */
export function requireValidNewEmployee(
  actor: ActingPrincipal,
  body: NewRecord,
  { entity, today, listed = false }: { entity: LegalEntityRow; today: string; listed?: boolean },
): { salary: string | null; employedFrom: string; legalEntityId: string } {
  const place = { department: body.department, legalEntity: entity.id }
  requirePlace(actor, 'employees.manage', place)
  if (body.role === 'admin') requireAdministrator(actor)
  const setsPay = coversPlace(actor, 'employees.pay', place)
  const sent = body.salary == null ? body.salary : salaryIn(entity, body.salary)
  const salary = resolveProtectedField(
    'salary',
    { set: setsPay, see: true },
    sent,
    listed ? null : salaryIn(entity, '0'),
  )
  if (body.dob && body.dob > today) throw fieldError('dob', 'employee.born-in-future')
  const employedFrom = body.employedFrom ?? today
  requireStartInRange(employedFrom, today)
  requireEndsAfter(employedFrom, body)
  return { salary, employedFrom, legalEntityId: entity.id }
}

/** The manager of a new person, with the tree locked. @throws {AppError} NOT_FOUND; CONFLICT for leavers */
export async function requireManager(trx: Trx, id: string | null | undefined): Promise<OrgMember | null> {
  const manager = (await managerOf(trx, id)) ?? null
  if (manager?.left_on) throw fieldError('managerId', 'org.manager-left', { name: manager.name })
  return manager
}

/** A checked new person with an account. */
export type CheckedRecord = Omit<NewRecord, 'managerId'> & {
  legalEntityId: string
  /** the employee's id, made beforehand, so that others of the same import can report to them */
  id: string
  userId: string
  salary: string | null
  employedFrom: string
  /** the employee's id; the tree is locked */
  managerId: string | null
  via?: 'sole'
}

const valuesOf = (person: CheckedRecord): repo.NewEmployee => ({
  id: person.id,
  user_id: person.userId,
  department_id: person.department,
  legal_entity_id: person.legalEntityId,
  code: person.employeeId,
  dob: person.dob ?? null,
  gender: person.gender ?? null,
  marital_status: person.maritalStatus ?? null,
  designation: person.designation ?? '',
  salary: person.salary,
  employed_from: person.employedFrom,
  manager_id: person.managerId,
  ...termsOf(person),
})

/**
 * Writes the records of new people without their custom fields, with audit events.
 * @returns them in order
 * @throws {AppError} FORBIDDEN for a manager that the actor may not set, ALREADY_REGISTERED, INVALID
 */
export async function insertPeople(
  trx: Trx,
  { actor, today }: ActorOnDay,
  people: readonly CheckedRecord[],
): Promise<repo.EmployeeRow[]> {
  if (people.length === 0) return []
  const byManager = [...Map.groupBy(people, ({ managerId }) => managerId)]
  const moves = byManager.map(([managerId, led]) => ({ managerId, people: led.map(({ userId }) => ({ id: userId })) }))
  await withEscalationGuards(trx, { actor, today }, moves, () =>
    repo.insertEmployees(trx, people.map(valuesOf)).catch(explainEmployeeError),
  )
  const led = people.filter(({ managerId }) => managerId !== null).map(({ userId }) => userId)
  const reached = await findPermitted(trx, actor, 'employees.managers', led)
  if (!led.every((userId) => reached.has(userId))) throw forbiddenError()
  const placed = people.flatMap(({ id, employedFrom, locationId }) =>
    locationId === undefined ? [] : [{ id, from: employedFrom, location_id: locationId }],
  )
  await setFirstWorkLocations(trx, placed)
  const ids = people.map(({ id }) => id)
  const written = new Map((await repo.employeesByIds(trx, ids)).map((employee) => [employee.id, employee]))
  const employees = ids.map((id) => written.get(id) as repo.EmployeeRow)
  for (const employee of employees)
    if (employee.employed_from > today) await openEmployeeAccountFrom(trx, employee, today)
  await writeAuditEvents(
    trx,
    actor,
    employees.map((employee, place) => {
      const via = people[place]?.via
      return {
        action: 'employee.add',
        entityId: employee.id,
        after: employeeAuditSnapshot(employee),
        ...(via && { via }),
      }
    }),
  )
  await publishEvent(trx, { kind: 'employees.added', entityId: ids[0] as string, payload: { people: ids } })
  for (const { role, userId } of people)
    if (role === 'admin') await publishEvent(trx, administratorsChanged(userId, true, actor.userId))
  return employees
}

/** `insertPeople` for one person, with the custom fields. @throws as `insertPeople` */
export async function createEmployee(
  trx: Trx,
  doer: ActorOnDay,
  person: Omit<CheckedRecord, 'id' | 'managerId'>,
  manager: OrgMember | null,
): Promise<repo.EmployeeRow> {
  const admitted = { ...person, id: newId(), managerId: manager?.id ?? null }
  const employee = (await insertPeople(trx, doer, [admitted]))[0] as repo.EmployeeRow
  if (person.custom !== undefined)
    await updateCustomValues(trx, doer.actor, employee, person.custom, { at: 'custom.', complete: true })
  return employee
}
