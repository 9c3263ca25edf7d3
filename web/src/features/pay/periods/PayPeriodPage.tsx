import { screens } from '@ems/contract/core/screens'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { LOOK_AGAIN_MS, queryOf, useFetch } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'
import { Tabs } from '../../../ui/controls/Tabs.tsx'
import { formatAmount, formatDay, formatDifference, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import figures from '../../../ui/page/figures.module.css'
import { TextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useIdParam, usePhone } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { monthBefore } from '../months.ts'
import { BankTab } from './BankTab.tsx'
import { ChangesTab } from './ChangesTab.tsx'
import { ExportTab } from './ExportTab.tsx'
import classes from './PayPeriodPage.module.css'
import { titleOf } from './PayPeriodsPage.tsx'
import { PayslipsTab } from './PayslipsTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { PeriodBadge } from './PeriodBadge.tsx'
import { PeriodStepLine } from './PeriodStepLine.tsx'
import { PeriodMenu, PeriodSteps } from './PeriodSteps.tsx'
import { ProofTab } from './ProofTab.tsx'
import { TabLink } from './TabLink.tsx'

const TABS = ['changes', 'people', 'exceptions', 'payslips', 'export', 'bank', 'proof'] as const
type Tab = (typeof TABS)[number]

/** A pay period: the differences from last month with reasons, the people, and the hand-over. */
export default function PayPeriodPage() {
  const t = getTranslator('pay')
  const id = useIdParam()
  const phone = usePhone()
  const query = useQuery({
    ...queryOf(payPeriods.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.period.progress ? LOOK_AGAIN_MS : false),
  })
  const period = query.data?.period
  return (
    <Page
      title={period ? t('period.title', { month: titleOf(period) }) : t('periods.title')}
      facts={phone ? undefined : period ? <Facts period={period} /> : null}
      back={{ to: screens.admin.payPeriods }}
      backWord={t('period.back')}
      beside={period && phone && <PeriodMenu period={period} />}
      actions={
        period && (
          <>
            <div className={classes.steps}>
              <PeriodStepLine status={period.status} />
            </div>
            <PeriodSteps period={period} />
          </>
        )
      }
    >
      <FetchState query={query} list={{ to: screens.admin.payPeriods }}>
        {({ period: read }) => <Period period={read} />}
      </FetchState>
    </Page>
  )
}

/** The state of a period; on a phone with its sums, as one line that scrolls. */
function Facts({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const phone = usePhone()
  const facts = (
    <>
      <span className={classes.badge}>
        <PeriodBadge status={period.status} />
      </span>
      <span>{`${period.legalEntity.name} · ${period.group.name}`}</span>
      <span>{t('period.payDate', { day: formatDay(period.payDate) })}</span>
    </>
  )
  if (!phone) return <Group gap="xs">{facts}</Group>
  const sums = period.calculatedAt === null ? [] : sumsOf(period)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.strip} aria-label={t('period.facts')} tabIndex={0}>
      {facts}
      {sums.map(([key, title, value]) => (
        <span key={key}>
          {title} <strong>{value}</strong>
        </span>
      ))}
    </section>
  )
}

