import type { ProfileSettings } from '@ems/contract/pay-setup'

const COMMON = [
  ...['payrollNumber', 'employeeCode', 'name', 'legalEntity', 'department', 'firstDay', 'lastDay'],
  ...['iban', 'bic', 'holder', 'currency', 'month'],
]

const OF_ROWS: Record<ProfileSettings['rows'], readonly string[]> = {
  lines: ['component', 'code', 'quantity', 'unit', 'rate', 'amount', 'forMonth', 'note'],
  people: ['baseDays', 'paidDays', 'unpaidDays', 'sickDays', 'basic', 'allowances', 'deductions', 'net'],
  changes: ['kind', 'field', 'before', 'after', 'from'],
}

/** The fields of rows of a kind, besides `sum:CODE` and `custom:key` of people. */
export const fieldsOf = (rows: ProfileSettings['rows']): readonly string[] => [...COMMON, ...OF_ROWS[rows]]
