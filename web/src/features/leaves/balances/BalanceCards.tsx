import '@mantine/core/styles/SimpleGrid.css'
import { inUnit } from '@ems/contract/core/leave-amounts'
import '@mantine/core/styles/Skeleton.css'
import { Button, Group, SimpleGrid, Skeleton, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import { expiresAtPeriodEnd, expiringSoon, isSoon, leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay, formatNumber } from '../../../ui/format/format.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBalances } from '../shared/queries.ts'
import classes from './BalanceCards.module.css'
import type { Whose } from './explanationText.ts'

const ExplanationDialog = lazy(() => import('./ExplanationDialog.tsx'))

const COMING = [1, 2, 3]

/** A card for each leave type with a balance; nothing without any. */
export function BalanceCards({ id, whose }: { id: string; whose: Whose }) {
  const t = getTranslator('leaves')
  const [explained, setExplained] = useState<Balance>()
  const query = useBalances(id)
  if (query.isPending)
    return (
      <SimpleGrid data-coming aria-busy cols={{ base: 1, sm: 2, lg: 3 }} mb="md">
        <LoadingText />
        {COMING.map((card) => (
          <Panel key={card}>
            <Skeleton height={16} width="45%" />
            <Skeleton height={32} width="30%" mt="md" mb="lg" />
            <Skeleton height={8} />
            <Skeleton height={12} width="70%" mt="md" />
          </Panel>
        ))}
      </SimpleGrid>
    )
  const tracked = (query.data?.balances ?? []).filter((balance) => balance.tracked)
  if (tracked.length === 0) return null
  return (
    <section aria-label={t('balance.title')}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" mb="md">
        {tracked.map((balance) => (
          <BalanceCard key={balance.leaveType._id} balance={balance} explain={() => setExplained(balance)} />
        ))}
      </SimpleGrid>
      {explained && (
        <Suspense fallback={null}>
          <ExplanationDialog id={id} whose={whose} balance={explained} done={() => setExplained(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function BalanceCard({ balance, explain }: { balance: Balance; explain: () => void }) {
  const t = getTranslator('leaves')
  const { leaveType, unit, taken, booked, pending, expiring } = balance
  const type = leaveTypeName(leaveType.name)
  const ending = expiresAtPeriodEnd(balance)
  const toFigure = (amount: number | null) => inUnit(unit, amount ?? 0)
  const { available, entitled, carriedIn, adjusted } = balance
  const all = toFigure((entitled ?? 0) + (carriedIn ?? 0) + (adjusted ?? 0))
  return (
    <Panel>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h5">
          {type}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.explain}
          aria-label={t('balance.explainOf', { type })}
          onClick={explain}
        >
          {t('balance.explain')}
        </Button>
      </Group>
      <p className={classes.figure}>
        <strong>{formatNumber(toFigure(available))}</strong> {t(`balance.available.${unit}`, { of: all })}
      </p>
      <Bar balance={balance} />
      <ul className={classes.parts}>
        {Object.entries({ taken, booked, pending }).map(([part, amount]) => (
          <li key={part} data-part={part}>
            {t(`balance.parts.${part as 'taken'}`, { amount: toFigure(amount) })}
          </li>
        ))}
        {(balance.reserved ?? 0) > 0 && (
          <li data-part="booked">
            {t('balance.reserved', { amount: toFigure(balance.reserved), day: formatDay(balance.period.end) })}
          </li>
        )}
        {expiring.map(({ amount, lastDay }) => (
          <li key={lastDay} data-part={isSoon({ amount, lastDay }, balance.asOf) ? 'lapses' : 'left'}>
            {t(`balance.lapses.${unit}`, { count: toFigure(amount), day: formatDay(lastDay) })}
          </li>
        ))}
        {ending && (
          <li data-part={isSoon(ending, balance.asOf) ? 'lapses' : 'left'}>
            {t(`balance.atEnd.${unit}`, {
              count: toFigure(ending.amount),
              day: formatDay(ending.lastDay),
              carried: toFigure(balance.atEnd?.carried ?? 0),
            })}
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** Taken, booked and expiring days as parts of the entitlement; the words below say the same. */
function Bar({ balance }: { balance: Balance }) {
  const { available, taken, booked, pending } = balance
  const left = Math.max(0, available ?? 0)
  const lapses = Math.min(
    left,
    expiringSoon(balance).reduce((sum, { amount }) => sum + amount, 0),
  )
  const parts = { taken, booked, pending, lapses, left: left - lapses }
  if (taken + booked + pending + left <= 0) return null
  return (
    <div className={classes.bar} aria-hidden>
      {Object.entries(parts).map(
        ([part, amount]) => amount > 0 && <i key={part} data-part={part} style={{ flexGrow: amount }} />,
      )}
    </div>
  )
}
