import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { attendance, MonthPerson } from '../../../api/contract/attendance.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useForOthers } from '../../../api/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useUnsavedChanges } from '../../../ui/form/useUnsavedChanges.ts'
import { formatMonth } from '../../../ui/format.ts'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { NoMatches } from '../../../ui/list/NoMatches.tsx'
import { Pager } from '../../../ui/list/Pager.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { daysOf, monthBeside } from '../../../ui/months.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useMonth, useMonthFigures } from '../queries.ts'
import { type Kind, kindsOf } from './cells.ts'
import { MonthFigures, type OpenDays } from './MonthFigures.tsx'
import classes from './MonthGrid.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import { SaveMarks } from './SaveMarks.tsx'
import { usePending } from './usePending.ts'

type List = ListOf<typeof attendance.month>

/** A month of marks, of everybody or of those whom one leads. @param month `YYYY-MM` */
export default function MonthReport({ list, month, team }: { list: List; month: string; team: 'true' | undefined }) {
  const t = wordsOf('attendance')
  const figures = useMonthFigures(list, month, team)
  const query = useMonth(list, month, team)
  const today = useOrganisation().data?.organisation.today
  const days = useMemo(() => daysOf(month), [month])
  const open = query.data && today ? openOf(query.data.people, days, today, query.data.total) : undefined
  return (
    <>
      <ListToolbar>
        <SearchBox
          label={t('report.search')}
          value={list.search}
          onSearch={(search) => list.set({ search }, { replace: true })}
        />
        <Months month={month} show={(next) => list.set({ month: `${next}-01` })} />
        <DepartmentFilter
          label={t('today.department')}
          placeholder={t('today.anyDepartment')}
          value={list.filters.department}
          onChange={(value) => list.set({ department: value ?? undefined })}
        />
        <ExportButtons path="/api/attendance/month" list={list} name="attendance-month" team={team} />
      </ListToolbar>
      {!figures.isError && <MonthFigures figures={figures.data} month={month} open={open} />}
      <Month list={list} month={month} query={query} today={today} days={days} />
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

/** The days that should have a mark and have none, of the people shown. @param total how many there are in all */
function openOf(people: readonly MonthPerson[], days: readonly string[], today: string, total: number): OpenDays {
  const missing = people.flatMap((person) => {
    const count = kindsOf(person, days, today).filter((kind) => kind === 'Open').length
    return count > 0 ? { name: person.userId.name, count } : []
  })
  return {
    count: missing.reduce((sum, { count }) => sum + count, 0),
    names: missing.map(({ name }) => name),
    shown: people.length < total ? people.length : null,
  }
}

interface MonthProps {
  list: List
  month: string
  query: ReturnType<typeof useMonth>
  today: string | undefined
  days: readonly string[]
}

function Month({ list, month, query, today, days }: MonthProps) {
  const t = wordsOf('attendance')
  const pending = usePending()
  const [asking, ask] = useState(false)
  const marks = useForOthers('attendance.mark')
  useUnsavedChanges(() => pending.all.length > 0)
  const { search, department } = list.filters
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data || !today)
    return (
      <Panel>
        <LoadingState />
      </Panel>
    )
  const { people, total, skip } = query.data
  const label = t('month.label', { month: formatMonth(month) })
  if (people.length === 0)
    return (
      <Panel>
        {search || department ? (
          <NoMatches clear={() => list.set({ search: undefined, department: undefined })} />
        ) : (
          <EmptyState title={t('report.empty')} />
        )}
      </Panel>
    )
  return (
    <div aria-busy={query.isPlaceholderData}>
      <MonthGrid
        label={label}
        people={people}
        days={days}
        today={today}
        pending={pending}
        save={() => ask(pending.all.length > 0)}
      />
      <Pager label={label} list={list} total={total} skip={skip} shown={people.length} />
      <div className={classes.below}>
        <Legend />
        {marks && (
          <p className={classes.keys} aria-hidden>
            <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> {t('month.hint.move')} <kbd>P</kbd> <kbd>A</kbd>{' '}
            {t('month.hint.set')} <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('month.hint.save')}
          </p>
        )}
      </div>
      <SaveMarks pending={pending} asking={asking} ask={ask} />
    </div>
  )
}

const SHOWN: readonly Kind[] = ['Present', 'Late', 'Absent', 'Sick', 'Leave', 'OnLeave', 'Holiday', 'Open']

function Legend() {
  const t = wordsOf('attendance')
  return (
    <ul className={classes.legend} aria-label={t('month.legend')}>
      {SHOWN.map((kind) => (
        <li key={kind}>
          <i className={classes.mark} data-kind={kind} aria-hidden>
            {t('month.letter', { kind })}
          </i>
          {t('month.kind', { kind })}
        </li>
      ))}
    </ul>
  )
}
