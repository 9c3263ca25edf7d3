import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/index.ts'

/** Replaces the figures of people in an open period. */
export async function savePeople(
  trx: Trx,
  periodId: string,
  ids: readonly string[],
  rows: readonly object[],
  lines: readonly object[],
): Promise<void> {
  await sql`delete from pay_people where period_id = ${periodId}::uuid and employee_id = any(${ids}::uuid[])`.execute(
    trx,
  )
  await sql`
    insert into pay_people (period_id, employee_id, payroll_number, base_days, paid_days, unpaid_days, sick_days, basic_salary, allowances,
      deductions, gross, net, employer_cost, to_pay, before, reasons, exceptions, facts, changes, held, hold_reason)
    select ${periodId}::uuid, employee_id, payroll_number, base_days, paid_days, unpaid_days, sick_days, basic_salary, allowances,
      deductions, gross, net, employer_cost, net, before, array(select jsonb_array_elements_text(reasons)), exceptions, facts, changes, held, hold_reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (employee_id uuid, payroll_number text, base_days numeric, paid_days numeric,
      unpaid_days numeric, sick_days numeric, basic_salary numeric, allowances numeric, deductions numeric, gross numeric, net numeric,
      employer_cost numeric, before numeric, reasons jsonb, exceptions jsonb, facts jsonb, changes jsonb, held boolean, hold_reason text)`.execute(
    trx,
  )
  await sql`
    insert into pay_lines (period_id, employee_id, position, component_id, for_month, quantity, rate, amount, note, input_id)
    select ${periodId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (employee_id uuid, position smallint,
      component_id uuid, for_month date, quantity numeric, rate numeric, amount numeric, note text, input_id uuid)`.execute(
    trx,
  )
}
