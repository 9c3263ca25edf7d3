import type { RunRow, Salary, SalaryOfAnyone } from '@ems/contract/salaries'
import { toPerson } from '../employees/index.ts'
import type { RunRow as StoredRow } from './pay-period.repo.ts'
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

const paid = (payDate: string | null, net: string | null) =>
  payDate === null ? null : { payDate, netSalary: Number(net) }

/** Someone in a pay run. @param readable see `toPerson` @param ownAccount the reader's, where they may not record their own */
export const presentRunRow = (row: StoredRow, readable: ReadonlySet<string>, ownAccount: string | null): RunRow => ({
  person: toPerson(row, readable),
  basicSalary: Number(row.salary),
  allowances: Number(row.allowances ?? 0),
  deductions: Number(row.deductions ?? 0),
  last: paid(row.last_day, row.last_net),
  recorded: paid(row.recorded_day, row.recorded_net),
  leftOn: row.left_on,
  currency: row.currency,
  decimals: row.decimals,
  own: row.user_id === ownAccount,
})
