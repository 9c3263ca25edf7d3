import { NativeSelect } from '@mantine/core'
import { type attendance, ReportStatus } from '../../../api/contract/attendance.ts'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { wordsOf } from '../../../ui/words.ts'

const statuses = ReportStatus.exclude(['Late']).options

/** Search by name or department, one department, one status. @param team of those alone whom one leads */
export function AttendanceFilters({ list, team }: { list: ListOf<typeof attendance.today>; team?: 'true' }) {
  const t = wordsOf('attendance')
  const { department, status } = list.filters
  return (
    <ListToolbar>
      <SearchBox
        label={t('today.search')}
        value={list.search}
        onSearch={(search) => list.set({ search }, { replace: true })}
      />
      <Filters list={list}>
        <DepartmentFilter
          label={t('today.department')}
          placeholder={t('today.anyDepartment')}
          value={department}
          onChange={(value) => list.set({ department: value ?? undefined })}
        />
        <NativeSelect
          label={t('today.state')}
          w={{ base: '100%', xs: 'auto' }}
          value={status ?? ''}
          data={[
            { value: '', label: t('today.anyState') },
            ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChange={(event) => list.set({ status: (event.currentTarget.value || undefined) as typeof status })}
        />
        <ExportButtons path="/api/attendance" list={list} name="attendance" team={team} />
      </Filters>
    </ListToolbar>
  )
}
