import { screens } from '@ems/contract/core/screens'
import { IconBeach } from '@tabler/icons-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useOrganisation } from '../../../api/organisation.ts'
import { leads } from '../../../api/permissions.ts'
import { useAccess, useUser } from '../../../api/session.ts'
import { readToken } from '../../../api/token.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/values.tsx'
import { ButtonLink, CardTextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CardSkeleton } from '../shared/CardStates.tsx'
import { DashboardError, LongDay } from '../shared/DashboardError.tsx'
import { useHome, useOwnBalances, usePersonSummary } from '../shared/queries.ts'
import { useFirstPasswordPromptKey } from '../shared/useFirstPasswordPromptKey.ts'
import { ComingCard, PendingCardSkeleton } from './ComingCards.tsx'
import NextPay, { PercentChange, TaskProgress } from './EmployeeFigures.tsx'
import classes from './Home.module.css'
import HomeAside, { Away } from './HomeAside.tsx'
import NextTasks from './NextTasks.tsx'
import { SalaryHistory } from './SalaryHistory.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'

// Few people see this hint.
const FirstPassword = lazy(() => import('../shared/FirstPassword.tsx'))
// Managers alone.
const Birthdays = lazy(() => import('./Birthdays.tsx'))

/** The number of tasks on the home screen: `HOME_SHOWN` of the contract, whose file the first screen does not load. */
const HOME_TASKS = 4

interface EmployeeSummaryPageProps {
  /** the first card beside the figures, for people who clock in */
  clock?: ReactNode
  /** for managers, the pending requests and who of their team is away; each gets the organisation's day */
  team: Record<'Requests' | 'Weeks', ComponentType<{ date: string }>>
}

export default function EmployeeSummaryPage({ clock, team: { Requests, Weeks } }: EmployeeSummaryPageProps) {
  const t = getTranslator('dashboard')
  const user = useUser()
  const access = useAccess()
  const today = useOrganisation().data?.organisation.today ?? ''
  const query = usePersonSummary(user?._id)
  const home = useHome()
  const { tasks, salary } = query.data ?? {}
  // Rows of the day wait for the figures above them; before that, they would move the cards below.
  const day = query.data && home.data
  const failed = !query.data && (query.isError || readToken() === null || query.isSuccess)
  const promptKey = useFirstPasswordPromptKey()
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const employed = user?.role === 'employee'
  const leadsTeam = access !== undefined && leads(access)
  // The first card beside the figures shows balances: they are loaded when it renders.
  const balances = useOwnBalances(employed ? user._id : undefined)
  const request = employed && (
    <ButtonLink to={screens.employee.addLeave} visibleFrom="sm" leftSection={<IconBeach size={16} aria-hidden />}>
      {t('home.request')}
    </ButtonLink>
  )
  const more = (to: typeof screens.employee.tasks | typeof screens.employee.salary, label: string) => (
    <CardTextLink to={to} params={{ id: user?._id ?? '' }}>
      {label}
    </CardTextLink>
  )
  const retryHome = () => void home.refetch()
  const birthdays = leadsTeam && home.data && (
    <Suspense>
      <Birthdays home={home.data} retry={retryHome} />
    </Suspense>
  )
  return (
    <Page title={t('employee.title')} facts={<LongDay />} actions={request}>
      {failed ? (
        <DashboardError error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div className={classes.columns} data-beside={employed || undefined}>
          {leadsTeam && (
            <div className={classes.waiting}>
              <Suspense fallback={<PendingCardSkeleton />}>
                <Requests date={today} />
              </Suspense>
            </div>
          )}
          <div className={classes.column} aria-busy={!query.data} data-loading={query.data ? undefined : 'true'}>
            {!query.data && <LoadingText />}
            <Suspense>{query.data && promptKey && <FirstPassword name={promptKey} />}</Suspense>
            {/* The coming cards, whose height is a guess, and the figures are different elements, so that none of them moves. */}
            <div key={query.data ? 'figures' : 'no figures'} className={classes.column}>
              <SummaryPanel
                title={t('employee.tasks')}
                end={more(screens.employee.tasks, t('home.allTasks'))}
                figures={[
                  [t('employee.total'), count(tasks?.total)],
                  [t('employee.completed'), count(tasks?.completed)],
                  [t('employee.pending'), count(tasks?.pending)],
                ]}
              >
                {tasks?.total !== 0 && <TaskProgress tasks={tasks} />}
                <Later
                  rows={home.isError || home.data?.tasks === null ? 0 : Math.min(tasks?.pending ?? 0, HOME_TASKS)}
                  look={classes.task}
                >
                  {day?.tasks && <NextTasks tasks={day.tasks} />}
                </Later>
              </SummaryPanel>
              <SummaryPanel
                beside
                title={t('employee.salary')}
                end={more(screens.employee.salary, t('home.allPay'))}
                figures={[
                  [t('employee.currentMonth'), salary && <Money value={salary.currentMonth} of={salary} />],
                  [t('employee.lastMonth'), salary && <Money value={salary.lastMonth} of={salary} />],
                  [t('employee.change'), salary && <PercentChange percent={salary.change} />],
                ]}
              >
                <Later
                  rows={!home.isError && salary?.history.some(({ total }) => total > 0) ? 1 : 0}
                  look={classes.pay}
                >
                  {day && <NextPay home={day} />}
                </Later>
              </SummaryPanel>
            </div>
          </div>
          <div key={query.data ? 'history' : 'no history'} className={classes.history}>
            <SalaryHistory
              history={salary?.history}
              currency={salary}
              others={salary?.otherCurrencies}
              since={query.data?.employedFrom}
            />
            {/* The clock makes the other column long. */}
            {clock && (leadsTeam ? birthdays : home.data && <Away home={home.data} retry={retryHome} />)}
          </div>
          <div className={classes.aside}>
            {leadsTeam && (
              <div className={classes.weeks}>
                <Suspense fallback={<ComingCard rows={5} />}>
                  {today ? <Weeks date={today} /> : <ComingCard rows={5} />}
                </Suspense>
              </div>
            )}
            {clock && <div className={classes.clock}>{clock}</div>}
            {home.data && !balances.isLoading ? (
              <HomeAside
                home={home.data}
                balances={balances.data?.balances}
                // Their whole team is in the weeks; beside the clock the column is long without it.
                away={!leadsTeam && !clock}
                retry={retryHome}
              />
            ) : (
              employed && !home.isError && <AsidePlace />
            )}
            {!clock && birthdays}
          </div>
        </div>
      )}
    </Page>
  )
}

interface LaterProps {
  /** how many rows it will have */
  rows: number
  /** the class of a row */
  look: string | undefined
  /** empty until it is known */
  children: ReactNode
}

/** The part after the figures, in a reserved place, so that the content below does not move. */
const Later = ({ rows, look, children }: LaterProps) =>
  children ||
  (rows > 0 && (
    <div className={classes.tasks}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity and never move
        <div key={row} className={look} />
      ))}
    </div>
  ))

/** The placeholder of the cards beside the figures. */
function AsidePlace() {
  const t = getTranslator('dashboard')
  return (
    <div data-coming className={classes.aside}>
      <CardSkeleton title={t('home.nextLeave')} rows={2} />
      <CardSkeleton title={t('home.away')} rows={4} />
    </div>
  )
}
