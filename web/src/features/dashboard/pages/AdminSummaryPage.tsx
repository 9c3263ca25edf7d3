import { Stack, Title } from '@mantine/core'
import {
  IconBuilding,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconCash,
  IconHourglass,
  IconUsers,
} from '@tabler/icons-react'
import { readToken } from '../../../api/token.ts'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { LoadingText } from '../../../ui/LoadingState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { DashboardError } from '../components/DashboardError.tsx'
import { StatCard, StatCards } from '../components/StatCard.tsx'
import { useSummary } from '../queries.ts'

export default function AdminSummaryPage() {
  const t = wordsOf('dashboard')
  const query = useSummary()
  const summary = query.data
  const failed = !summary && (query.isError || readToken() === null || query.isSuccess)
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const leaves = summary?.leaveSummary
  return (
    <Page title={t('admin.title')}>
      {failed ? (
        <DashboardError error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Stack gap="xl" aria-busy={!summary} data-loading={summary ? undefined : 'true'}>
          {!summary && <LoadingText />}
          <StatCards>
            <StatCard
              title={t('admin.employees')}
              value={count(summary?.totalEmployees)}
              icon={IconUsers}
              tone="teal"
            />
            <StatCard
              title={t('admin.departments')}
              value={count(summary?.totalDepartments)}
              icon={IconBuilding}
              tone="yellow"
            />
            <StatCard
              title={t('admin.salaries')}
              value={summary && formatMoney(summary.totalSalary)}
              icon={IconCash}
              tone="green"
            />
          </StatCards>
          <section aria-labelledby="leave-management">
            <Title order={2} id="leave-management" mb="md">
              {t('admin.leaves')}
            </Title>
            <StatCards>
              <StatCard
                title={t('admin.applied')}
                value={count(leaves?.appliedFor)}
                icon={IconCalendarEvent}
                tone="teal"
              />
              <StatCard
                title={t('admin.approved')}
                value={count(leaves?.approved)}
                icon={IconCalendarCheck}
                tone="green"
              />
              <StatCard title={t('admin.pending')} value={count(leaves?.pending)} icon={IconHourglass} tone="yellow" />
              <StatCard title={t('admin.rejected')} value={count(leaves?.rejected)} icon={IconCalendarX} tone="red" />
            </StatCards>
          </section>
        </Stack>
      )}
    </Page>
  )
}
