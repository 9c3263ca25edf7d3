import {
  dayCell,
  defineListExport,
  instantCell,
  type ListExport,
  numberCell,
} from '../../platform/exchange/list-export.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { allLegalEntities } from '../legal-entities/index.ts'
import type { NamedSalaryRow, SalaryFilter, SalaryRow } from './repo.ts'
import type { salaryService } from './service.ts'

const t = getTranslator('exports')

const AMOUNTS = [
  { key: 'payDate', label: t('salaries.payDate'), cell: (row: SalaryRow) => dayCell(row.pay_date) },
  { key: 'basicSalary', label: t('salaries.basicSalary'), cell: (row: SalaryRow) => numberCell(row.basic_salary) },
  { key: 'allowances', label: t('salaries.allowances'), cell: (row: SalaryRow) => numberCell(row.allowances) },
  { key: 'deductions', label: t('salaries.deductions'), cell: (row: SalaryRow) => numberCell(row.deductions) },
  { key: 'netSalary', label: t('salaries.netSalary'), cell: (row: SalaryRow) => numberCell(row.net_salary) },
  { key: 'reversedAt', label: t('salaries.reversedAt'), cell: (row: SalaryRow) => instantCell(row.reversed_at) },
]

const legalEntity = {
  key: 'legalEntity',
  label: t('person.legalEntity'),
  cell: (row: SalaryRow) => row.legal_entity_name,
}
const currency = { key: 'currency', label: t('salaries.currency'), cell: (row: SalaryRow) => row.currency }

const employeeId = { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }: SalaryRow) => code }

/** The salary records of all, and of one person, as files. */
export function salaryExports({ db }: Pick<Platform, 'db'>, service: ReturnType<typeof salaryService>): ListExport[] {
  const more = async () => ((await allLegalEntities(db)).length > 1 ? [legalEntity, currency] : [currency])
  return [
    defineListExport<SalaryFilter, NamedSalaryRow>({
      list: 'salaries',
      page: service.list,
      columns: [employeeId, { key: 'name', label: t('person.name'), cell: ({ name }) => name }, ...AMOUNTS],
      more,
    }),
    defineListExport<SalaryFilter & { id: string }, SalaryRow>({
      list: 'salariesOfPerson',
      page: (acting, { id, ...query }) => service.ofPerson(acting, id, query),
      columns: [employeeId, ...AMOUNTS],
      more,
    }),
  ]
}
