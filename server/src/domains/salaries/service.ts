import type { BodyOf } from '@ems/contract/core/endpoint'
import type { salaries } from '@ems/contract/salaries'
import type { ActingPrincipal, Actor } from '../../platform/actor/actor.ts'
import { type AuditActor, type AuditEvent, writeAuditEvent, writeAuditEvents } from '../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, notFoundError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireSeparationOfDuties } from '../access/index.ts'
import { employeeById, findEmployeeFor, lockEmployee } from '../employees/index.ts'
import { amountIn, type LegalEntityRow, legalEntityOn } from '../legal-entities/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../scope/index.ts'
import * as repo from './repo.ts'
import { salaryAuditSnapshot } from './repo.ts'

type Amounts = Pick<BodyOf<typeof salaries.add>, 'basicSalary' | 'allowances' | 'deductions'>

/** A new record in the currency of a legal entity. @throws {AppError} INVALID for amounts with too many decimals */
export const salaryOf = (
  employeeId: string,
  entity: LegalEntityRow,
  payDate: string,
  { basicSalary, allowances, deductions }: Amounts,
): repo.NewSalary => ({
  employee_id: employeeId,
  legal_entity_id: entity.id,
  currency: entity.currency,
  basic_salary: amountIn(entity, basicSalary, { key: 'basicSalary', name: 'Basic salary' }),
  allowances: amountIn(entity, allowances, { key: 'allowances', name: 'Allowances' }),
  deductions: amountIn(entity, deductions, { key: 'deductions', name: 'Deductions' }),
  pay_date: payDate,
})

async function stored(db: Db, id: string): Promise<repo.NamedSalaryRow> {
  const row = await repo.salaryById(db, id)
  if (!row) throw notFoundError('salary')
  return row
}

/** Tells the audit of records that were added. */
export const auditAdded = (trx: Trx, actor: AuditActor, rows: repo.RecordedSalary[]): Promise<void> =>
  writeAuditEvents(
    trx,
    actor,
    rows.map((row) => ({ action: 'salary.add', entityId: row.id, after: salaryAuditSnapshot(row) })),
  )

/** Reverses a record. The caller has checked the rights and holds the employee's lock. */
export async function reverseRecord(
  trx: Trx,
  actor: Actor,
  before: repo.NamedSalaryRow,
  reason: string,
  via: Pick<AuditEvent, 'via'> = {},
): Promise<repo.NamedSalaryRow> {
  await repo.reverseSalary(trx, before.id, { by: actor.userId, reason })
  const after = await stored(trx, before.id)
  await writeAuditEvent(trx, actor, {
    action: 'salary.reverse',
    entityId: before.id,
    before: salaryAuditSnapshot(before),
    after: salaryAuditSnapshot(after),
    ...via,
  })
  return after
}

export function salaryService({ db, clock }: Platform) {
  return {
    /** The records of those whose salaries the actor may see. */
    list: async (actor: ActingPrincipal, query: repo.SalaryFilter): Promise<repo.SalaryPage<repo.NamedSalaryRow>> =>
      repo.listSalaries(db, query, await getPeopleInScope(db, actor, 'salaries.read')),

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async ofPerson(
      actor: ActingPrincipal,
      id: string,
      query: repo.SalaryFilter,
    ): Promise<repo.SalaryPage<repo.SalaryRow>> {
      const person = await findEmployeeFor(db, actor, 'salaries.read', id)
      return person ? repo.listSalariesOf(db, person.id, query) : { rows: [], total: 0 }
    },

    /**
     * Records a salary with the amounts of that day: a later raise changes the employee, never the record. A person
     * who has left may still be paid.
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND; CONFLICT for a record of the same person, pay date and amounts
     */
    async add(actor: Actor, body: BodyOf<typeof salaries.add>): Promise<repo.SalaryRow> {
      return inTransaction(db, async (trx) => {
        const employee = await employeeById(trx, body.employeeId)
        await requirePermissionFor(trx, actor, 'salaries.manage', employee?.user_id)
        if (!employee) throw notFoundError('employee')
        const via = await requireSeparationOfDuties(trx, actor, 'salaries.manage', employee.user_id, clock.today())
        const entity = await legalEntityOn(trx, employee.id, body.payDate)
        const [salary] = await repo.insertSalaries(trx, [salaryOf(employee.id, entity, body.payDate, body)])
        if (!salary) throw new AppError('salary.recorded-already')
        const { name, decimals } = entity
        const row = { ...salary, code: employee.code, legal_entity_name: name, decimals }
        await writeAuditEvent(trx, actor, {
          action: 'salary.add',
          entityId: row.id,
          after: salaryAuditSnapshot(row),
          ...via,
        })
        return row
      })
    },

    /**
     * Reverses a record that is wrong. It stays, with the reason, and is left out of every list and sum that does not ask
     * for it; the same salary can be recorded again.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT for a record that is reversed already
     */
    async reverse(actor: Actor, id: string, reason: string): Promise<repo.SalaryRow> {
      // Before anything is locked: a stranger must not hold up a person's row.
      const salary = await repo.salaryById(db, id)
      await requirePermissionFor(db, actor, 'salaries.manage', salary?.user_id)
      if (!salary) throw notFoundError('salary')
      return inTransaction(db, async (trx) => {
        await lockEmployee(trx, salary.employee_id)
        const before = await stored(trx, id)
        if (before.reversed_at !== null) throw new AppError('salary.already-reversed')
        if (before.payslip_id !== null) throw new AppError('salary.of-payslip')
        const via = await requireSeparationOfDuties(trx, actor, 'salaries.manage', salary.user_id, clock.today())
        return reverseRecord(trx, actor, before, reason, via)
      })
    },
  }
}
