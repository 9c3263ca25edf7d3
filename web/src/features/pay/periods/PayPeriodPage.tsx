import { screens } from '@ems/contract/core/screens'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { LOOK_AGAIN_MS, queryOf } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { formatDay, formatMoney, formatNumber } from '../../../ui/format/format.ts'
import figures from '../../../ui/page/figures.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { BankTab } from './BankTab.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { ExportTab } from './ExportTab.tsx'
import { titleOf } from './PayPeriodsPage.tsx'
import { PayslipsTab } from './PayslipsTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { PeriodBadge } from './PeriodBadge.tsx'
import { PeriodSteps } from './PeriodSteps.tsx'
import { ProofTab } from './ProofTab.tsx'

const TABS = ['changes', 'people', 'exceptions', 'payslips', 'export', 'bank', 'proof'] as const
type Tab = (typeof TABS)[number]

/** A pay period: the differences from last month with reasons, the people, and the hand-over. */
export default function PayPeriodPage() {
  const t = getTranslator('pay')
  const id = useIdParam()
  const query = useQuery({
    ...queryOf(payPeriods.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.period.progress ? LOOK_AGAIN_MS : false),
  })
  const period = query.data?.period
  return (
    <Page
      title={period ? t('period.title', { month: titleOf(period) }) : t('periods.title')}
      facts={period ? <Facts period={period} /> : null}
      back={{ to: screens.admin.payPeriods }}
      backWord={t('period.back')}
      actions={period && <PeriodSteps period={period} />}
    >
      <FetchState query={query}>{({ period: read }) => <Period period={read} />}</FetchState>
    </Page>
  )
}

function Facts({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  return (
    <Group gap="xs">
      <PeriodBadge status={period.status} />
      <span>{`${period.legalEntity.name} · ${period.group.name}`}</span>
      <span>{t('period.payDate', { day: formatDay(period.payDate) })}</span>
    </Group>
  )
}

function Period({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const mayManage = useScope('salaries.manage') !== undefined
  const own = period.mode === 'own'
  const { blocking, warnings } = period.exceptions
  const closed = period.status === 'Closed'
  const shown = TABS.filter((each) => {
    if (each === 'payslips' || each === 'export') return closed && mayManage
    if (each === 'bank') return closed && own && mayManage
    return each !== 'proof' || (own && period.calculatedAt !== null)
  })
  const [tab, setTab] = useTab(shown)
  const count: Partial<Record<Tab, number>> = { exceptions: blocking + warnings, people: period.totals.people }
  return (
    <>
      <Sums period={period} />
      {period.progress && (
        <Notice tone="teal" role="status">
          {t('period.progress', { done: formatNumber(period.progress.done), of: formatNumber(period.progress.of) })}
        </Notice>
      )}
      {!closed && period.stale > 0 && (
        <Notice tone="amber" role="status">
          {t('period.stale', { count: period.stale })}
        </Notice>
      )}
      {!closed && blocking > 0 && (
        <Notice tone="amber" role="status">
          {t('period.blocking', { count: blocking })}
        </Notice>
      )}
      <Group my="md">
        <SegmentedControl
          label={t('period.tabs')}
          choices={shown.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            count: count[value] ? formatNumber(count[value]) : undefined,
          }))}
          value={tab}
          onChange={setTab}
        />
      </Group>
      {tab === 'changes' && <ChangesTab period={period} />}
      {tab === 'people' && <PeopleTab key="people" period={period} />}
      {tab === 'exceptions' && <PeopleTab key="exceptions" period={period} exceptions />}
      {tab === 'payslips' && <PayslipsTab period={period} />}
      {tab === 'export' && <ExportTab period={period} />}
      {tab === 'bank' && <BankTab period={period} />}
      {tab === 'proof' && <ProofTab period={period} />}
    </>
  )
}

/** The tab in the address. Another tab's list begins at the top. */
function useTab(shown: readonly Tab[]) {
  const asked = (useSearch({ strict: false }) as { tab?: unknown }).tab
  const navigate = useNavigate()
  return [
    shown.find((each) => each === asked) ?? 'changes',
    (tab: Tab) => void navigate({ to: '.', search: { tab } as never, replace: true, resetScroll: false }),
  ] as const
}

function Sums({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const { totals } = period
  if (period.calculatedAt === null) return <Text c="dimmed">{t('periods.notCalculated')}</Text>
  const shown = [
    ['people', formatNumber(totals.people)],
    ['basicSalary', formatMoney(totals.basicSalary, period)],
    ['allowances', formatMoney(totals.allowances, period)],
    ['deductions', formatMoney(totals.deductions, period)],
    ['net', formatMoney(totals.net, period)],
    ...(totals.employerCost === 0 ? [] : [['employerCost', formatMoney(totals.employerCost, period)] as const]),
  ] as const
  return (
    <ul className={figures.figures} style={{ '--figure-width': '9rem' } as React.CSSProperties}>
      {shown.map(([key, value]) => (
        <li key={key} className={figures.figure}>
          <p>{t(`sums.${key}`)}</p>
          <strong>{value}</strong>
        </li>
      ))}
    </ul>
  )
}
