import { legalEntityOn } from '../src/domains/legal-entities/repo.ts'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

export interface SalarySeed {
  /** the employee's id; a new one where absent */
  employeeId?: string
  /** decimal text, as are the others */
  basicSalary?: string
  allowances?: string
  deductions?: string
  payDate?: string
  /** the user's id of who reversed it; absent: it counts */
  reversedBy?: string
  reversalReason?: string
}

export function createSalaryBuilders(db: Db, employee: () => Promise<{ id: string }>) {
  /** A salary record: 4000.00 + 250.00 - 150.00, unless it is said otherwise. @returns its id and the employee's */
  async function salary(seed: SalarySeed = {}): Promise<{ id: string; employeeId: string }> {
    const id = newId()
    const employeeId = seed.employeeId ?? (await employee()).id
    const payDate = seed.payDate ?? '2026-01-31'
    const entity = await legalEntityOn(db, employeeId, payDate)
    await db
      .insertInto('salaries')
      .values({
        id,
        employee_id: employeeId,
        basic_salary: seed.basicSalary ?? '4000.00',
        allowances: seed.allowances ?? '250.00',
        deductions: seed.deductions ?? '150.00',
        pay_date: payDate,
        legal_entity_id: entity.id,
        currency: entity.currency,
        ...(seed.reversedBy && {
          reversed_at: '2026-02-02T08:00:00Z',
          reversed_by: seed.reversedBy,
          reversal_reason: seed.reversalReason ?? 'Recorded for the wrong month',
        }),
      })
      .execute()
    return { id, employeeId }
  }
  return { salary }
}
