import type { CustomValue } from '@ems/contract/custom-values'
import {
  type CellValue,
  dayCell,
  defineListExport,
  type ListExport,
  numberCell,
} from '../../../platform/exchange/list-export.ts'
import { visibleEmail } from '../../../platform/personal/placeholder-email.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { allLegalEntities } from '../../legal-entities/index.ts'
import { openFields } from '../custom-fields/custom-field.repo.ts'
import type { CustomField } from '../custom-fields/custom-field.rules.ts'
import { shownValues } from '../custom-fields/custom-values.ts'
import { locationNames } from '../import/import.repo.ts'
import type { ShownEmployee } from '../shared/redact-employee.ts'
import type { employeeService } from './employee.service.ts'
import type { EmployeeFilter } from './employee-list.repo.ts'

const t = getTranslator('imports')
const columnLabel = getTranslator('exports')

/** The visible custom values of a file, beside the rows: copies of all rows would need too much memory. */
const customOf = new WeakMap<ShownEmployee, Readonly<Record<string, CustomValue | null>>>()

/** The present locations of people, stored like `customOf`. */
const placeOf = new WeakMap<ShownEmployee, string | null>()

const cellOf = (value: CustomValue | null | undefined, type: CustomField['type']): CellValue =>
  type === 'date' && typeof value === 'string' ? dayCell(value) : (value ?? null)

const legalEntity = {
  key: 'legalEntity',
  label: t('employees.legalEntity'),
  cell: (row: ShownEmployee) => row.legal_entity_name,
}
const currency = {
  key: 'currency',
  label: columnLabel('salaries.currency'),
  cell: (row: ShownEmployee) => row.currency,
}

/** The list of employees as a file, with the keys of an import. */
export const peopleExport = ({ db, clock }: Platform, service: ReturnType<typeof employeeService>): ListExport =>
  defineListExport<EmployeeFilter, ShownEmployee>({
    list: 'employees',
    async page(acting, query) {
      const { rows, total } = await service.list(acting, query)
      const custom = await shownValues(db, acting, await openFields(db), rows)
      const places = await locationNames(db, rows, clock.today())
      for (const row of rows) {
        const values = custom.get(row.id)
        if (values) customOf.set(row, values)
        placeOf.set(row, places.get(row.id) ?? null)
      }
      return { rows, total }
    },
    async more() {
      const custom = (await openFields(db)).map(({ key, label, type }) => ({
        key,
        label,
        cell: (row: ShownEmployee) => cellOf(customOf.get(row)?.[key], type),
      }))
      const several = (await allLegalEntities(db)).length > 1
      return [...custom, ...(several ? [legalEntity] : []), currency]
    },
    columns: [
      { key: 'employeeId', label: t('employees.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('employees.name'), cell: ({ name }) => name },
      { key: 'email', label: t('employees.email'), cell: ({ email }) => visibleEmail(email) },
      { key: 'dob', label: t('employees.dob'), cell: ({ dob }) => dayCell(dob) },
      { key: 'gender', label: t('employees.gender'), cell: ({ gender }) => gender },
      { key: 'maritalStatus', label: t('employees.maritalStatus'), cell: (row) => row.marital_status },
      { key: 'designation', label: t('employees.designation'), cell: ({ designation }) => designation },
      { key: 'department', label: t('employees.department'), cell: (row) => row.dep_name },
      { key: 'salary', label: t('employees.salary'), cell: ({ salary }) => numberCell(salary) },
      { key: 'role', label: t('employees.role'), cell: ({ role }) => role },
      { key: 'employedFrom', label: t('employees.employedFrom'), cell: (row) => dayCell(row.employed_from) },
      { key: 'leftOn', label: columnLabel('employees.leftOn'), cell: (row) => dayCell(row.left_on) },
      { key: 'manager', label: t('employees.manager'), cell: (row) => row.manager_code },
      { key: 'employmentType', label: t('employees.employmentType'), cell: (row) => row.employment_type },
      { key: 'fte', label: t('employees.fte'), cell: ({ fte }) => numberCell(fte) },
      { key: 'probationEnds', label: t('employees.probationEnds'), cell: (row) => dayCell(row.probation_ends) },
      { key: 'contractEnds', label: t('employees.contractEnds'), cell: (row) => dayCell(row.contract_ends) },
      { key: 'location', label: t('employees.location'), cell: (row) => placeOf.get(row) ?? null },
      { key: 'earlyAccess', label: t('employees.earlyAccess'), cell: (row) => row.early_access },
    ],
  })
