import { screens } from '@ems/contract/core/screens'
import { IconBeach } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useUser } from '../../../api/session.ts'
import { readToken } from '../../../api/token.ts'
import { formatNumber } from '../../../ui/format.ts'
import { LoadingText } from '../../../ui/LoadingState.tsx'
import { ButtonLink, CardLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Money } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { Change } from '../components/Change.tsx'
import { DashboardError } from '../components/DashboardError.tsx'
import classes from '../components/Home.module.css'
import { LongDay } from '../components/LongDay.tsx'
import { SalaryHistory } from '../components/SalaryHistory.tsx'
import { SummaryPanel, SummaryPanels } from '../components/SummaryPanel.tsx'
import { TaskProgress } from '../components/TaskProgress.tsx'
import { useHome, usePersonSummary } from '../queries.ts'
import { useFirstPassword } from '../useFirstPassword.ts'

// The figures stand before what comes beside them is there.
const FirstPassword = lazy(() => import('../components/FirstPassword.tsx'))
const NextTasks = lazy(() => import('../components/NextTasks.tsx'))
const NextPay = lazy(() => import('../components/NextPay.tsx'))
const HomeAside = lazy(() => import('../components/HomeAside.tsx'))

export default function EmployeeSummaryPage() {
  const t = wordsOf('dashboard')
  const user = useUser()
  const query = usePersonSummary(user?._id)
  const home = useHome()
  const { tasks, salary } = query.data ?? {}
  const failed = !query.data && (query.isError || readToken() === null || query.isSuccess)
  const choosing = useFirstPassword()
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const request = user?.role === 'employee' && (
    <ButtonLink to={screens.employee.addLeave} leftSection={<IconBeach size={16} aria-hidden />}>
      {t('home.request')}
    </ButtonLink>
  )
  const more = (to: typeof screens.employee.tasks | typeof screens.employee.salary, label: string) => (
    <CardLink to={to} params={{ id: user?._id ?? '' }}>
      {label}
    </CardLink>
  )
  return (
    <Page title={t('employee.title')} facts={<LongDay />} actions={request}>
      {failed ? (
        <DashboardError error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.column} aria-busy={!query.data} data-loading={query.data ? undefined : 'true'}>
            {!query.data && <LoadingText />}
            <Suspense>{query.data && choosing && <FirstPassword name={choosing} />}</Suspense>
            <SummaryPanels>
              <SummaryPanel
                title={t('employee.tasks')}
                end={more(screens.employee.tasks, t('home.allTasks'))}
                figures={[
                  [t('employee.total'), count(tasks?.total)],
                  [t('employee.completed'), count(tasks?.completed)],
                  [t('employee.pending'), count(tasks?.pending)],
                ]}
              >
                <TaskProgress tasks={tasks} />
                <Suspense>{home.data?.tasks && <NextTasks tasks={home.data.tasks} />}</Suspense>
              </SummaryPanel>
              <SummaryPanel
                title={t('employee.salary')}
                end={more(screens.employee.salary, t('home.allPay'))}
                figures={[
                  [t('employee.currentMonth'), salary && <Money value={salary.currentMonth} />],
                  [t('employee.lastMonth'), salary && <Money value={salary.lastMonth} />],
                  [t('employee.change'), salary && <Change percent={salary.change} />],
                ]}
              >
                <Suspense>{home.data && <NextPay home={home.data} />}</Suspense>
              </SummaryPanel>
            </SummaryPanels>
            <SalaryHistory history={salary?.history} since={query.data?.employedFrom} />
          </div>
          <div className={classes.aside}>
            <Suspense>{home.data && <HomeAside home={home.data} retry={() => void home.refetch()} />}</Suspense>
          </div>
        </div>
      )}
    </Page>
  )
}
