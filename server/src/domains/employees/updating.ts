import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import type { Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import { separateDuties } from '../access/index.ts'
import { renameAccount } from '../auth/index.ts'
import { termsOf } from './adding.ts'
import { explain, noted, stored } from './changing.ts'
import { openFrom } from './employment-days.ts'
import type { Doer } from './gain.ts'
import { settled } from './hidden.ts'
import { recordJobs } from './job-record.ts'
import { moveTo } from './places.ts'
import * as repo from './repo.ts'
import { updatePersonal } from './repo-requests.ts'
import type { Member } from './repo-tree.ts'
import { moveOne } from './reporting.ts'
import { covers } from './scope.ts'

/** What is changed of somebody at once; what the screen that edits people has not, too. */
export type PersonChange = Omit<BodyOf<typeof employees.update>, 'ifUpdatedAt' | 'managerId' | 'department'> & {
  /** null: in none, as some are */
  department: string | null
  dob?: string
  gender?: string
}

/**
 * Changes somebody who is locked, with one audit event.
 * @param manager undefined: as it is; else the tree is locked
 * @returns what they became
 * @throws {AppError} INVALID; FORBIDDEN for fields that are hidden from the actor, and for one's own salary while somebody else could set it
 */
export async function changePerson(
  trx: Trx,
  doer: Doer,
  before: repo.EmployeeRow,
  body: PersonChange,
  manager: Member | null | undefined,
): Promise<repo.EmployeeRow> {
  const { actor, today } = doer
  const [setsPay, setsPersonal] = [
    await covers(trx, actor, 'employees.pay', before.user_id),
    await covers(trx, actor, 'employees.personal', before.user_id),
  ]
  const salary = settled('salary', setsPay, body.salary, before.salary)
  const marital_status = settled('maritalStatus', setsPersonal, body.maritalStatus, before.marital_status)
  const personal = {
    ...(body.dob !== undefined && { dob: body.dob }),
    ...(body.gender !== undefined && { gender: body.gender }),
  }
  for (const field of ['dob', 'gender'] as const)
    if (!setsPersonal && field in personal) throw new AppError('access.hidden-field', { field })
  await moveOne(trx, doer, before, manager)
  const via =
    Number(salary) === Number(before.salary)
      ? {}
      : await separateDuties(trx, actor, 'employees.pay', before.user_id, today)
  if (body.name !== before.name) await renameAccount(trx, before.user_id, body.name)
  if (Object.keys(personal).length > 0) await updatePersonal(trx, before.id, personal)
  const { designation, department: department_id } = body
  await repo
    .updateEmployee(trx, before.id, { department_id, marital_status, designation, salary, ...termsOf(body) })
    .catch(explain)
  await recordJobs(trx, { by: actor.userId, today, reason: 'other' }, [before.id])
  if (body.locationId !== undefined) await moveTo(trx, before.id, today, { location_id: body.locationId })
  if (body.earlyAccess !== undefined) await openFrom(trx, await stored(trx, before.id), today)
  return noted(trx, actor, { action: 'employee.update', ...via }, before)
}
