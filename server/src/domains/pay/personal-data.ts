import { deleteFileRows } from '../../platform/files/index.ts'
import { ERASED, type PersonalData } from '../../platform/personal/index.ts'
import { personalAccount } from './bank/personal-data.ts'
import { clearPersonTexts, payslipIdsOf, publishedPayslipsOf } from './personal-data.repo.ts'

const PERIODS = 'Pay that was handed over has to be kept as it was; it names no more than the person.'

/** Personal data: terms, past and planned pay, and bank accounts. */
export const personalPay: PersonalData = {
  domain: 'pay',
  tables: [
    personalAccount,
    {
      table: 'pay_terms',
      whose: [{ employee: 'employee_id' }],
      others: ['created_by'],
      copy: {
        as: 'terms',
        sort: 'effective_from',
        values: {
          effectiveFrom: 'effective_from',
          basis: 'basis',
          payrollNumber: 'payroll_number',
          note: 'note',
        },
      },
      // The person's code is the first payroll number.
      erase: [{ class: 'payroll', values: { note: ERASED, payroll_number: ERASED } }],
    },
    {
      table: 'pay_term_lines',
      whose: [{ through: 'pay_terms', by: 'terms_id' }],
      copy: {
        as: 'amounts',
        values: { component: { named: 'component_id', of: 'pay_components' }, amount: { number: 'amount' } },
      },
      erase: { kept: PERIODS },
    },
    {
      table: 'pay_inputs',
      whose: [{ employee: 'employee_id' }],
      others: ['created_by'],
      copy: {
        as: 'oneOffPayments',
        sort: 'month',
        values: {
          component: { named: 'component_id', of: 'pay_components' },
          month: 'month',
          amount: { number: 'amount' },
          quantity: { number: 'quantity' },
          note: 'note',
        },
      },
      erase: [{ class: 'payroll', values: { note: ERASED } }],
    },
    {
      table: 'pay_people',
      whose: [{ employee: 'employee_id' }],
      copy: {
        not: 'What a period calculates is the office’s until the payslip is published; the payslip and the salary record tell it.',
      },
      erase: [{ class: 'payroll', by: 'domain' }],
    },
    {
      table: 'pay_lines',
      whose: [{ employee: 'employee_id' }],
      copy: { not: 'The payslip tells them.' },
      erase: { kept: PERIODS },
    },
    {
      table: 'pay_marks',
      whose: [{ employee: 'employee_id' }],
      copy: { not: 'Which day is calculated again says nothing of the person.' },
      erase: [{ class: 'payroll', rows: 'go' }],
    },
    {
      table: 'pay_slips',
      whose: [{ employee: 'employee_id' }],
      copy: { not: 'A page of an upload is the office’s until it is published.' },
      erase: [{ class: 'payroll', rows: 'go' }],
    },
    {
      table: 'pay_payslips',
      whose: [{ employee: 'employee_id' }],
      others: ['reversed_by'],
      copy: { collected: 'payslips' },
      erase: [{ class: 'payroll', by: 'domain' }],
    },
    {
      table: 'pay_transfers',
      whose: [{ through: 'pay_payslips', by: 'payslip_id' }],
      copy: { not: 'What was paid is told by the payslip.' },
      erase: { kept: PERIODS },
    },
    ...(['pay_periods', 'pay_exports', 'pay_uploads', 'pay_bank_files'] as const).map((table) => ({
      table,
      whose: [],
      others: table === 'pay_periods' ? ['submitted_by', 'approved_by', 'employees'] : ['created_by'],
      copy: { not: 'It is about a group of people, and names who made it in passing.' },
      erase: { kept: PERIODS },
    })),
  ],

  async collect(db, { employeeId }) {
    if (employeeId === null) return {}
    const rows = await publishedPayslipsOf(db, employeeId)
    return {
      payslips: rows.map((row) => ({
        number: row.number,
        month: row.month.slice(0, 7),
        net: row.net === null ? null : Number(row.net),
        publishedAt: row.published_at,
        seenAt: row.seen_at,
        downloadedAt: row.downloaded_at,
      })),
    }
  },

  /** The person's texts in periods, and the provider’s files. */
  async erase(trx, { whose: { employeeId } }, kind) {
    if (kind !== 'payroll') return { counts: {}, keys: [] }
    const people = await clearPersonTexts(trx, employeeId)
    const keys = await deleteFileRows(trx, 'payslip', await payslipIdsOf(trx, employeeId))
    return {
      counts: {
        ...(people > 0 && { pay_people: people }),
        ...(keys.length > 0 && { pay_payslips: keys.length }),
      },
      keys,
    }
  },
}
