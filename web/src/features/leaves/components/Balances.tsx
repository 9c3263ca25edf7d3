import '@mantine/core/styles/SimpleGrid.css'
import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import { formatDay, formatNumber } from '../../../ui/format.ts'
import { inUnit } from '../../../ui/inUnit.ts'
import { lapsesAtEnd, lapsingSoon } from '../../../ui/lapsing.ts'
import { leaveTypeName } from '../../../ui/leaveType.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useBalances } from '../queries.ts'
import classes from './Balances.module.css'

const ExplainDialog = lazy(() => import('./ExplainDialog.tsx'))

/** A card for each type of leave of which somebody has a balance; nothing where there is none. */
export function Balances({ id }: { id: string }) {
  const t = wordsOf('leaves')
  const [explained, setExplained] = useState<Balance>()
  const tracked = (useBalances(id).data?.balances ?? []).filter((balance) => balance.tracked)
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
          <ExplainDialog id={id} balance={explained} done={() => setExplained(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

function BalanceCard({ balance, explain }: { balance: Balance; explain: () => void }) {
  const t = wordsOf('leaves')
  const { leaveType, unit, available, taken, booked, pending, expiring } = balance
  const type = leaveTypeName(leaveType.name)
  const ending = lapsesAtEnd(balance)
  const said = (amount: number) => formatNumber(inUnit(unit, amount))
  return (
    <Panel>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} size="h5">
          {type}
        </Title>
        <Button size="xs" variant="default" aria-label={t('balance.explainOf', { type })} onClick={explain}>
          {t('balance.explain')}
        </Button>
      </Group>
      <Text fw={600} mt={4}>
        {t(`balance.available.${unit}`, { count: inUnit(unit, available ?? 0) })}
      </Text>
      <Bar balance={balance} />
      <Text size="sm" c="dimmed">
        {t('balance.of', { taken: said(taken), booked: said(booked), pending: said(pending) })}
      </Text>
      {expiring.map(({ amount, lastDay }) => (
        <Text key={lastDay} size="sm">
          {t(`balance.lapses.${unit}`, { count: inUnit(unit, amount), day: formatDay(lastDay) })}
        </Text>
      ))}
      {ending && (
        <Text size="sm">
          {t(`balance.atEnd.${unit}`, {
            count: inUnit(unit, ending.amount),
            day: formatDay(ending.lastDay),
            carried: inUnit(unit, balance.atEnd?.carried ?? 0),
          })}
        </Text>
      )}
    </Panel>
  )
}

/** What was taken, is booked, and lapses, as parts of all there is; the words below say the same. */
function Bar({ balance }: { balance: Balance }) {
  const { available, taken, booked, pending } = balance
  const left = Math.max(0, available ?? 0)
  const lapses = Math.min(
    left,
    lapsingSoon(balance).reduce((sum, { amount }) => sum + amount, 0),
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
