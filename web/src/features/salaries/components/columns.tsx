import type { Salary } from '../../../api/contract/salaries.ts'
import type { Column } from '../../../ui/list/DataTable.tsx'
import { Day, Money } from '../../../ui/values.tsx'
import type { Translate } from '../../../ui/words.ts'

/** The amounts and the day of a salary record. @param sortable the fields that the list's endpoint sorts by */
export const amountColumns = (t: Translate<'salaries'>, sortable: readonly string[]): Column<Salary>[] => {
  const sort = (field: string) => (sortable.includes(field) ? { sort: field } : {})
  return [
    {
      key: 'salary',
      title: t('columns.salary'),
      ...sort('basicSalary'),
      cell: (record) => <Money value={record.basicSalary} />,
    },
    {
      key: 'allowance',
      title: t('columns.allowance'),
      ...sort('allowances'),
      cell: (record) => <Money value={record.allowances} />,
    },
    {
      key: 'deduction',
      title: t('columns.deduction'),
      ...sort('deductions'),
      cell: (record) => <Money value={record.deductions} />,
    },
    {
      key: 'total',
      title: t('columns.total'),
      ...sort('netSalary'),
      cell: (record) => <Money value={record.netSalary} />,
    },
    {
      key: 'payDate',
      title: t('columns.payDate'),
      ...sort('payDate'),
      cell: (record) => <Day value={record.payDate} />,
    },
  ]
}
