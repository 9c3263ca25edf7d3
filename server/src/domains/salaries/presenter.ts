import type { Salary, SalaryOfAnyone } from '@ems/contract/salaries'
import type { NamedSalaryRow, SalaryRow } from './repo.ts'

export const presentSalary = (row: SalaryRow): Salary => ({
  _id: row.id,
  employeeId: { _id: row.employee_id, employeeId: row.code },
  basicSalary: Number(row.basic_salary),
  allowances: Number(row.allowances),
  deductions: Number(row.deductions),
  netSalary: Number(row.net_salary),
  payDate: row.pay_date,
  legalEntity: { _id: row.legal_entity_id, name: row.legal_entity_name },
  currency: row.currency,
  decimals: row.decimals,
  reversal: presentReversal(row),
})

const presentReversal = ({ reversed_at, reversed_by, reversed_by_name, reversal_reason }: SalaryRow) =>
  reversed_at === null
    ? null
    : {
        reversedAt: reversed_at.toISOString(),
        reversedBy: { _id: reversed_by ?? '', name: reversed_by_name ?? '' },
        reason: reversal_reason ?? '',
      }

export const presentSalaryOfAnyone = (row: NamedSalaryRow): SalaryOfAnyone => ({
  ...presentSalary(row),
  employeeId: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
})
