import type { SalaryRow } from './repo.ts'

/** What the audit keeps of a record. */
export const factsOf = (row: Omit<SalaryRow, 'code' | 'reversed_by_name'>) => ({
  employee_id: row.employee_id,
  basic_salary: row.basic_salary,
  allowances: row.allowances,
  deductions: row.deductions,
  net_salary: row.net_salary,
  pay_date: row.pay_date,
  reversed_at: row.reversed_at,
  reversed_by: row.reversed_by,
  reversal_reason: row.reversal_reason,
})
