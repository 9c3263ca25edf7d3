import { Text } from '@mantine/core'
import { payslips } from '../../api/contract/payslips.ts'
import { useFetch } from '../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../api/session.ts'
import { formatDay, formatMoney, formatMonth } from '../format/format.ts'
import { Entry, EntryList } from '../page/EntryList.tsx'
import { TitledPanel } from '../page/Panel.tsx'
import { getTranslator } from '../words/words.ts'

/** The final pay of a leaver; nothing for people without a last day. */
export function SettlementPanel({ id, own }: { id: string; own: boolean }) {
  const t = getTranslator('payTerms')
  const reads = useHasPermissionForOthers('salaries.read') && !own
  const { data } = useFetch(payslips.settlement, reads ? { params: { id } } : null)
  if (!data || data.lastDay === null) return null
  const money = (amount: number) => formatMoney(amount, data)
  const named = (name: string, month: string) => t('settlement.input', { component: name, month: formatMonth(month) })
  const entries = [
    ...data.lines.map(({ component, forMonth, amount }, n) => ({
      key: `line ${n}`,
      name: named(component.name, forMonth),
      fact: money(amount),
    })),
    ...data.leave.map(({ leaveType, days, value }) => ({
      key: `leave ${leaveType}`,
      name: leaveType,
      fact: t('settlement.leaveFact', { days, value: money(value) }),
    })),
    ...data.inputs.map(({ component, month, amount, quantity }, n) => ({
      key: `input ${n}`,
      name: named(component.name, month),
      fact: amount === null ? String(quantity ?? '') : money(amount),
    })),
    ...(data.owed > 0 ? [{ key: 'owed', name: t('settlement.owed'), fact: money(-data.owed) }] : []),
  ]
  return (
    <TitledPanel title={t('settlement.title')} text={t('settlement.text', { day: formatDay(data.lastDay) })}>
      {entries.length === 0 ? (
        <Text c="dimmed">{t('settlement.none')}</Text>
      ) : (
        <EntryList>
          {entries.map(({ key, name, fact }) => (
            <Entry key={key} name={name} facts={[]}>
              {fact}
            </Entry>
          ))}
        </EntryList>
      )}
    </TitledPanel>
  )
}
