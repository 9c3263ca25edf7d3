import '@mantine/core/styles/Table.css'
import { inUnit } from '@ems/contract/core/leave-amounts'
import { Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Balance } from '../../../api/contract/leave-balances.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { Day } from '../../../ui/format/values.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useExplanation } from '../shared/queries.ts'
import { explainLine, type Whose } from './explanationText.ts'

interface ExplanationDialogProps {
  id: string
  whose: Whose
  /** another person, if the screen is not about one person only */
  name?: string
  balance: Pick<Balance, 'leaveType' | 'unit'>
  done: () => void
}

/** The explanation of a balance, day by day, with the forecast until a day. */
export default function ExplanationDialog({ id, whose, name, balance, done }: ExplanationDialogProps) {
  const t = getTranslator('leaves')
  const [opened, setOpened] = useState(true)
  const [until, setUntil] = useState('')
  const query = useExplanation(id, balance.leaveType._id, until)
  const type = leaveTypeName(balance.leaveType.name)
  const title = name ? t('balance.explainTitleOf', { type, name }) : t('balance.explainTitle', { type })
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} onExitTransitionEnd={done} title={title} size="lg">
      <DateInput
        label={t('balance.until')}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
        mb="md"
      />
      <FetchState query={query} loading={<LoadingState />}>
        {({ lines }) =>
          lines.length === 0 ? (
            <Text>{t('balance.nothing')}</Text>
          ) : (
            <Lines lines={lines} unit={balance.unit} whose={whose} />
          )
        }
      </FetchState>
    </Dialog>
  )
}

type Explained = NonNullable<ReturnType<typeof useExplanation>['data']>['lines']

function Lines({ lines, unit, whose }: { lines: Explained; unit: Balance['unit']; whose: Whose }) {
  const t = getTranslator('leaves')
  const lineText = (line: Explained[number]) => explainLine(t, { unit, whose }, line)
  return (
    <Table horizontalSpacing={6} styles={{ td: { verticalAlign: 'top' } }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('balance.columns.day')}</Table.Th>
          <Table.Th>{t('balance.columns.what')}</Table.Th>
          <Table.Th ta="end" style={{ whiteSpace: 'nowrap' }}>
            {t('balance.columns.balance')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and several may have the same day
          <Table.Tr key={n}>
            <Table.Td>
              <Day value={line.day} />
            </Table.Td>
            <Table.Td>{line.projected ? <em>{lineText(line)}</em> : lineText(line)}</Table.Td>
            <Table.Td ta="end">{formatNumber(inUnit(unit, line.balanceAfter))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
