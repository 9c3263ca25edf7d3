import { ERASED, type PersonalData } from '../../platform/personal/index.ts'

/** The personal data of this domain: salary records. */
export const personalSalaries: PersonalData = {
  domain: 'salaries',
  tables: [
    {
      table: 'salaries',
      whose: [{ employee: 'employee_id' }],
      others: ['reversed_by'],
      copy: {
        as: 'salaries',
        sort: 'pay_date',
        values: {
          _id: 'id',
          payDate: 'pay_date',
          basicSalary: { number: 'basic_salary' },
          allowances: { number: 'allowances' },
          deductions: { number: 'deductions' },
          netSalary: { number: 'net_salary' },
          currency: 'currency',
          reversedAt: 'reversed_at',
          reversedBy: { person: 'reversed_by' },
          reversalReason: 'reversal_reason',
        },
      },
      erase: [{ class: 'payroll', values: { reversal_reason: ERASED } }],
    },
  ],
}
