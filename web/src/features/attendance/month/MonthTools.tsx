import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { attendance } from '../../../api/contract/attendance.ts'
import { formatMonth } from '../../../ui/format.ts'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { monthBeside } from '../../../ui/months.ts'
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
      <Months month={month} show={(next) => list.set({ month: `${next}-01` })} />
      <SearchBox
        label={t('report.search')}
        value={list.search}
        onSearch={(search) => list.set({ search }, { replace: true })}
      />
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

function Months({ month, show }: { month: string; show: (month: string) => void }) {
  const t = wordsOf('attendance')
  const step = (by: -1 | 1, label: string) => ({
    variant: 'default',
    px: 8,
    'aria-label': label,
    onClick: () => show(monthBeside(month, by)),
  })
  return (
    <Group gap="xs" wrap="nowrap">
      <Button {...step(-1, t('month.previous'))}>
        <IconChevronLeft size={18} aria-hidden data-along-line />
      </Button>
      <Text miw="6rem" ta="center" fw={600} role="status">
        {formatMonth(month)}
      </Text>
      <Button {...step(1, t('month.next'))}>
        <IconChevronRight size={18} aria-hidden data-along-line />
      </Button>
    </Group>
  )
}
