import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Salary } from '../../../api/contract/salaries.ts'
import { Money } from '../../../ui/format/values.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { PayDateCell } from './PayDateCell.tsx'
import { RecordedValue } from './RecordedValue.tsx'

/**
 * The amounts and the day of a salary record.
 * @param sortable the fields that the list's endpoint sorts by
 * @param ofOne for a list of one person's records, in which the day is the title; content next to the day
 */
export const amountColumns = (
  t: Translate<'salaries'>,
  sortable: readonly string[],
  ofOne?: { action: (record: Salary) => ReactNode },
): Column<Salary>[] => {
  const sort = (field: string) => (sortable.includes(field) ? { sort: field } : {})
  return [
    {
      key: 'salary',
      kind: 'money',
      title: t('columns.salary'),
      ...sort('basicSalary'),
      cell: (record) => money(record, record.basicSalary),
    },
    {
      key: 'allowance',
      tablet: 'upright',
      kind: 'money',
      title: t('columns.allowance'),
      ...sort('allowances'),
      cell: (record) => money(record, record.allowances),
    },
    {
      key: 'deduction',
      tablet: 'upright',
      kind: 'money',
      title: t('columns.deduction'),
      ...sort('deductions'),
      cell: (record) => money(record, record.deductions),
    },
    {
      key: 'total',
      kind: 'money',
      title: t('columns.total'),
      ...sort('netSalary'),
      cell: (record) => <span style={{ fontWeight: 'var(--l-fw-strong)' }}>{money(record, record.netSalary)}</span>,
    },
    {
      key: 'payDate',
      ...(ofOne && { kind: 'title' }),
      title: t('columns.payDate'),
      ...sort('payDate'),
      cell: (record) => <PayDateCell record={record} action={ofOne?.action(record)} />,
    },
  ]
}

const money = (record: Salary, amount: number) => (
  <RecordedValue record={record}>
    <Money value={amount} of={record} />
  </RecordedValue>
)

/** A search without results has the words of an empty list. */
export function NoMatches({ clear }: { clear: () => void }) {
  const t = getTranslator('salaries')
  const button = (
    <Button variant="default" onClick={clear}>
      {t('common:empty.clearAll')}
    </Button>
  )
  return <EmptyState title={t('history.noRecords')} text={t('history.noMatchText')} action={button} />
}
