import '@mantine/core/styles/Table.css'
import { Table, Text } from '@mantine/core'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { useFetch } from '../../../api/hooks.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatMoney } from '../../../ui/format/format.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const NAMES: Record<string, 'lines' | 'totals' | 'salaries' | 'transfers'> = {
  'lines = people': 'lines',
  'people = totals': 'totals',
  'salary records = net': 'salaries',
  'transfers + left out = toPay': 'transfers',
}

/** Whether the sums of a period agree, each added up from its own rows. */
export function ProofTab({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  return (
    <TitledPanel title={t('proof.title')} text={t('proof.text')}>
      <FetchState query={useFetch(payPeriods.proof, { params: { id: period._id } })}>
        {({ checks }) => (
          <Table aria-label={t('proof.title')}>
            <Table.Tbody>
              {checks.map(({ name, left, right, equal }) => (
                <Table.Tr key={name}>
                  <Table.Td>
                    <Text>{NAMES[name] ? t(`proof.${NAMES[name]}`) : name}</Text>
                  </Table.Td>
                  <Table.Td ta="end">{formatMoney(left, period)}</Table.Td>
                  <Table.Td ta="end">{formatMoney(right, period)}</Table.Td>
                  <Table.Td>
                    <StatusBadge tone={equal ? 'green' : 'red'}>
                      {t(equal ? 'proof.equal' : 'proof.differs')}
                    </StatusBadge>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </FetchState>
    </TitledPanel>
  )
}
