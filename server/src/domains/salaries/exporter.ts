import { dayCell, instantCell, type ListExport, listExport, numberCell } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { NamedSalaryRow, SalaryFilter } from './repo.ts'
import type { salaryService } from './service.ts'

const t = wordsOf('exports')

/** The list of salary records as a file. */
export const salaryExport = (service: ReturnType<typeof salaryService>): ListExport =>
  listExport<SalaryFilter, NamedSalaryRow>({
    list: 'salaries',
    page: service.list,
    columns: [
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'payDate', label: t('salaries.payDate'), cell: (row) => dayCell(row.pay_date) },
      { key: 'basicSalary', label: t('salaries.basicSalary'), cell: (row) => numberCell(row.basic_salary) },
      { key: 'allowances', label: t('salaries.allowances'), cell: ({ allowances }) => numberCell(allowances) },
      { key: 'deductions', label: t('salaries.deductions'), cell: ({ deductions }) => numberCell(deductions) },
      { key: 'netSalary', label: t('salaries.netSalary'), cell: (row) => numberCell(row.net_salary) },
      { key: 'reversedAt', label: t('salaries.reversedAt'), cell: (row) => instantCell(row.reversed_at) },
    ],
  })
