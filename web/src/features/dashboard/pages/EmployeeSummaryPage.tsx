import { Stack } from '@mantine/core'
import { useUser } from '../../../api/session.ts'
import { readToken } from '../../../api/token.ts'
import { formatNumber } from '../../../ui/format.ts'
import { LoadingText } from '../../../ui/LoadingState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Money } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { Change } from '../components/Change.tsx'
import { DashboardError } from '../components/DashboardError.tsx'
import { SalaryHistory } from '../components/SalaryHistory.tsx'
import { SummaryPanel, SummaryPanels } from '../components/SummaryPanel.tsx'
import { usePersonSummary } from '../queries.ts'

export default function EmployeeSummaryPage() {
  const t = wordsOf('dashboard')
  const query = usePersonSummary(useUser()?._id)
  const { tasks, salary } = query.data ?? {}
  const failed = !query.data && (query.isError || readToken() === null || query.isSuccess)
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  return (
    <Page title={t('employee.title')}>
      {failed ? (
        <DashboardError error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Stack gap="md" aria-busy={!query.data} data-loading={query.data ? undefined : 'true'}>
          {!query.data && <LoadingText />}
          <SummaryPanels>
            <SummaryPanel
              title={t('employee.tasks')}
              figures={[
                [t('employee.total'), count(tasks?.total)],
                [t('employee.completed'), count(tasks?.completed)],
                [t('employee.pending'), count(tasks?.pending)],
              ]}
            />
            <SummaryPanel
              title={t('employee.salary')}
              figures={[
                [t('employee.currentMonth'), salary && <Money value={salary.currentMonth} />],
                [t('employee.lastMonth'), salary && <Money value={salary.lastMonth} />],
                [t('employee.change'), salary && <Change percent={salary.change} />],
              ]}
            />
          </SummaryPanels>
          <SalaryHistory history={salary?.history} since={query.data?.employedFrom} />
        </Stack>
      )}
    </Page>
  )
}