function Period({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const phone = usePhone()
  const mayManage = useScope('salaries.manage') !== undefined
  const weCalculate = period.mode === 'own'
  const mayConfigure = useScope('pay.configure') !== undefined
  const { blocking, warnings } = period.exceptions
  const { gross, net } = period.totals
  const closed = period.status === 'Closed'
  const shown = TABS.filter((each) => {
    if (each === 'payslips' || each === 'export') return closed && mayManage
    if (each === 'bank') return closed && weCalculate && mayManage
    return each !== 'proof' || (weCalculate && period.calculatedAt !== null)
  })
  const [tab, setTab] = useTab(shown)
  const count: Partial<Record<Tab, number>> = {
    exceptions: blocking + warnings,
    people: period.totals.people + period.totals.withoutPay,
  }
  return (
    <>
      {/* Below the head, where it has the whole width. */}
      {phone ? <Facts period={period} /> : <Sums period={period} />}
      {period.progress && (
        <Notice tone="teal" role="status" className={classes.notice}>
          {t('period.progress', { done: formatNumber(period.progress.done), of: period.progress.of })}
        </Notice>
      )}
      {!closed && period.stale > 0 && (
        <Notice tone="amber" role="status" className={classes.notice}>
          {t('period.stale', { count: period.stale })}
        </Notice>
      )}
      {!closed && blocking > 0 && (
        <Notice tone="amber" role="status" className={classes.notice}>
          {t('period.blocking', { count: blocking })}{' '}
          <TabLink period={period} tab="exceptions">
            {t('period.showBlocking')}
          </TabLink>
        </Notice>
      )}
      {weCalculate && period.status === 'Open' && gross > 0 && gross === net && (
        <Notice tone="amber" role="status" className={classes.notice}>
          {t('period.noDeductions')}{' '}
          <TabLink period={period} tab="people">
            {t('period.toEachPerson')}
          </TabLink>{' '}
          {mayConfigure && <TextLink to={screens.admin.paySettings}>{t('period.toComponents')}</TextLink>}
        </Notice>
      )}
      <Tabs
        label={t('period.tabs')}
        tabs={shown.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          count: count[value] ? formatNumber(count[value]) : undefined,
        }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'changes' && <ChangesTab period={period} />}
        {tab === 'people' && <PeopleTab key="people" period={period} />}
        {tab === 'exceptions' && <PeopleTab key="exceptions" period={period} exceptions />}
        {tab === 'payslips' && <PayslipsTab period={period} />}
        {tab === 'export' && <ExportTab period={period} />}
        {tab === 'bank' && <BankTab period={period} />}
        {tab === 'proof' && <ProofTab period={period} />}
      </Tabs>
    </>
  )
}

/** The tab in the address. Another tab's list begins at the top. */
function useTab(shown: readonly Tab[]) {
  const requestedTab = (useSearch({ strict: false }) as { tab?: unknown }).tab
  const navigate = useNavigate()
  return [
    shown.find((each) => each === requestedTab) ?? 'changes',
    (tab: Tab) => void navigate({ to: '.', search: { tab } as never, replace: true, resetScroll: false }),
  ] as const
}

/** @returns the key, the title, the value, and the line below it */
function sumsOf(period: PayPeriod) {
  const t = getTranslator('pay')
  const { totals, mode } = period
  return [
    [
      'people',
      t('sums.people'),
      formatNumber(totals.people),
      totals.withoutPay > 0 && t('sums.withoutPay', { count: totals.withoutPay }),
    ],
    ['basicSalary', t('sums.basicSalary'), formatAmount(totals.basicSalary, period)],
    ['allowances', t('sums.allowances'), formatAmount(totals.allowances, period)],
    ['deductions', t('sums.deductions'), formatAmount(totals.deductions, period)],
    ['net', t(`net.${mode}`), formatAmount(totals.net, period)],
    ...(totals.employerCost === 0
      ? []
      : [['employerCost', t('sums.employerCost'), formatAmount(totals.employerCost, period)] as const]),
  ] as const
}

function Sums({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  if (period.calculatedAt === null) return <Text c="dimmed">{t('periods.notCalculated')}</Text>
  const shown = sumsOf(period)
  return (
    <ul className={`${figures.figures} ${classes.sums}`} data-count={shown.length}>
      {shown.map(([key, title, value, more]) => (
        <li key={key} className={figures.figure}>
          <p>{title}</p>
          <strong>{value}</strong>
          {key === 'net' && period.number === 1 ? <Compared period={period} /> : more && <small>{more}</small>}
        </li>
      ))}
    </ul>
  )
}

/** The difference from the period of the month before; its line is there before it is known, so that nothing moves. */
function Compared({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const month = monthBefore(period.month)
  const query = useFetch(payPeriods.list, { query: { group: period.group._id, month } })
  const former = query.data?.periods.find(({ number }) => number === 1)
  return (
    <small>
      {former ? formatDifference(period.totals.net - former.totals.net, period) : '\u00a0'}{' '}
      {former && <span className={classes.whole}>{t('periods.compared', { month: formatMonth(month) })}</span>}
    </small>
  )
}
