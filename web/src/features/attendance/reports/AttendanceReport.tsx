import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconGridDots, IconList } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { attendance } from '../../../api/contract/attendance.ts'
import { ApiError } from '../../../api/errors.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { DayField } from '../../../ui/form/DayField.tsx'
import { useDraft } from '../../../ui/form/draft/draft.ts'
import { useUnsavedChanges } from '../../../ui/form/draft/useUnsavedChanges.ts'
import { formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { NoMatches } from '../../../ui/list/table/DataTable.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState, useErrorText } from '../../../ui/states/ErrorState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { MonthToolbar } from '../month/MonthToolbar.tsx'
import { SaveMarksBar } from '../month/SaveMarksBar.tsx'
import { usePending } from '../month/usePendingMarks.ts'
import { REPORT_PAGE, useMonth, useMonthFigures, useReport } from '../shared/queries.ts'
import { ReportDays, ReportSkeleton } from './ReportDays.tsx'

const VIEWS = [
  ['days', IconList],
  ['month', IconGridDots],
] as const

// Most people look at days; a month is a separate screen.
const MonthReport = lazy(() => import('../month/MonthReport.tsx'))

/** Marks by day, newest first, or a month of them. @param team only the people the reader leads */
export function AttendanceReport({ team }: { team?: 'true' }) {
  const t = getTranslator('attendance')
  const list = useListState(attendance.month)
  const today = useOrganisation().data?.organisation.today
  const { month } = list.filters
  // Pending marks survive a look at the days.
  const pending = usePending()
  const [asking, ask] = useState(false)
  useUnsavedChanges(() => pending.all.length > 0)
  useDraft({
    name: () => 'marks',
    typed: () => (pending.all.length > 0 ? pending.all.map(({ date: day, ...mark }) => ({ day, ...mark })) : undefined),
    restore: pending.change,
  })
  const views = (
    <SegmentedControl
      label={t('view.label')}
      disabled={!today}
      value={month === undefined ? 'days' : 'month'}
      onChange={(view) => list.set({ month: view === 'month' ? today : undefined, department: undefined })}
      choices={VIEWS.map(([value, Icon]) => ({
        value,
        label: t(`view.${value}`),
        icon: <Icon size={16} stroke={1.75} aria-hidden />,
      }))}
    />
  )
  return (
    <>
      {/* The switch stays where it is, and keeps the focus. */}
      <ListToolbar partial>
        {views}
        {month ? <MonthToolbar list={list} month={month.slice(0, 7)} team={team} /> : <DaysTools />}
      </ListToolbar>
      {month ? (
        <Suspense fallback={<ReportSkeleton />}>
          <MonthReport
            list={list}
            month={month.slice(0, 7)}
            team={team}
            pending={pending}
            save={() => ask(pending.all.length > 0)}
          />
        </Suspense>
      ) : (
        <DaysReport team={team} />
      )}
      <SaveMarksBar pending={pending} asking={asking} ask={ask} />
    </>
  )
}

interface DaysProps {
  team: 'true' | undefined
}

function DaysTools() {
  const t = getTranslator('attendance')
  const list = useListState(attendance.report)
  const { date } = list.filters
  return (
    <>
      <SearchBox label={t('report.search')} list={list} />
      {/* Each day is a place of its own that Back leads to. */}
      <Filters list={list}>
        <DayField label={t('report.date')} day={date} choose={(next) => list.set({ date: next })} />
      </Filters>
      {date && (
        <Button variant="default" onClick={() => list.set({ date: undefined })}>
          {t('report.allDays')}
        </Button>
      )}
    </>
  )
}

function DaysReport({ team }: DaysProps) {
  const list = useListState(attendance.report)
  return <Days key={`${list.filters.date} ${list.search}`} list={list} team={team} />
}

function Days({ list, team }: { list: ListOf<typeof attendance.report>; team: 'true' | undefined }) {
  const t = getTranslator('attendance')
  const { date } = list.filters
  const report = useReport(list.filters, team)
  const describe = useReportError()
  const more = useLoadMore(report)
  const sizeId = useId()
  const [size, setSize] = useState(REPORT_PAGE.usual)
  const failure = report.isError && (
    <ErrorState
      error={report.error}
      title={t('failed')}
      text={describe(report.error)}
      retry={() => (report.data ? report.loadMore() : void report.refetch())}
    />
  )
  if (!report.data) return failure || <ReportSkeleton />

  const days = merged(report.data.pages.map((page) => page.groupData))
  const shown = days.reduce((sum, [, records]) => sum + records.length, 0)
  const total = report.data.pages.at(-1)?.total ?? 0
  if (shown === 0)
    return (
      <Panel>
        {list.search ? (
          <NoMatches clear={list.clear} />
        ) : date ? (
          <EmptyState title={t('report.emptyDay')} />
        ) : (
          <EmptyState title={t('report.empty')} text={t('report.emptyText')} />
        )}
      </Panel>
    )
  return (
    <Stack gap="lg">
      <ReportDays days={days} />
      {failure}
      <Group justify="center" gap="md">
        <Text size="sm" c="dimmed" role="status" tabIndex={-1} ref={more.shown}>
          {t('report.shown', { shown: formatNumber(shown), total: formatNumber(total) })}
        </Text>
        {report.hasNextPage && (
          <>
            {total - shown > REPORT_PAGE.usual && (
              <Group gap="xs">
                <Text component="label" size="sm" htmlFor={sizeId}>
                  {t('common:table.rowsPerPage')}
                </Text>
                <NativeSelect
                  id={sizeId}
                  size="xs"
                  data={Object.values(REPORT_PAGE).map(String)}
                  value={String(size)}
                  onChange={({ currentTarget }) => {
                    const next = Number(currentTarget.value)
                    setSize(next)
                    if (next > shown) more.load(next - shown)
                  }}
                />
              </Group>
            )}
            <Button variant="default" aria-disabled={report.isFetchingNextPage} onClick={() => more.load(size)}>
              {t('report.loadMore')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

/** Loads the next page and keeps the focus: on the button, or at the end on the number of rows. */
function useLoadMore({ hasNextPage, isFetchingNextPage, loadMore }: ReturnType<typeof useReport>) {
  const shown = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !hasNextPage && document.activeElement === document.body) shown.current?.focus()
  }, [hasNextPage])
  const load = (count: number) => {
    asked.current = true
    if (!isFetchingNextPage) loadMore(count)
  }
  return { shown, load }
}

/** The pages as one list: rows of a later page for the same day are added to that day. */
function merged<Record>(pages: readonly { [day: string]: Record[] }[]): [day: string, records: Record[]][] {
  const days = new Map<string, Record[]>()
  for (const page of pages) {
    for (const [day, records] of Object.entries(page)) days.set(day, [...(days.get(day) ?? []), ...records])
  }
  return [...days]
}

/** The report's error texts: an invalid answer, a missing endpoint, other errors. */
function useReportError() {
  const t = getTranslator('attendance')
  const describe = useErrorText()
  return (error: unknown): string => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 200) return t('report.failed')
    return t('report.error', { message: status === 404 ? t('report.notFound') : describe(error) })
  }
}

/** Exports the records or the month that the report shows. @param team only the people the reader leads */
export function ReportExport({ team }: { team?: 'true' }) {
  const days = useListState(attendance.report)
  const month = useListState(attendance.month)
  return month.filters.month ? (
    <ExportButton path="/api/attendance/month" list={month} name="attendance-month" team={team} />
  ) : (
    <ExportButton path="/api/attendance/report" list={days} name="attendance-report" team={team} />
  )
}

/**
 * The number of records, or the number of people of a month.
 * @param team only the people the reader leads
 */
export function AttendanceReportFigures({ team }: { team?: 'true' }) {
  const { month } = useListState(attendance.month).filters
  return month ? <MonthFacts month={month.slice(0, 7)} team={team} /> : <DaysFacts team={team} />
}

function DaysFacts({ team }: { team: 'true' | undefined }) {
  const t = getTranslator('attendance')
  const { date, search } = useListState(attendance.report).filters
  const page = useReport({ date, search }, team).data?.pages[0]
  if (!page) return null
  // The heading of each table has its day.
  return t('report.records', { count: page.total })
}

function MonthFacts({ month, team }: { month: string; team: 'true' | undefined }) {
  const t = getTranslator('attendance')
  const list = useListState(attendance.month)
  const total = useMonth(list, month, team).data?.total
  const figures = useMonthFigures(list, month, team)
  // Both together, so that the line does not grow.
  if (total === undefined || figures.isPending) return null
  const count = figures.data?.employedToday ?? total
  return [
    t('report.ofMonth', { people: t('report.people', { count: total }), month: formatMonth(month) }),
    ...(count === total ? [] : [t('report.employedToday', { count })]),
  ].join(' · ')
}
