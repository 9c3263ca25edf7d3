import { Text } from '@mantine/core'
import type { attendance } from '../../../api/contract/attendance.ts'
import { formatMonth } from '../../../ui/format.ts'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { MonthSteps } from '../../../ui/MonthSteps.tsx'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { wordsOf } from '../../../ui/words.ts'

interface MonthToolsProps {
  list: ListOf<typeof attendance.month>
  /** `YYYY-MM` */
  month: string
  /** of those alone whom one leads */
  team: 'true' | undefined
}

/** Which month is shown, and of whom. */
export function MonthTools({ list, month, team }: MonthToolsProps) {
  const t = wordsOf('attendance')
  return (
    <>
      <MonthSteps
        month={month}
        show={(next) => list.set({ month: `${next}-01` })}
        words={{ previous: t('month.previous'), next: t('month.next') }}
      >
        <Text miw="6rem" ta="center" fw={600} role="status">
          {formatMonth(month)}
        </Text>
      </MonthSteps>
      <SearchBox label={t('report.search')} list={list} />
      <DepartmentFilter
        label={t('today.department')}
        placeholder={t('today.anyDepartment')}
        value={list.filters.department}
        onChange={(value) => list.set({ department: value ?? undefined })}
      />
      <ExportButtons path="/api/attendance/month" list={list} name="attendance-month" team={team} />
    </>
  )
}
