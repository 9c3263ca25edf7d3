import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { Button, NativeSelect, SimpleGrid, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bankFiles } from '../../../api/contract/bank-files.ts'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { type PayGroup, paySetup } from '../../../api/contract/pay-setup.ts'
import { salaries } from '../../../api/contract/salaries.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import {
  dayOf,
  formatAmount,
  formatDay,
  formatDifference,
  formatMonth,
  formatNumber,
} from '../../../ui/format/format.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { monthAfter } from '../months.ts'
import classes from './PayPeriodsPage.module.css'
import { PeriodBadge } from './PeriodBadge.tsx'
import { PeriodStepLine } from './PeriodStepLine.tsx'

const PERIODS_SHOWN = 6

/** A card for each pay group with its next step, and earlier periods. */
export default function PayPeriodsPage() {
  const t = getTranslator('pay')
  const groups = useFetch(paySetup.groups, {})
  return (
    <Page title={t('periods.title')} actions={<SettingsLink />}>
      <FetchState query={groups}>
        {({ groups: all }) =>
          all.length === 0 ? (
            <EmptyState title={t('periods.none')} />
          ) : (
            <SimpleGrid cols={{ base: 1, md: all.length > 1 ? 2 : 1 }} spacing="md" style={{ alignItems: 'start' }}>
              {all.map((group) => (
                <GroupCard key={group._id} group={group} several={all.length > 1} />
              ))}
            </SimpleGrid>
          )
        }
      </FetchState>
    </Page>
  )
}

function SettingsLink() {
  const t = getTranslator('pay')
  return useScope('pay.configure') === undefined ? null : (
    <ButtonLink to={screens.admin.paySettings} variant="default">
      {t('periods.settings')}
    </ButtonLink>
  )
}

function GroupCard({ group, several }: { group: PayGroup; several: boolean }) {
  const t = getTranslator('pay')
  const query = useFetch(payPeriods.list, { query: { group: group._id, limit: PERIODS_SHOWN } })
  const regular = query.data?.periods.filter(({ number }) => number === 1) ?? []
  const [latest] = query.data?.periods ?? []
  const shown = latest && latest.status !== 'Closed' ? latest : regular[0]
  return (
    <Panel>
      <section className={classes.card} aria-labelledby={`group-${group._id}`}>
        <div className={classes.head}>
          <div>
            <Title order={2} id={`group-${group._id}`}>
              {several ? `${group.legalEntity.name} · ${group.name}` : group.name}
            </Title>
            <p>
              {t('periods.people', { count: group.people })}
              {group.started && ` · ${t(`periods.made.${group.mode}`)}`}
            </p>
          </div>
          {shown && (
            <div className={classes.month}>
              {shown.status === 'Closed' ? <PeriodLink period={shown} /> : titleOf(shown)}
              <PeriodBadge status={shown.status} />
            </div>
          )}
        </div>
        <FetchState query={query}>
          {({ periods, total }) => (
            <>
              <PeriodStepLine status={shown?.status} />
              {shown && <Sums period={shown} former={regular.find(({ month }) => month < shown.month)} />}
              <Before
                periods={periods.filter((each) => each !== shown && each.status === 'Closed')}
                more={total > periods.length}
              />
              {shown && shown.status !== 'Closed' ? (
                <Current period={shown} />
              ) : (
                <Start group={group} last={regular[0]} />
              )}
            </>
          )}
        </FetchState>
      </section>
    </Panel>
  )
}

