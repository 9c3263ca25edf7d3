import type { QueryInput } from '@ems/contract/core/endpoint'
import type { leaveReports as endpoints } from '@ems/contract/leave-reports'
import { Title } from '@mantine/core'
import { leaveReports } from '../../../api/contract/leave-reports.ts'
import { useList } from '../../../api/hooks.ts'
import { Bars } from '../../../ui/chart/Bars.tsx'
import { formatMonth, formatShare, formatShortMonth } from '../../../ui/format/format.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const HEIGHT = 180
const MOST_MONTHS = 100

interface AbsenceChartProps {
  /** the filters of the report, whatever its rows are */
  filters: Pick<QueryInput<typeof endpoints.absence>, 'from' | 'to' | 'leaveType' | 'department'>
}

/** The share of absence in each month of the report, in a place of its own that is kept while it loads. */
export default function AbsenceChart({ filters: { from, to, leaveType, department } }: AbsenceChartProps) {
  const t = getTranslator('leaveReports')
  const query = useList(leaveReports.absence, {
    query: { from, to, leaveType, department, by: 'month', limit: MOST_MONTHS },
  })
  const rateOf = (rate: number) => formatShare(rate / 100)
  const months = (query.data?.rows ?? []).flatMap(({ month, rate }) =>
    month && rate !== null ? [{ month, rate }] : [],
  )
  return (
    <Panel>
      <Title order={2} size="h5" mb="sm">
        {t('chart.title')}
      </Title>
      <div style={{ height: HEIGHT, minWidth: 0 }} aria-busy={query.isPending}>
        {months.length > 0 && (
          <Bars
            label={t('chart.title')}
            parts={[{ name: t('columns.rate'), tone: 'teal' }]}
            bars={months.map(({ month, rate }) => ({
              key: month,
              label: formatShortMonth(`${month}-01`),
              values: [rate],
              said: [formatMonth(month), t('chart.ofTime', { rate: rateOf(rate) })],
            }))}
            height={HEIGHT}
            widest={46}
            formatAxis={rateOf}
          />
        )}
      </div>
    </Panel>
  )
}
