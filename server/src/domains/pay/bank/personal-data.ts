import type { PersonalData } from '../../../platform/personal/index.ts'

/** Personal data: bank accounts. */
export const personalAccount: PersonalData['tables'][number] = {
  table: 'bank_accounts',
  whose: [{ employee: 'employee_id' }],
  copy: {
    as: 'bankAccount',
    one: true,
    values: {
      holder: 'holder',
      iban: 'iban',
      bic: 'bic',
      accountNumber: 'account_number',
      bankCode: 'bank_code',
      updatedAt: 'updated_at',
    },
  },
  erase: [{ class: 'payroll', rows: 'go' }],
}
