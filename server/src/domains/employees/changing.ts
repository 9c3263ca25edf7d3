import type { Acting } from '../../platform/actor.ts'
import { type AuditEvent, audit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, fieldFailure, notFound } from '../../platform/errors.ts'
import { emit } from '../../platform/queue/index.ts'
import { factsOf } from './facts.ts'
import { type ShownEmployee, shownTo } from './hidden.ts'
import { lockedFor } from './person.ts'
import * as repo from './repo.ts'
import { explainTree } from './reporting.ts'

/** The database decides who was first; here its refusal becomes a sentence. */
export function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'users_email_unique') throw fieldFailure('email', 'employee.email-registered')
  if (constraint === 'employees_code_unique') throw fieldFailure('employeeId', 'employee.code-registered')
  if (constraint === 'users_last_administrator') throw new AppError('auth.last-administrator')
  if (constraint === 'employees_department_id_fkey') throw fieldFailure('department', 'department.unknown')
  if (constraint === 'working_times_location_id_fkey') throw fieldFailure('locationId', 'location.unknown')
  return explainTree(error)
}

/** @throws {AppError} NOT_FOUND */
export async function stored(db: Db, id: string): Promise<repo.EmployeeRow> {
  const employee = await repo.employeeById(db, id)
  if (!employee) throw notFound('employee')
  return employee
}

/** The employee, whom the actor manages, locked. @throws {AppError} FORBIDDEN, NOT_FOUND */
export const locked = (trx: Trx, actor: Acting, id: string) => lockedFor(trx, actor, 'employees.manage', id)

/** The employee as the actor may see them. */
export const shown = async (db: Db, actor: Acting, row: repo.EmployeeRow) =>
  (await shownTo(db, actor, [row]))[0] as ShownEmployee

const daysOf = ({ employed_from, leaving_on, left_on }: repo.EmployeeRow) => ({ employed_from, leaving_on, left_on })

/** Notes what an employee was and became, in the transaction that changed them. @returns what they became */
export async function noted(
  trx: Trx,
  actor: Acting | null,
  event: Pick<AuditEvent, 'action' | 'via'> & { plannedBy?: string | null },
  before: repo.EmployeeRow,
): Promise<repo.EmployeeRow> {
  const employee = await stored(trx, before.id)
  const { plannedBy, ...rest } = event
  const was = { ...factsOf(before), ...(plannedBy === undefined ? {} : { plannedBy }) }
  await audit(trx, actor, { ...rest, entityId: before.id, before: was, after: factsOf(employee) })
  const [from, to] = [daysOf(before), daysOf(employee)]
  if (JSON.stringify(from) !== JSON.stringify(to))
    await emit(trx, { kind: 'employee.days', entityId: before.id, payload: { was: from } })
  return employee
}