/** @param former the regular period before, for comparison */
function Sums({ period, former }: { period: PayPeriod; former: PayPeriod | undefined }) {
  const t = getTranslator('pay')
  const { totals } = period
  if (period.calculatedAt === null) return <Text c="dimmed">{t('periods.notCalculated')}</Text>
  const difference = former && totals.net - former.totals.net
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('sums.people')}</dt>
        <dd>
          {formatNumber(totals.people)}
          {totals.withoutPay > 0 && <span> {t('sums.withoutPay', { count: totals.withoutPay })}</span>}
        </dd>
      </div>
      <div>
        <dt>{t(`net.${period.mode}`)}</dt>
        <dd>{formatAmount(totals.net, period)}</dd>
      </div>
      {former && difference !== undefined && (
        <div>
          <dt>{t('periods.compared', { month: formatMonth(former.month) })}</dt>
          <dd data-sign={Math.sign(difference)}>{formatDifference(difference, period)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The open period: what is to be done in it, and its next step. */
function Current({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const { blocking, warnings } = period.exceptions
  return (
    <div className={classes.foot}>
      <span>
        {period.status === 'Review' && period.submittedBy ? (
          t('periods.submittedBy', { name: period.submittedBy.name })
        ) : blocking > 0 ? (
          <strong>{t('periods.blocking', { count: blocking })}</strong>
        ) : period.stale > 0 ? (
          t('periods.stale', { count: period.stale })
        ) : warnings > 0 ? (
          t('periods.warnings', { count: warnings })
        ) : (
          t('period.payDate', { day: formatDay(period.payDate) })
        )}
      </span>
      <ButtonLink to={screens.admin.payPeriod} params={{ id: period._id }}>
        {t(period.status === 'Review' ? 'periods.review' : 'periods.goOn')}
      </ButtonLink>
    </div>
  )
}

/** The name of a period: its month, with its number if it is off-cycle. */
export function titleOf({ month, number }: Pick<PayPeriod, 'month' | 'number'>): string {
  const t = getTranslator('pay')
  return number === 1 ? formatMonth(month) : t('periods.offCycle', { month: formatMonth(month), number })
}

const PeriodLink = ({ period }: { period: PayPeriod }) => (
  <TextLink to={screens.admin.payPeriod} params={{ id: period._id }}>
    {titleOf(period)}
  </TextLink>
)

/** A provider may also send its payslips itself: then there are none here. */
const hasUnpublished = ({ publishedAt, mode, upload }: PayPeriod) =>
  publishedAt === null && (mode === 'own' || upload !== null)

/** What is left to do in a closed period; undefined for nothing. */
function useLeftToDo(period: PayPeriod | undefined): 'export' | 'payslips' | 'bank' | undefined {
  const mayManage = useScope('salaries.manage') !== undefined
  const pays = mayManage && period?.mode === 'own' && period.publishedAt !== null
  const { data } = useFetch(bankFiles.list, pays ? { params: { id: period._id } } : null)
  if (!period || !mayManage) return undefined
  if (period.publishedAt === null) return hasUnpublished(period) ? 'payslips' : 'export'
  return data?.files.every(({ voidAt }) => voidAt !== null) ? 'bank' : undefined
}

/** Starts the next month; the first time it asks who issues the payslips. */
function Start({ group, last }: { group: PayGroup; last: PayPeriod | undefined }) {
  const t = getTranslator('pay')
  const navigate = useNavigate()
  const zone = useTimeZone()
  const now = dayOf(new Date().toISOString(), zone).slice(0, 7)
  // A month with salary records would be paid twice.
  const records = useList(
    salaries.list,
    last ? null : { query: { limit: 1, sort: '-payDate', legalEntity: group.legalEntity._id } },
  )
  const recorded = records.data?.salary[0]
  const preset = recorded && recorded.payDate.slice(0, 7) >= now ? monthAfter(now) : now
  const [chosen, setChosen] = useState<string>()
  const first = chosen ?? preset
  const month = last ? monthAfter(last.month) : first
  const mayConfigure = useScope('pay.configure') !== undefined
  const mayManage = useScope('salaries.manage') !== undefined
  const left = useLeftToDo(last)
  // Whether it was exported is not known, so this never keeps anybody from the next month.
  const exports = left === 'export'
  const [mode, setMode] = useState(group.mode)
  const setGroup = useSend(paySetup.updateGroup, { refreshes: ['paySetup'] })
  const start = useSend(payPeriods.add, { refreshes: ['payPeriods', 'paySetup'] })
  const calculate = useSend(payPeriods.calculate, { refreshes: ['payPeriods'] })
  const begin = async () => {
    if (mode !== group.mode) {
      const { _id: id, legalEntity, people: _p, started: _s, currency: _c, decimals: _d, updatedAt, ...rest } = group
      await setGroup.mutateAsync({ params: { id }, body: { ...rest, mode, ifUpdatedAt: updatedAt } })
    }
    const { period } = await start.mutateAsync({ body: { group: group._id, month } })
    await calculate.mutateAsync({ params: { id: period._id }, body: {} })
    await navigate({ to: screens.admin.payPeriod, params: { id: period._id } })
  }
  if (!mayManage) return <Text c="dimmed">{t('periods.noneOpen')}</Text>
  // The month depends on the records: a button that changes its month would start another one than was read.
  if (records.isLoading) return <LoadingState />
  const asks = !group.started && mayConfigure
  return (
    <>
      {asks && (
        <fieldset className={classes.who}>
          <legend>{t('periods.who')}</legend>
          <RadioCards
            choices={(['provider', 'own'] as const).map((value) => ({
              value,
              label: t(`mode.${value}`),
              text: t(`periods.modeText.${value}`),
            }))}
            value={mode}
            onChange={setMode}
          />
        </fieldset>
      )}
      {!last && (
        <NativeSelect
          label={t('periods.first')}
          description={t('periods.firstHint')}
          data={[now, monthAfter(now)].map((value) => ({ value, label: formatMonth(value) }))}
          value={first}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <div className={classes.foot}>
        <span>{last ? t('period.payDate', { day: formatDay(last.payDate) }) : asks && t('periods.later')}</span>
        <div className={classes.ways}>
          <Button
            variant={left && !exports ? 'default' : 'filled'}
            loading={start.isPending || calculate.isPending || setGroup.isPending}
            onClick={() => void begin().catch(notifyError)}
          >
            {t('periods.start', { month: formatMonth(month) })}
          </Button>
          {last && left && (
            <ButtonLink
              to={screens.admin.payPeriod}
              params={{ id: last._id }}
              search={{ tab: left } as never}
              variant={exports ? 'default' : 'filled'}
            >
              {t(`periods.left.${left}`)}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}

function Before({ periods, more }: { periods: readonly PayPeriod[]; more: boolean }) {
  const t = getTranslator('pay')
  if (periods.length === 0) return null
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {t('periods.closed')}
      </Text>
      <ul className={classes.before}>
        {periods.map((period) => (
          <li key={period._id}>
            <PeriodLink period={period} />
            <Text size="sm" c="dimmed">
              {t(`periods.paidOn.${period.mode}`, {
                net: formatAmount(period.totals.net, period),
                day: formatDay(period.payDate),
              })}
              {hasUnpublished(period) && ` · ${t('periods.unpublished')}`}
            </Text>
          </li>
        ))}
      </ul>
      {more && (
        <Text size="sm" c="dimmed">
          {t('periods.older')}
        </Text>
      )}
    </div>
  )
}
