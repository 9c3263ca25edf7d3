import type { Db, Trx } from '../../platform/database/index.ts'

/** The published payslips of a person, oldest month first. */
export const publishedPayslipsOf = (db: Db, employeeId: string) =>
  db
    .selectFrom('pay_payslips as s')
    .innerJoin('pay_periods as p', 'p.id', 's.period_id')
    .select(['s.number', 'p.month', 's.net', 's.published_at', 's.seen_at', 's.downloaded_at'])
    .where('s.employee_id', '=', employeeId)
    .where('s.published_at', '<=', new Date())
    .orderBy('p.month')
    .execute()

export async function payslipIdsOf(trx: Trx, employeeId: string): Promise<string[]> {
  const rows = await trx.selectFrom('pay_payslips').select('id').where('employee_id', '=', employeeId).execute()
  return rows.map(({ id }) => id)
}

/** Empties the texts about a person in all periods. @returns the number of changed rows */
export async function clearPersonTexts(trx: Trx, employeeId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('pay_people')
    .set({ facts: '{}', changes: '[]', hold_reason: '', payroll_number: '' })
    .where('employee_id', '=', employeeId)
    .where((e) =>
      e.or([
        e('facts', '<>', '{}'),
        e('changes', '<>', '[]'),
        e('hold_reason', '<>', ''),
        e('payroll_number', '<>', ''),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
