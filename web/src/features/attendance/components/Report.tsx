import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { attendance } from '../../../api/contract/attendance.ts'
import { ApiError } from '../../../api/errors.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState, useErrorText } from '../../../ui/ErrorState.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { NoMatches } from '../../../ui/list/NoMatches.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useReport } from '../queries.ts'
import { DayField } from './DayField.tsx'
import { ReportDays, ReportSkeleton } from './ReportDays.tsx'

// Most look at days, and a month is a screen of its own.
const MonthReport = lazy(() => import('../month/MonthReport.tsx'))

/** Marks by day, the newest first, or a month of them. @param team of those alone whom one leads */
export function Report({ team }: { team?: 'true' }) {
  const t = wordsOf('attendance')
  const list = useListState(attendance.month)
  const today = useOrganisation().data?.organisation.today
  const { month } = list.filters
  return (
    <>
      <Box mb="md">
        <Segments
          label={t('view.label')}
          disabled={!today}
          value={month === undefined ? 'days' : 'month'}
          onChange={(view) => list.set({ month: view === 'month' ? today : undefined, department: undefined })}
          choices={(['days', 'month'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </Box>
      {month ? (
        <Suspense fallback={<ReportSkeleton />}>
          <MonthReport list={list} month={month.slice(0, 7)} team={team} />
        </Suspense>
      ) : (
        <DaysReport team={team} />
      )}
    </>
  )
}

function DaysReport({ team }: { team: 'true' | undefined }) {
  const t = wordsOf('attendance')
  const list = useListState(attendance.report)
  const { date } = list.filters
  return (
    <>
      <ListToolbar>
        <SearchBox
          label={t('report.search')}
          value={list.search}
          onSearch={(search) => list.set({ search }, { replace: true })}
        />
        {/* Each day is a place of its own that Back leads to. */}
        <DayField label={t('report.date')} day={date} choose={(next) => list.set({ date: next })} />
        {date && (
          <Button variant="default" onClick={() => list.set({ date: undefined })}>
            {t('report.allDays')}
          </Button>
        )}
        <ExportButtons path="/api/attendance/report" list={list} name="attendance-report" team={team} />
      </ListToolbar>
      <Days key={`${date} ${list.search}`} list={list} team={team} />
    </>
  )
}

function Days({ list, team }: { list: ListOf<typeof attendance.report>; team: 'true' | undefined }) {
  const t = wordsOf('attendance')
  const { date } = list.filters
  const report = useReport(list.filters, team)
  const describe = useReportError()
  const failure = report.isError && (
    <ErrorState
      error={report.error}
      text={describe(report.error)}
      retry={() => void (report.data ? report.fetchNextPage() : report.refetch())}
    />
  )
  if (!report.data) return failure || <ReportSkeleton />

  const days = merged(report.data.pages.map((page) => page.groupData))
  const shown = days.reduce((sum, [, records]) => sum + records.length, 0)
  const total = report.data.pages.at(-1)?.total ?? 0
  if (shown === 0 && list.search) return <NoMatches clear={list.clear} />
  if (shown === 0) return <EmptyState title={date ? t('report.emptyDay') : t('report.empty')} />
  return (
    <Stack gap="lg">
      <ReportDays days={days} />
      {failure}
      <Group justify="center" gap="md">
        <Text size="sm" c="dimmed" role="status">
          {t('report.shown', { shown: formatNumber(shown), total: formatNumber(total) })}
        </Text>
        {report.hasNextPage && (
          <Button variant="default" loading={report.isFetchingNextPage} onClick={() => void report.fetchNextPage()}>
            {t('report.loadMore')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The pages as one list: what a later page has of a day goes to the end of that day. */
function merged<Record>(pages: readonly { [day: string]: Record[] }[]): [day: string, records: Record[]][] {
  const days = new Map<string, Record[]>()
  for (const page of pages) {
    for (const [day, records] of Object.entries(page)) days.set(day, [...(days.get(day) ?? []), ...records])
  }
  return [...days]
}

/** The words of the report's failures: an answer that is none, a missing endpoint, anything else. */
function useReportError() {
  const t = wordsOf('attendance')
  const describe = useErrorText()
  return (error: unknown): string => {
    const status = error instanceof ApiError ? error.status : 0
    if (status === 200) return t('report.failed')
    return t('report.error', { message: status === 404 ? t('report.notFound') : describe(error) })
  }
}
