import { screens } from '@ems/contract/core/screens'
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
import { lazy, Suspense } from 'react'
import { useUser } from '../../../api/session.ts'
import { readToken } from '../../../api/token.ts'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { LoadingText } from '../../../ui/LoadingState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { DashboardError } from '../components/DashboardError.tsx'
import { LongDay } from '../components/LongDay.tsx'
import { StatCard, StatCards } from '../components/StatCard.tsx'
import { useSummary } from '../queries.ts'

// The figures stand before what comes below them is there.
const Today = lazy(() => import('../components/Today.tsx'))
const Protect = lazy(() => import('../components/Protect.tsx'))

export default function AdminSummaryPage() {
  const t = wordsOf('dashboard')
  const user = useUser()
  const query = useSummary()
  const summary = query.data
  const failed = !summary && (query.isError || readToken() === null || query.isSuccess)
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const leaves = summary?.leaveSummary
  const askedName = `protect:${user?._id}`
  const protects = user?.role === 'admin' && localStorage.getItem(askedName) === null
  return (
    <Page title={t('admin.title')} facts={<LongDay />}>
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
              way={{ link: { to: screens.admin.employees }, label: t('ways.employees') }}
            />
            <StatCard
              title={t('admin.departments')}
              value={count(summary?.totalDepartments)}
              icon={IconBuilding}
              tone="yellow"
              way={{ link: { to: screens.admin.departments }, label: t('ways.departments') }}
            />
            <StatCard
              title={t('admin.salaries')}
              value={summary && formatMoney(summary.totalSalary)}
              icon={IconCash}
              tone="green"
              way={{ link: { to: screens.admin.salaries }, label: t('ways.salaries') }}
            />
          </StatCards>
          <section aria-labelledby="leave-management">
            <Title order={2} id="leave-management" mb="sm">
              {t('admin.leaves')}
            </Title>
            <StatCards>
              <StatCard
                title={t('admin.applied')}
                value={count(leaves?.appliedFor)}
                icon={IconCalendarEvent}
                tone="teal"
                way={{ link: { to: screens.admin.leaves }, label: t('ways.leaves') }}
                hint={t('admin.appliedHint')}
              />
              <StatCard
                title={t('admin.approved')}
                value={count(leaves?.approved)}
                icon={IconCalendarCheck}
                tone="green"
                way={{ link: { to: screens.admin.leaves }, search: { status: 'Approved' }, label: t('ways.approved') }}
              />
              <StatCard
                title={t('admin.pending')}
                value={count(leaves?.pending)}
                icon={IconHourglass}
                tone="yellow"
                way={{ link: { to: screens.admin.leaves }, search: { status: 'Pending' }, label: t('ways.pending') }}
              />
              <StatCard
                title={t('admin.rejected')}
                value={count(leaves?.rejected)}
                icon={IconCalendarX}
                tone="red"
                way={{ link: { to: screens.admin.leaves }, search: { status: 'Rejected' }, label: t('ways.rejected') }}
              />
            </StatCards>
          </section>
          <Suspense>{protects && <Protect name={askedName} />}</Suspense>
          <Suspense>
            <Today />
          </Suspense>
        </Stack>
      )}
    </Page>
  )
}
