import { inUnit } from '@ems/contract/core/leave-amounts'
import { leaveReports, type ReportedLiability } from '../../../api/contract/leave-reports.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { TonedFigure } from '../../../ui/format/TonedFigure.tsx'
import { Money } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { ByFilter, Departments, type Group, GroupCell, TypeFilter } from '../shared/filters.tsx'

const columnsOf = (t: Translate<'leaveReports'>, by: Group): Column<ReportedLiability>[] => [
  { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
  {
    key: 'group',
    kind: 'title',
    title: t(`by.${by}`),
    // People come by department first, and types in their own order.
    ...(by === 'department' && { ordered: 'ascending' }),
    cell: (row) => <GroupCell row={row} />,
  },
  { key: 'type', kind: 'fact', title: t('columns.type'), cell: ({ leaveType }) => leaveTypeName(leaveType.name) },
  {
    key: 'balance',
    kind: 'money',
    title: t('columns.balance'),
    cell: ({ balance, unit }) =>
      balance === null ? (
        '–'
      ) : (
        <TonedFigure value={balance}>{t(`amount.${unit}`, { count: inUnit(unit, balance) })}</TonedFigure>
      ),
  },
  {
    key: 'money',
    kind: 'money',
    title: t('columns.money'),
    cell: ({ money, currency, decimals }) =>
      money === null || !currency || decimals === undefined ? '–' : <Money value={money} of={{ currency, decimals }} />,
  },
]

/** The liability for leave that is not taken. */
export function LiabilityReport() {
  const t = getTranslator('leaveReports')
  const list: ListOf<typeof leaveReports.liability> = useListState(leaveReports.liability)
  const query = useList(leaveReports.liability, { query: list.query })
  const today = useOrganisation().data?.organisation.today ?? ''
  return (
    <>
      <ListToolbar partial>
        <ByFilter list={list} groups={['person', 'department', 'type']} />
        <Filters list={list}>
          <TypeFilter list={list} />
          <DayField label={t('asOf')} day={list.filters.asOf ?? today} choose={(asOf) => list.set({ asOf })} />
          <Departments list={list} />
        </Filters>
        <ExportButton path="/api/leave/report/liability" list={list} name="leave-liability" />
      </ListToolbar>
      <DataTable
        label={t('reports.liability')}
        list={list}
        query={query}
        rows={query.data?.rows}
        rowKey={({ person, department, leaveType, currency }) =>
          `${person?._id ?? department?._id ?? ''} ${leaveType._id} ${currency}`
        }
        columns={columnsOf(t, list.filters.by ?? 'person')}
        empty={<EmptyState title={t('noneTitle')} text={t('noneTracked')} />}
      />
    </>
  )
}
