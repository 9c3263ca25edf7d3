import { type attendance, ReportStatus } from '../../../api/contract/attendance.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { LegalEntityFilter } from '../../../ui/select/LegalEntitySelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const statuses = ReportStatus.exclude(['Late']).options

/** Search by name or department, one department, one status. @param team only the people the reader leads */
export function AttendanceFilters({ list, team }: { list: ListOf<typeof attendance.today>; team?: 'true' }) {
  const t = getTranslator('attendance')
  const { department, status } = list.filters
  return (
    <ListToolbar>
      <SearchBox label={t('today.search')} list={list} />
      {/* The day has a field of its own. */}
      <Filters list={{ filters: { ...list.filters, date: undefined } }}>
        <DepartmentFilter
          label={t('today.department')}
          placeholder={t('today.anyDepartment')}
          value={department}
          onChange={(value) => list.set({ department: value ?? undefined })}
        />
        <LegalEntityFilter list={list} />
        <ChoiceFilter
          label={t('today.state')}
          any={t('today.anyState')}
          choices={statuses}
          wordOf={(each) => t(`status.${each}`)}
          value={status}
          choose={(next) => list.set({ status: next })}
        />
        <ExportButton path="/api/attendance" list={list} name="attendance" team={team} />
      </Filters>
    </ListToolbar>
  )
}
