import { NativeSelect } from '@mantine/core'
import type { employees } from '../../../api/contract/employees.ts'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { wordsOf } from '../../../ui/words.ts'

type State = 'employed' | 'coming' | 'left' | 'all'
const STATES: readonly State[] = ['employed', 'coming', 'left', 'all']

export function EmployeeFilters({ list }: { list: ListOf<typeof employees.list> }) {
  const t = wordsOf('employees')
  return (
    <>
      <SearchBox
        label={t('list.search')}
        value={list.search}
        onSearch={(search) => list.set({ search }, { replace: true })}
      />
      <Filters list={list}>
        <DepartmentFilter
          label={t('list.filterDepartment')}
          placeholder={t('list.allDepartments')}
          value={list.filters.department}
          onChange={(department) => list.set({ department: department ?? undefined })}
        />
        <NativeSelect
          label={t('list.filterState')}
          w={{ base: '100%', xs: 'auto' }}
          data={STATES.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          value={list.filters.state ?? 'employed'}
          onChange={(event) => {
            const state = event.currentTarget.value as State
            list.set({ state: state === 'employed' ? undefined : state })
          }}
        />
        <ExportButtons path="/api/employee" list={list} name="employees" />
      </Filters>
    </>
  )
}
