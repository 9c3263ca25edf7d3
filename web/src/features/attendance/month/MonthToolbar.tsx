import { addDays } from '@ems/contract/core/days'
import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { attendance } from '../../../api/contract/attendance.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { MonthStepper } from '../../../ui/controls/MonthStepper.tsx'
import { formatMonth } from '../../../ui/format/format.ts'
import { daysOf } from '../../../ui/format/months.ts'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

interface MonthToolbarProps {
  list: ListOf<typeof attendance.month>
  /** `YYYY-MM` */
  month: string
  /** only the people the reader leads */
  team: 'true' | undefined
}

/** Selects the month and the people. */
export function MonthToolbar({ list, month, team }: MonthToolbarProps) {
  const t = getTranslator('attendance')
  return (
    <>
      <MonthStepper
        month={month}
        show={(next) => list.set({ month: `${next}-01` })}
        words={{ previous: t('month.previous'), next: t('month.next') }}
      >
        <Text miw="6rem" ta="center" fw={600} role="status">
          {formatMonth(month)}
        </Text>
      </MonthStepper>
      <SearchBox label={t('report.search')} list={list} />
      <DepartmentFilter
        label={t('today.department')}
        placeholder={t('today.anyDepartment')}
        value={list.filters.department}
        onChange={(value) => list.set({ department: value ?? undefined })}
      />
      <MarkPast list={list} month={month} team={team} />
    </>
  )
}

const MarkPastDialog = lazy(() => import('../past/MarkPastDialog.tsx'))

/** Marks several days of all people in the list. */
function MarkPast({ list, month, team }: MonthToolbarProps) {
  const t = getTranslator('attendance')
  const [asking, setAsking] = useState(false)
  const today = useOrganisation().data?.organisation.today
  const marks = useHasPermissionForOthers('attendance.mark')
  if (!marks || !today || `${month}-01` > today) return null
  const { search, department } = list.filters
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('past.open')}
      </Button>
      <Suspense>
        {asking && (
          <MarkPastDialog
            whom={{ search, department, team }}
            days={proposedDays(month, today)}
            status="Present"
            today={today}
            close={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The last seven days before today, within the month; for a past month, the whole month. */
function proposedDays(month: string, today: string) {
  const first = `${month}-01`
  const end = daysOf(month).at(-1) ?? first
  if (end < today) return { from: first, to: end }
  const yesterday = addDays(today, -1)
  const to = yesterday < first ? today : yesterday
  const week = addDays(to, -6)
  return { from: week > first ? week : first, to }
}
