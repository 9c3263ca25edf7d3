import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { type AuditEvent, writeAuditEvents } from '../../../platform/audit/audit.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { publishEvents } from '../../../platform/queue/index.ts'
import { explainTreeError } from '../org/reporting-lines.ts'
import type { EmployeeRow } from './employee.repo.ts'
import * as repo from './employee.repo.ts'
import { lockEmployeeFor } from './find-employee.ts'
import { redactEmployees, type ShownEmployee } from './redact-employee.ts'

/** The database decides concurrent changes; its refusal becomes a sentence here. */
export function explainEmployeeError(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'users_email_unique') throw fieldError('email', 'employee.email-registered')
  if (constraint === 'employees_code_unique') throw fieldError('employeeId', 'employee.code-registered')
  if (constraint === 'users_last_administrator') throw new AppError('auth.last-administrator')
  if (constraint === 'employees_department_id_fkey') throw fieldError('department', 'department.unknown')
  if (constraint === 'working_times_location_id_fkey') throw fieldError('locationId', 'location.unknown')
  return explainTreeError(error)
}

/** Locks the employee, whom the actor must manage. @throws {AppError} FORBIDDEN, NOT_FOUND */
export const lockManagedEmployee = (trx: Trx, actor: ActingPrincipal, id: string) =>
  lockEmployeeFor(trx, actor, 'employees.manage', id)

/** The employee as the actor may see them. */
export const toShownEmployee = async (db: Db, actor: ActingPrincipal, row: repo.EmployeeRow) =>
  (await redactEmployees(db, actor, [row]))[0] as ShownEmployee

const daysOf = ({ employed_from, leaving_on, left_on }: repo.EmployeeRow) => ({ employed_from, leaving_on, left_on })

/** A changed person, with additional values for the audit. */
export interface RecordedChange {
  before: repo.EmployeeRow
  event: Pick<AuditEvent, 'action' | 'via'> & { plannedBy?: string | null }
}

/** Writes the audit events of changed people, in the transaction of the change. @returns the new states in order */
export async function recordEmployeeChanges(
  trx: Trx,
  actor: ActingPrincipal | null,
  changed: readonly RecordedChange[],
): Promise<repo.EmployeeRow[]> {
  const ids = changed.map(({ before }) => before.id)
  const now = new Map((await repo.employeesByIds(trx, ids)).map((employee) => [employee.id, employee]))
  const after = ids.map((id) => now.get(id) as repo.EmployeeRow)
  const events = changed.map(({ before, event: { plannedBy, ...rest } }, place) => ({
    ...rest,
    entityId: before.id,
    before: { ...employeeAuditSnapshot(before), ...(plannedBy === undefined ? {} : { plannedBy }) },
    after: employeeAuditSnapshot(after[place] as repo.EmployeeRow),
  }))
  await writeAuditEvents(trx, actor, events)
  const moved = changed.flatMap(({ before }, place) => {
    const [from, to] = [daysOf(before), daysOf(after[place] as repo.EmployeeRow)]
    const same = JSON.stringify(from) === JSON.stringify(to)
    return same ? [] : [{ kind: 'employee.days', entityId: before.id, payload: { was: from } }]
  })
  await publishEvents(trx, moved)
  return after
}

/** `recordEmployeeChanges` for one person. */
export const recordEmployeeChange = async (
  trx: Trx,
  actor: ActingPrincipal | null,
  event: RecordedChange['event'],
  before: repo.EmployeeRow,
): Promise<repo.EmployeeRow> => (await recordEmployeeChanges(trx, actor, [{ before, event }]))[0] as repo.EmployeeRow

/** The audit snapshot of an employee. */
export const employeeAuditSnapshot = (row: EmployeeRow) => ({
  name: row.name,
  email: row.email,
  role: row.role,
  profile_image: row.profile_image,
  code: row.code,
  department_id: row.department_id,
  dob: row.dob,
  gender: row.gender,
  marital_status: row.marital_status,
  legal_entity_id: row.legal_entity_id,
  designation: row.designation,
  salary: row.salary,
  currency: row.currency,
  employed_from: row.employed_from,
  left_on: row.left_on,
  manager_id: row.manager_id,
  employment_type: row.employment_type,
  fte: row.fte,
  probation_ends: row.probation_ends,
  contract_ends: row.contract_ends,
  preferred_name: row.preferred_name,
  leaving_on: row.leaving_on,
  leaving_reason: row.leaving_reason,
  leaving_note: row.leaving_note,
  leaving_reports_to: row.leaving_reports_to,
  early_access: row.early_access,
})
