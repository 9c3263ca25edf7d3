import { attendance } from '../../../api/contract/attendance.ts'
import { formatDay, formatMonth } from '../../../ui/format/format.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import { useMonth, useReport } from '../shared/queries.ts'

/** How many records the report has and of when the newest is, or of how many people a month is shown. @param team of those alone whom one leads */
export function ReportFacts({ team }: { team?: 'true' }) {
  const { month } = useListState(attendance.month).filters
  return month ? <MonthFacts month={month.slice(0, 7)} team={team} /> : <DaysFacts team={team} />
}

function DaysFacts({ team }: { team: 'true' | undefined }) {
  const t = wordsOf('attendance')
  const { date, search } = useListState(attendance.report).filters
  const page = useReport({ date, search }, team).data?.pages[0]
  if (!page) return null
  const records = t('report.records', { count: page.total })
  const newest = Object.keys(page.groupData)[0]
  if (date) return t('report.ofDay', { records, day: formatDay(date) })
  return newest ? t('report.newest', { records, day: formatDay(newest) }) : records
}

function MonthFacts({ month, team }: { month: string; team: 'true' | undefined }) {
  const t = wordsOf('attendance')
  const total = useMonth(useListState(attendance.month), month, team).data?.total
  if (total === undefined) return null
  return t('report.ofMonth', { people: t('report.people', { count: total }), month: formatMonth(month) })
}
