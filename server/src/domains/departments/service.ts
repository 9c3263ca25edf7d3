import type { ActingPrincipal, Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './repo.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'departments_name_unique') throw fieldError('dep_name', 'department.name-registered')
  if (constraint === 'employees_department_id_fkey') throw new AppError('department.has-employees')
  if (constraint === 'job_changes_planned_department_fkey') throw new AppError('department.planned')
  if (constraint === 'assignment_departments_department_id_fkey') throw new AppError('department.has-assignments')
  throw error
}

/** The audit snapshot of a department. */
const factsOf = ({ dep_name, description }: repo.DepartmentRow) => ({ dep_name, description })

/** The department, locked until the transaction ends. */
export async function lockDepartmentRow(trx: Trx, id: string): Promise<repo.DepartmentRow> {
  const department = await repo.lockDepartment(trx, id)
  if (!department) throw notFoundError('department')
  return department
}

/** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case */
export async function addDepartment(
  trx: Trx,
  actor: ActingPrincipal,
  values: repo.DepartmentValues,
): Promise<repo.DepartmentRow> {
  const department = await repo.insertDepartment(trx, values).catch(explain)
  await writeAuditEvent(trx, actor, { action: 'department.add', entityId: department.id, after: factsOf(department) })
  return department
}

/** Changes a department that is locked. @throws {AppError} ALREADY_REGISTERED */
export async function changeDepartment(
  trx: Trx,
  actor: ActingPrincipal,
  before: repo.DepartmentRow,
  values: repo.DepartmentValues,
): Promise<repo.DepartmentRow> {
  const department = await repo.updateDepartment(trx, before.id, values).catch(explain)
  await writeAuditEvent(trx, actor, {
    action: 'department.update',
    entityId: before.id,
    before: factsOf(before),
    after: factsOf(department),
  })
  return department
}

/** Lets go of whatever rests on a department, in the transaction that deletes it and holds it locked. */
export type ReleaseDepartment = (trx: Trx, actor: Actor, departmentId: string) => Promise<void>

export function departmentService({ db }: Platform, release: ReleaseDepartment) {
  return {
    list: (query: repo.DepartmentFilter): Promise<repo.DepartmentPage> => repo.listDepartments(db, query),

    /** @throws {AppError} NOT_FOUND */
    async get(id: string): Promise<repo.DepartmentRow> {
      const department = await repo.departmentById(db, id)
      if (!department) throw notFoundError('department')
      return department
    },

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case */
    async add(actor: Actor, values: repo.DepartmentValues): Promise<repo.DepartmentRow> {
      return inTransaction(db, (trx) => addDepartment(trx, actor, values))
    },

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE */
    async update(
      actor: Actor,
      id: string,
      { dep_name, description, ifUpdatedAt }: repo.DepartmentValues & { ifUpdatedAt?: string | undefined },
    ): Promise<repo.DepartmentRow> {
      return inTransaction(db, async (trx) => {
        const before = await lockDepartmentRow(trx, id)
        requireCurrent(before.updated_at, ifUpdatedAt)
        return changeDepartment(trx, actor, before, { dep_name, description })
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE while employees are in it or are to move there, or rights for its people are assigned */
    async remove(actor: Actor, id: string): Promise<repo.DepartmentRow> {
      return inTransaction(db, async (trx) => {
        const department = await lockDepartmentRow(trx, id)
        await release(trx, actor, id)
        await repo.deleteDepartment(trx, id).catch(explain)
        await writeAuditEvent(trx, actor, { action: 'department.remove', entityId: id, before: factsOf(department) })
        return department
      })
    },
  }
}
