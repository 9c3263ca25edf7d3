import type { PayChange, PayPeriod, PayPerson } from '@ems/contract/pay-periods'
import { type Exception, sentenceOfException } from '../calculation/outcome.rules.ts'
import type { PeriodRow, PersonRow } from './period.repo.ts'
import type { ChangeRow } from './period-changes.repo.ts'

const someone = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

export function presentPeriod(row: PeriodRow): PayPeriod {
  const sum = (column: keyof PeriodRow['totals']) => Number(row.totals[column] ?? 0)
  return {
    _id: row.id,
    group: { _id: row.group_id, name: row.group_name },
    legalEntity: { _id: row.legal_entity_id, name: row.entity_name },
    currency: row.currency,
    decimals: row.decimals,
    month: row.month.slice(0, 7),
    number: row.number,
    mode: row.mode,
    status: row.status,
    payDate: row.pay_date,
    employees: row.employees,
    calculatedAt: row.calculated_at?.toISOString() ?? null,
    stale: row.calculated_at === null ? 0 : row.stale,
    progress: row.progress_of === null ? null : { done: row.progress_done ?? 0, of: row.progress_of },
    totals: {
      people: sum('people'),
      withoutPay: sum('without_pay'),
      basicSalary: sum('basic_salary'),
      allowances: sum('allowances'),
      deductions: sum('deductions'),
      gross: sum('gross'),
      net: sum('net'),
      employerCost: sum('employer_cost'),
    },
    exceptions: { blocking: sum('blocking'), warnings: sum('warnings') },
    submittedBy: someone(row.submitted_by, row.submitted_name),
    approvedBy: someone(row.approved_by, row.approved_name),
    publishedAt: row.published_at?.toISOString() ?? null,
    upload: row.upload,
    updatedAt: row.updated_at.toISOString(),
  }
}

const face = (row: Pick<PersonRow, 'employee_id' | 'code' | 'user_id' | 'name' | 'profile_image'>) => ({
  _id: row.employee_id,
  employeeId: row.code,
  userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
})

/** @param decimals of the currency */
export function presentPayPerson(row: PersonRow, decimals: number): PayPerson {
  const before = row.before === null ? null : Number(row.before)
  return {
    employee: face(row),
    payrollNumber: row.payroll_number,
    baseDays: Number(row.base_days),
    paidDays: Number(row.paid_days),
    unpaidDays: Number(row.unpaid_days),
    sickDays: Number(row.sick_days),
    lines: row.lines.map(({ code, name, ...line }) => ({ component: { code, name }, ...line })),
    basicSalary: Number(row.basic_salary),
    allowances: Number(row.allowances),
    deductions: Number(row.deductions),
    gross: Number(row.gross),
    net: Number(row.net),
    carried: Number(row.carried),
    toPay: Number(row.to_pay),
    before,
    difference: Number((Number(row.net) - (before ?? 0)).toFixed(decimals)),
    reasons: row.reasons as PayPerson['reasons'],
    exceptions: (row.exceptions as Exception[]).map((one) => ({
      kind: one.kind,
      blocking: one.blocking,
      message: sentenceOfException(one),
    })),
    held: row.held,
    holdReason: row.hold_reason,
  }
}

export const presentChange = (row: ChangeRow): PayChange => ({
  employee: face(row),
  ...(row.change as Pick<PayChange, 'kind' | 'field' | 'before' | 'after' | 'from'>),
})
