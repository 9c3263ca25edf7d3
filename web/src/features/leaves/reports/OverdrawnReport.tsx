import { inUnit } from '@ems/contract/core/leave-amounts'
import { leaveReports, type ReportedOverdraft } from '../../../api/contract/leave-reports.ts'
import { useList } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { TonedFigure } from '../../../ui/format/TonedFigure.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { Departments, GroupCell, TypeFilter } from '../shared/filters.tsx'

function columnsOf(t: Translate<'leaveReports'>): Column<ReportedOverdraft>[] {
  const figure = (key: 'amount' | 'balance' | 'available') => ({
    key,
    kind: 'money' as const,
    title: t(`columns.${key === 'amount' ? 'overdrawn' : key}`),
    ...(key === 'amount' && { ordered: 'descending' as const }),
    cell: (row: ReportedOverdraft) => (
      <TonedFigure value={row[key]}>{t(`amount.${row.unit}`, { count: inUnit(row.unit, row[key]) })}</TonedFigure>
    ),
  })
  return [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    { key: 'person', kind: 'title', title: t('by.person'), cell: (row) => <GroupCell row={row} /> },
    { key: 'type', kind: 'fact', title: t('columns.type'), cell: ({ leaveType }) => leaveTypeName(leaveType.name) },
    ...(['amount', 'balance', 'available'] as const).map(figure),
  ]
}

/** People with an overdrawn balance. */
export function OverdrawnReport() {
  const t = getTranslator('leaveReports')
  const list: ListOf<typeof leaveReports.overdrawn> = useListState(leaveReports.overdrawn)
  const query = useList(leaveReports.overdrawn, { query: list.query })
  const today = useOrganisation().data?.organisation.today ?? ''
  return (
    <>
      <ListToolbar partial>
        <Filters list={list}>
          <TypeFilter list={list} />
          <DayField label={t('asOf')} day={list.filters.asOf ?? today} choose={(asOf) => list.set({ asOf })} />
          <Departments list={list} />
        </Filters>
        <ExportButton path="/api/leave/report/overdrawn" list={list} name="leave-overdrawn" />
      </ListToolbar>
      <DataTable
        label={t('reports.overdrawn')}
        list={list}
        query={query}
        rows={query.data?.rows}
        rowKey={({ person, leaveType }) => `${person._id} ${leaveType._id}`}
        columns={columnsOf(t)}
        empty={<EmptyState drawing="calm" title={t('noneTitle')} text={t('noneOverdrawn')} />}
      />
    </>
  )
}
