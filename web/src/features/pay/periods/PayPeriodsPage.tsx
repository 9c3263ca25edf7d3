import '@mantine/core/styles/SimpleGrid.css'
import { screens } from '@ems/contract/core/screens'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { type PayGroup, paySetup } from '../../../api/contract/pay-setup.ts'
import { salaries } from '../../../api/contract/salaries.ts'
import { useFetch, useList, useSend } from '../../../api/hooks.ts'
import { useTimeZone } from '../../../api/organisation.ts'
import { useScope } from '../../../api/session.ts'
import { dayOf, formatDay, formatMoney, formatMonth } from '../../../ui/format/format.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { monthAfter } from '../months.ts'
import { PeriodBadge } from './PeriodBadge.tsx'

const SHOWN = 6

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
            <SimpleGrid cols={{ base: 1, md: all.length > 1 ? 2 : 1 }} spacing="md">
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
  const query = useFetch(payPeriods.list, { query: { group: group._id, limit: SHOWN } })
  return (
    <Panel>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2}>{several ? `${group.legalEntity.name} · ${group.name}` : group.name}</Title>
        <Text size="sm" c="dimmed">
          {t('periods.people', { count: group.people })}
        </Text>
      </Group>
      <FetchState query={query}>
        {({ periods, total }) => (
          <Stack gap="md">
            {periods[0] && periods[0].status !== 'Closed' ? (
              <Current period={periods[0]} />
            ) : (
              <Start group={group} last={periods.find(({ number }) => number === 1)} />
            )}
            <Before periods={periods.filter(({ status }) => status === 'Closed')} more={total > periods.length} />
          </Stack>
        )}
      </FetchState>
    </Panel>
  )
}

/** The open period: its totals and its next step. */
function Current({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const { _id: id, totals, exceptions } = period
  return (
    <Group justify="space-between" gap="md">
      <div>
        <Group gap="xs">
          <Text fw={600}>{titleOf(period)}</Text>
          <PeriodBadge status={period.status} />
        </Group>
        <Text size="sm" c="dimmed">
          {period.calculatedAt === null
            ? t('periods.notCalculated')
            : t('periods.sum', { count: totals.people, net: formatMoney(totals.net, period) })}
          {exceptions.blocking > 0 && ` · ${t('periods.blocking', { count: exceptions.blocking })}`}
        </Text>
      </div>
      <ButtonLink to={screens.admin.payPeriod} params={{ id }}>
        {t(period.status === 'Review' ? 'periods.review' : 'periods.goOn')}
      </ButtonLink>
    </Group>
  )
}

/** The name of a period: its month, with its number if it is off-cycle. */
export function titleOf({ month, number }: Pick<PayPeriod, 'month' | 'number'>): string {
  const t = getTranslator('pay')
  return number === 1 ? formatMonth(month) : t('periods.offCycle', { month: formatMonth(month), number })
}

/** Starts the next month; the first time it asks who issues the payslips. */
function Start({ group, last }: { group: PayGroup; last: PayPeriod | undefined }) {
  const t = getTranslator('pay')
  const navigate = useNavigate()
  const zone = useTimeZone()
  const now = dayOf(new Date().toISOString(), zone).slice(0, 7)
  // A month with salary records would be paid twice.
  const recorded = useList(
    salaries.list,
    last ? null : { query: { limit: 1, sort: '-payDate', legalEntity: group.legalEntity._id } },
  ).data?.salary[0]
  const preset = recorded && recorded.payDate.slice(0, 7) >= now ? monthAfter(now) : now
  const [chosen, setChosen] = useState<string>()
  const first = chosen ?? preset
  const month = last ? monthAfter(last.month) : first
  const mayConfigure = useScope('pay.configure') !== undefined
  const mayManage = useScope('salaries.manage') !== undefined
  const [mode, setMode] = useState<'provider' | 'own' | null>(group.started || !mayConfigure ? group.mode : null)
  const setGroup = useSend(paySetup.updateGroup, { refreshes: ['paySetup'] })
  const start = useSend(payPeriods.add, { refreshes: ['payPeriods', 'paySetup'] })
  const calculate = useSend(payPeriods.calculate, { refreshes: ['payPeriods'] })
  const begin = async () => {
    if (mode !== null && mode !== group.mode) {
      const { _id: id, legalEntity, people: _p, started: _s, currency: _c, decimals: _d, updatedAt, ...rest } = group
      await setGroup.mutateAsync({ params: { id }, body: { ...rest, mode, ifUpdatedAt: updatedAt } })
    }
    const { period } = await start.mutateAsync({ body: { group: group._id, month } })
    await calculate.mutateAsync({ params: { id: period._id }, body: {} })
    await navigate({ to: screens.admin.payPeriod, params: { id: period._id } })
  }
  if (!mayManage) return <Text c="dimmed">{t('periods.noneOpen')}</Text>
  return (
    <Stack gap="sm" align="flex-start">
      {!group.started && mayConfigure && (
        <>
          <Text fw={600} id={`who-${group._id}`}>
            {t('periods.who')}
          </Text>
          <Group gap="xs" role="group" aria-labelledby={`who-${group._id}`}>
            {(['provider', 'own'] as const).map((each) => (
              <Button
                key={each}
                variant={mode === each ? 'filled' : 'default'}
                aria-pressed={mode === each}
                onClick={() => setMode(each)}
              >
                {t(`mode.${each}`)}
              </Button>
            ))}
          </Group>
        </>
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
      <Button
        disabled={mode === null}
        loading={start.isPending || calculate.isPending || setGroup.isPending}
        onClick={() => void begin().catch(notifyError)}
      >
        {t('periods.start', { month: formatMonth(month) })}
      </Button>
    </Stack>
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
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
        {periods.map((period) => (
          <Group component="li" key={period._id} gap="sm" justify="space-between">
            <TextLink to={screens.admin.payPeriod} params={{ id: period._id }}>
              {titleOf(period)}
            </TextLink>
            <Text size="sm" c="dimmed">
              {t('periods.paidOn', { net: formatMoney(period.totals.net, period), day: formatDay(period.payDate) })}
            </Text>
          </Group>
        ))}
      </Stack>
      {more && (
        <Text size="sm" c="dimmed">
          {t('periods.older')}
        </Text>
      )}
    </div>
  )
}
