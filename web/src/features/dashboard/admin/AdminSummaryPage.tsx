import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { GettingStarted } from '../../../api/contract/dashboard.ts'
import { useAccess, useUser } from '../../../api/session.ts'
import { readToken } from '../../../api/token.ts'
import { otherTotals } from '../../../ui/format/currencies.ts'
import { formatMoney, formatNumber } from '../../../ui/format/format.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StatCard, StatCards } from '../../../ui/page/StatCard.tsx'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CardSkeleton } from '../shared/CardStates.tsx'
import { DashboardError, LongDay } from '../shared/DashboardError.tsx'
import FirstPassword from '../shared/FirstPassword.tsx'
import { protectName, startsWithPay, useSummary } from '../shared/queries.ts'
import { useFirstPassword } from '../shared/useFirstPassword.ts'
import classes from './AdminSummaryPage.module.css'
import { useSeconds } from './figureHints.tsx'
import { LeaveFigures } from './LeaveFigures.tsx'
import { SecondFactorHint } from './SecondFactorHint.tsx'

// The part below loads after the figures: its files are the largest part of a dashboard.
const NeedsColumn = lazy(() => import('./NeedsColumn.tsx'))
const AsideColumn = lazy(() => import('./AsideColumn.tsx'))
// People who run pay and decide nothing else start with the pay period.
const PayHome = lazy(async () => ({ default: (await import('./PayHome.tsx')).PayHome }))
const PayAside = lazy(async () => ({ default: (await import('./PayHome.tsx')).PayAside }))

interface AdminSummaryPageProps {
  /** the card with the first steps of a new organisation */
  FirstSteps: ComponentType<{ started: GettingStarted }>
}

export default function AdminSummaryPage({ FirstSteps }: AdminSummaryPageProps) {
  const t = getTranslator('dashboard')
  const user = useUser()
  const query = useSummary()
  const seconds = useSeconds()
  const summary = query.data
  const failed = !summary && (query.isError || readToken() === null || query.isSuccess)
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const protects = protectName(user)
  const choosing = useFirstPassword()
  const access = useAccess()
  const runsPay = access !== undefined && startsWithPay(access)
  const add = (
    <ButtonLink to={screens.admin.addEmployee} variant="default" leftSection={<IconUserPlus size={16} aria-hidden />}>
      {t('admin.add')}
    </ButtonLink>
  )
  const figures = (
    <StatCards>
      <StatCard
        title={t('admin.employees')}
        value={count(summary?.totalEmployees)}
        way={{ link: { to: screens.admin.employees }, label: t('ways.employees') }}
        {...seconds.employees}
      />
      <StatCard
        title={t('admin.departments')}
        value={count(summary?.totalDepartments)}
        way={{ link: { to: screens.admin.departments }, label: t('ways.departments') }}
        {...seconds.departments}
      />
      <StatCard
        title={t('admin.salaries')}
        value={summary && formatMoney(summary.totalSalary, summary)}
        way={{ link: { to: screens.admin.salaries }, label: t('ways.salaries') }}
        {...seconds.salaries}
        second={[summary && otherTotals(summary), seconds.salaries.second].filter(Boolean).join(', ')}
      />
    </StatCards>
  )
  return (
    <Page title={t('admin.title')} facts={<LongDay />} actions={add}>
      {failed ? (
        <DashboardError error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Stack gap="md" aria-busy={!summary} data-loading={summary ? undefined : 'true'}>
          {!summary && <LoadingText />}
          {!runsPay && figures}
          {/* On a phone their sentences are the largest thing of the screen: they come with the frame, not with what is below. */}
          {choosing && <FirstPassword name={choosing} />}
          {protects && <SecondFactorHint name={protects} />}
          <div className={classes.columns}>
            <div className={classes.column}>
              <Suspense
                fallback={
                  <div data-loading="true">{runsPay ? <CardSkeleton title="" rows={8} /> : <ComingNeeds />}</div>
                }
              >
                {summary && runsPay && <PayHome />}
                {summary ? <NeedsColumn brief={runsPay} FirstSteps={FirstSteps} /> : !runsPay && <ComingNeeds />}
              </Suspense>
            </div>
            <div className={classes.column}>
              <Suspense fallback={<span data-loading="true" />}>{summary && runsPay && <PayAside />}</Suspense>
              <LeaveFigures leaves={summary?.leaveSummary} />
              <Suspense fallback={<span data-loading="true" />}>{summary && <AsideColumn />}</Suspense>
            </div>
          </div>
          {runsPay && figures}
        </Stack>
      )}
    </Page>
  )
}

/**
 * The placeholder of the column until its code and figures are loaded: otherwise there would be a gap beside the leave
 * figures.
 */
function ComingNeeds() {
  const t = getTranslator('dashboard')
  return <CardSkeleton title={t('today.needs')} rows={6} />
}
