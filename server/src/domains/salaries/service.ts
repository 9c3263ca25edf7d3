import type { BodyOf } from '@ems/contract/core/endpoint'
import type { salaries } from '@ems/contract/salaries'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { employeeById, personFor } from '../employees/index.ts'
import { presentSalary, presentSalaryOfAnyone } from './present.ts'
import * as repo from './repo.ts'

export function salaryService({ db }: Platform) {
  return {
    async list(query: repo.SalaryFilter) {
      const { rows, total } = await repo.listSalaries(db, query)
      return { salary: rows.map(presentSalaryOfAnyone), total }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async ofPerson(actor: Actor, id: string, query: repo.SalaryFilter) {
      const person = await personFor(db, actor, 'salaries.read', id)
      if (!person) return { salary: [], total: 0 }
      const { rows, total } = await repo.listSalariesOf(db, person.id, query)
      return { salary: rows.map(presentSalary), total }
    },

    /**
     * Records a salary with the amounts of that day: a later raise changes the employee, never the record. Somebody
     * who has left may still be paid.
     * @throws {AppError} NOT_FOUND
     */
    async add(actor: Actor, body: BodyOf<typeof salaries.add>) {
      return inTransaction(db, async (trx) => {
        const employee = await employeeById(trx, body.employeeId)
        if (!employee) throw notFound('employee')
        const row = await repo.insertSalary(trx, {
          employee_id: employee.id,
          basic_salary: body.basicSalary,
          allowances: body.allowances,
          deductions: body.deductions,
          pay_date: body.payDate,
        })
        const salary = presentSalary({ ...row, code: employee.code })
        await audit(trx, actor, { action: 'salary.add', entityId: salary._id, after: salary })
        return { salary }
      })
    },
  }
}
