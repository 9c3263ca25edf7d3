import type { ListQuery } from '@ems/contract/core/lists'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import { presentDepartment } from './present.ts'
import * as repo from './repo.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'departments_name_unique')
    throw new AppError('ALREADY_REGISTERED', 'A department of this name is already registered.', [
      { path: 'dep_name', message: 'A department of this name is already registered.' },
    ])
  if (constraint === 'employees_department_id_fkey')
    throw new AppError(
      'IN_USE',
      'Employees are still assigned to this department. Move them to another department first.',
    )
  throw error
}

export function departmentService({ db }: Platform) {
  return {
    async list(query: ListQuery) {
      const { rows, total } = await repo.listDepartments(db, query)
      return { departments: rows.map(presentDepartment), total }
    },

    /** @throws {AppError} NOT_FOUND */
    async get(id: string) {
      const row = await repo.departmentById(db, id)
      if (!row) throw notFound('department')
      return { department: presentDepartment(row) }
    },

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case */
    async add(actor: Actor, values: repo.DepartmentValues) {
      return inTransaction(db, async (trx) => {
        const department = presentDepartment(await repo.insertDepartment(trx, values).catch(explain))
        await audit(trx, actor, { action: 'department.add', entityId: department._id, after: department })
        return { department }
      })
    },

    /** @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE */
    async update(
      actor: Actor,
      id: string,
      { dep_name, description, ifUpdatedAt }: repo.DepartmentValues & { ifUpdatedAt?: string | undefined },
    ) {
      return inTransaction(db, async (trx) => {
        const before = await repo.lockDepartment(trx, id)
        if (!before) throw notFound('department')
        refuseStale(before.updated_at, ifUpdatedAt)
        const department = presentDepartment(
          await repo.updateDepartment(trx, id, { dep_name, description }).catch(explain),
        )
        await audit(trx, actor, {
          action: 'department.update',
          entityId: id,
          before: presentDepartment(before),
          after: department,
        })
        return { department }
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE while employees are assigned */
    async remove(actor: Actor, id: string) {
      return inTransaction(db, async (trx) => {
        const before = await repo.lockDepartment(trx, id)
        if (!before) throw notFound('department')
        await repo.deleteDepartment(trx, id).catch(explain)
        const department = presentDepartment(before)
        await audit(trx, actor, { action: 'department.remove', entityId: id, before: department })
        return { department }
      })
    },
  }
}
