import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { GettingStarted } from '../../../api/contract/dashboard.ts'
import { useAccess, useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { readToken } from '../../../api/token.ts'
import { otherTotals, type Totals } from '../../../ui/format/currencies.ts'
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
import { useFirstPasswordPromptKey } from '../shared/useFirstPasswordPromptKey.ts'
import classes from './AdminSummaryPage.module.css'
import { ComingAside, ComingNeeds, ComingPresence } from './ComingColumns.tsx'
import { useSeconds } from './figureHints.tsx'
import { LeaveFigures } from './LeaveFigures.tsx'
import { SecondFactorHint } from './SecondFactorHint.tsx'

// The part below loads after the figures: its files are the largest part of a dashboard.
const NeedsColumn = lazy(() => import('./NeedsColumn.tsx'))
const AsideColumn = lazy(() => import('./AsideColumn.tsx'))
const PresenceCard = lazy(async () => ({ default: (await import('./AsideColumn.tsx')).PresenceCard }))
// People who run pay and decide nothing else start with the pay period.
const PayHome = lazy(async () => ({ default: (await import('./PayHome.tsx')).PayHome }))
const PayAside = lazy(async () => ({ default: (await import('./PayHome.tsx')).PayAside }))

interface AdminSummaryPageProps {
  /** the card with the first steps of a new organisation */
  FirstSteps: ComponentType<{ started: GettingStarted }>
}

export default function AdminSummaryPage({ FirstSteps }: AdminSummaryPageProps) {
  const t = getTranslator('adminHome')
  const user = useUser()
  const query = useSummary()
  const seconds = useSeconds()
  const summary = query.data
  const failed = !summary && (query.isError || readToken() === null || query.isSuccess)
  const count = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value))
  const protects = protectName(user)
  const promptKey = useFirstPasswordPromptKey()
  const access = useAccess()
  const runsPay = access !== undefined && startsWithPay(access)
  const decides = useHasPermissionForOthers('leaves.decide')
  const add = (
    <ButtonLink to={screens.admin.addEmployee} variant="default" leftSection={<IconUserPlus size={16} aria-hidden />}>
      {t('admin.add')}
    </ButtonLink>
  )
  const figures = (
    <div className={classes.figures}>
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
          second={<Salaries summary={summary} />}
        />
      </StatCards>
    </div>
  )
  const presence = <Suspense fallback={<ComingPresence />}>{summary ? <PresenceCard /> : <ComingPresence />}</Suspense>
  // The words of the pay period come with its code.
  const unnamed = (rows: number) => <CardSkeleton rows={rows} />
  const first = runsPay ? unnamed(5) : <ComingNeeds />
  return (
    <Page title={t('admin.title')} facts={<LongDay />} actions={add}>
      {failed ? (
        <DashboardError error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Stack gap="md" aria-busy={!summary} data-loading={summary ? undefined : 'true'}>
          {!summary && <LoadingText />}
          {!runsPay && figures}
          {/* On a phone these sentences are the largest part of the screen: they appear with the frame, before the cards below. */}
          {promptKey && <FirstPassword name={promptKey} />}
          {protects && <SecondFactorHint name={protects} />}
          <div className={classes.columns}>
            <div className={classes.column}>
              <Suspense fallback={first}>
                {summary ? (
                  <>
                    {runsPay && <PayHome />}
                    <NeedsColumn brief={runsPay} FirstSteps={FirstSteps} />
                  </>
                ) : (
                  first
                )}
              </Suspense>
              {/* Without requests to decide this column is the shorter one. */}
              {!runsPay && !decides && presence}
            </div>
            <div className={classes.column}>
              {runsPay && <Suspense fallback={unnamed(1)}>{summary ? <PayAside /> : unnamed(1)}</Suspense>}
              <LeaveFigures leaves={summary?.leaveSummary} />
              <Suspense fallback={<ComingAside />}>
                {summary ? <AsideColumn named={runsPay ? 2 : 5} /> : <ComingAside />}
              </Suspense>
              {runsPay && presence}
            </div>
            {/* The columns are about as long as each other without it. */}
            {!runsPay && decides && <div className={classes.below}>{presence}</div>}
          </div>
          {runsPay && figures}
        </Stack>
      )}
    </Page>
  )
}

/** What the total is of; totals in other currencies are in the tooltip, and on the page of salaries. */
function Salaries({ summary }: { summary: Totals | undefined }) {
  const t = getTranslator('adminHome')
  const others = summary?.otherCurrencies?.length ?? 0
  return (
    <span title={(summary && otherTotals(summary)) || undefined}>
      {t('seconds.allPay')}
      {others > 0 && `, ${t('seconds.otherCurrencies', { count: others })}`}
    </span>
  )
}
