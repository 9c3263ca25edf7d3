import { useMemo } from 'react'
import type { attendance, MonthPerson } from '../../../api/contract/attendance.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { formatMonth } from '../../../ui/format/format.ts'
import { daysOf } from '../../../ui/format/months.ts'
import { KeyLine } from '../../../ui/keyboard/KeyHint.tsx'
import { NoMatches } from '../../../ui/list/table/DataTable.tsx'
import { Pager } from '../../../ui/list/table/Pager.tsx'
import type { ListOf } from '../../../ui/list/useListState.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useMonth, useMonthFigures } from '../shared/queries.ts'
import { type Kind, kindsOf } from './dayKinds.ts'
import { MonthFigures, type OpenDays } from './MonthFigures.tsx'
import classes from './MonthGrid.module.css'
import { MonthGrid } from './MonthGrid.tsx'
import type { PendingState } from './usePendingMarks.ts'

type List = ListOf<typeof attendance.month>

interface MonthReportProps {
  list: List
  /** `YYYY-MM` */
  month: string
  /** only the people the reader leads */
  team: 'true' | undefined
  pending: PendingState
  /** asks for the reason of the pending marks, and saves them */
  save: () => void
}

/** A month of marks. */
export default function MonthReport({ list, month, team, pending, save }: MonthReportProps) {
  const figures = useMonthFigures(list, month, team)
  const query = useMonth(list, month, team)
  const today = useOrganisation().data?.organisation.today
  const days = useMemo(() => daysOf(month), [month])
  const open = query.data && today ? openOf(query.data.people, days, today, query.data.total) : undefined
  return (
    <>
      {!figures.isError && <MonthFigures figures={figures.data} month={month} open={open} />}
      <Month list={list} month={month} query={query} today={today} days={days} pending={pending} save={save} />
    </>
  )
}

/** The days without a mark that should have one, for the displayed people. @param total the number of all people */
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

interface MonthProps extends Pick<MonthReportProps, 'list' | 'month' | 'pending' | 'save'> {
  query: ReturnType<typeof useMonth>
  today: string | undefined
  days: readonly string[]
}

function Month({ list, month, query, today, days, pending, save }: MonthProps) {
  const t = getTranslator('attendance')
  const marks = useHasPermissionForOthers('attendance.mark')
  const { search, department } = list.filters
  if (query.isError) return <ErrorState error={query.error} title={t('failed')} retry={() => void query.refetch()} />
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
      <MonthGrid label={label} people={people} days={days} today={today} pending={pending} save={save} />
      <Pager label={label} list={list} total={total} skip={skip} shown={people.length} />
      <div className={classes.below}>
        <Legend />
        {marks && (
          <KeyLine
            keys={[
              [['↑', '↓', '←', '→'], t('month.hint.move')],
              [['P', 'A'], t('month.hint.set')],
              [['Ctrl', 'Enter'], t('month.hint.save')],
            ]}
          />
        )}
      </div>
    </div>
  )
}

const SHOWN: readonly Kind[] = ['Present', 'Late', 'Absent', 'Sick', 'Leave', 'OnLeave', 'Holiday', 'Open']

function Legend() {
  const t = getTranslator('attendance')
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
