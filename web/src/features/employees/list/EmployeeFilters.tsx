import type { employees } from '../../../api/contract/employees.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** Besides current employees, whom the list shows by default. */
const STATES = ['coming', 'left', 'all'] as const

export function EmployeeFilters({ list }: { list: ListOf<typeof employees.list> }) {
  const t = getTranslator('employees')
  return (
    <>
      <SearchBox label={t('list.search')} list={list} />
      <Filters list={list}>
        <DepartmentFilter
          label={t('list.filterDepartment')}
          placeholder={t('list.allDepartments')}
          value={list.filters.department}
          onChange={(department) => list.set({ department: department ?? undefined })}
        />
        <LegalEntityFilter list={list} />
        <ChoiceFilter
          label={t('list.filterState')}
          any={t('states.employed')}
          choices={STATES}
          wordOf={(state) => t(`states.${state}`)}
          value={STATES.find((state) => state === list.filters.state)}
          choose={(state) => list.set({ state })}
        />
        <ExportButton path="/api/employee" list={list} name="employees" />
      </Filters>
    </>
  )
}
