import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import type { Acting } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import { fieldFailure, forbidden } from '../../platform/errors.ts'
import { emit } from '../../platform/queue/index.ts'
import { administratorsChanged, requireAdministrator } from '../access/index.ts'
import { explain, stored } from './changing.ts'
import { changeValues } from './custom-values.ts'
import { openFrom, requireEndsAfter, requireNotTooFar } from './employment-days.ts'
import { factsOf } from './facts.ts'
import { settled } from './hidden.ts'
import { moveTo } from './places.ts'
import * as repo from './repo.ts'
import type { Member } from './repo-tree.ts'
import { type Doer, managerOf, withoutGain } from './reporting.ts'
import { covers, coversDepartment, requireDepartment } from './scope.ts'

/** Somebody new, but for how they sign in. */
export type NewPerson = Omit<BodyOf<typeof employees.add>, 'password' | 'key' | 'invite' | 'personalEmail'>

/** Their record alone: who they are to sign in stands with their account, which may be there already. */
type NewRecord = Omit<NewPerson, 'name' | 'email' | 'role'> & { role?: NewPerson['role'] }

type Terms = Pick<
  BodyOf<typeof employees.update>,
  'employmentType' | 'fte' | 'probationEnds' | 'contractEnds' | 'earlyAccess'
>

/** What a body says of the terms of an employment; what it leaves out stays as it is. */
export const termsOf = (body: Terms): repo.TermValues => ({
  ...(body.employmentType !== undefined && { employment_type: body.employmentType }),
  ...(body.fte !== undefined && { fte: body.fte }),
  ...(body.probationEnds !== undefined && { probation_ends: body.probationEnds }),
  ...(body.contractEnds !== undefined && { contract_ends: body.contractEnds }),
  ...(body.earlyAccess !== undefined && { early_access: body.earlyAccess }),
})

/**
 * Whether somebody may be added, before anything is written.
 * @param today the organisation's day
 * @returns what their salary and their first day are then
 * @throws {AppError} FORBIDDEN, INVALID
 */
export function admitted(actor: Acting, body: NewRecord, today: string): { salary: string; employedFrom: string } {
  requireDepartment(actor, 'employees.manage', body.department)
  if (body.role === 'admin') requireAdministrator(actor)
  const setsPay = coversDepartment(actor, 'employees.pay', body.department)
  const salary = settled('salary', setsPay, body.salary, '0.00')
  if (body.dob > today) throw fieldFailure('dob', 'employee.born-in-future')
  const employedFrom = body.employedFrom ?? today
  requireNotTooFar(employedFrom, today)
  requireEndsAfter(employedFrom, body)
  return { salary, employedFrom }
}

/** The manager of somebody new, with the tree locked. @throws {AppError} NOT_FOUND; CONFLICT for who has left */
export async function newManager(trx: Trx, id: string | null | undefined): Promise<Member | null> {
  const manager = (await managerOf(trx, id)) ?? null
  if (manager?.left_on) throw fieldFailure('managerId', 'org.manager-left', { name: manager.name })
  return manager
}

/**
 * Writes the record of somebody whose account is there and who was admitted, with its audit event.
 * @throws {AppError} FORBIDDEN for a manager whom the actor may not give, ALREADY_REGISTERED, INVALID
 */
export async function insertPerson(
  trx: Trx,
  { actor, today }: Doer,
  person: NewRecord & { userId: string; salary: string; employedFrom: string; via?: 'sole' },
  manager: Member | null,
): Promise<repo.EmployeeRow> {
  const { userId, employedFrom } = person
  const values: repo.NewEmployee = {
    user_id: userId,
    department_id: person.department,
    code: person.employeeId,
    dob: person.dob,
    gender: person.gender,
    marital_status: person.maritalStatus,
    designation: person.designation,
    salary: person.salary,
    employed_from: employedFrom,
    manager_id: manager?.id ?? null,
    ...termsOf(person),
  }
  const id = await withoutGain(trx, { actor, today }, [{ id: userId }], manager?.id ?? null, () =>
    repo.insertEmployee(trx, values).catch(explain),
  )
  if (manager && !(await covers(trx, actor, 'employees.managers', userId))) throw forbidden()
  if (person.locationId !== undefined) await moveTo(trx, id, employedFrom, { location_id: person.locationId })
  const employee = await stored(trx, id)
  await openFrom(trx, employee, today)
  await audit(trx, actor, {
    action: 'employee.add',
    entityId: id,
    after: factsOf(employee),
    ...(person.via && { via: person.via }),
  })
  if (person.custom !== undefined)
    await changeValues(trx, actor, employee, person.custom, { at: 'custom.', complete: true })
  if (person.role === 'admin') await emit(trx, administratorsChanged(userId, true, actor.userId))
  return employee
}
