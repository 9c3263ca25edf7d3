import { inUnit } from '@ems/contract/core/leave-amounts'
import { lazy, Suspense } from 'react'
import { leaveReports, type ReportedAbsence } from '../../../api/contract/leave-reports.ts'
import { useList } from '../../../api/hooks.ts'
import { useAfterOrganisation, useOrganisation } from '../../../api/organisation.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatMonth, formatShare } from '../../../ui/format/format.ts'
import { TonedFigure } from '../../../ui/format/TonedFigure.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { ByFilter, Departments, type Group, GroupCell, TypeFilter } from '../shared/filters.tsx'
import classes from './AbsenceReport.module.css'

const AbsenceChart = lazy(() => import('./AbsenceChart.tsx'))

const columnsOf = (t: Translate<'leaveReports'>, by: Group, sorted: boolean): Column<ReportedAbsence>[] => [
  { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
  {
    key: 'group',
    kind: 'title',
    title: t(`by.${by}`),
    // People come by department first, and types in their own order.
    ...(!sorted && (by === 'department' || by === 'month') && { ordered: 'ascending' }),
    cell: (row) => (row.month === undefined ? <GroupCell row={row} /> : formatMonth(row.month)),
  },
  {
    key: 'type',
    kind: 'fact',
    title: t('columns.type'),
    cell: ({ leaveType }) => (leaveType ? leaveTypeName(leaveType.name) : t('allTypes')),
  },
  {
    key: 'amount',
    kind: 'money',
    title: t('columns.absent'),
    // For everyone together, minutes would be millions.
    cell: ({ amount, unit }) => (
      <TonedFigure value={amount}>{t(`amount.${unit}`, { count: inUnit(unit, amount) })}</TonedFigure>
    ),
  },
  {
    key: 'rate',
    kind: 'money',
    title: t('columns.rate'),
    sort: 'rate',
    cell: ({ rate }) => (rate === null ? '–' : <TonedFigure value={rate}>{formatShare(rate / 100)}</TonedFigure>),
  },
]

/** The absence of people, also as a share of their working time. */
export function AbsenceReport() {
  const t = getTranslator('leaveReports')
  const list: ListOf<typeof leaveReports.absence> = useListState(leaveReports.absence)
  const today = useOrganisation().data?.organisation.today
  const { from = today && `${today.slice(0, 4)}-01-01`, to = today } = list.filters
  const query = useList(leaveReports.absence, from && to ? { query: { ...list.query, from, to } } : null)
  return (
    <>
      <ListToolbar partial>
        <ByFilter list={list} groups={['person', 'department', 'type', 'month']} />
        <Filters list={list}>
          <TypeFilter list={list} />
          <DayField label={t('from')} day={from} choose={(day) => list.set({ from: day })} />
          <DayField label={t('to')} day={to} choose={(day) => list.set({ to: day })} />
          <Departments list={list} />
        </Filters>
        <ExportButton
          path="/api/leave/report/absence"
          list={{ filters: { ...list.filters, from, to } }}
          name="leave-absence"
        />
      </ListToolbar>
      <div
        className={classes.coming}
        data-none={query.isError || (query.data?.total === 0 && !list.narrowed) || undefined}
      >
        {from && to && !query.isError && (
          <Suspense fallback={null}>
            <AbsenceChart filters={{ ...list.filters, from, to }} />
          </Suspense>
        )}
      </div>
      <DataTable
        label={t('reports.absence')}
        list={list}
        query={useAfterOrganisation(query)}
        rows={query.data?.rows}
        rowKey={({ person, department, month, leaveType }) =>
          `${month ?? person?._id ?? department?._id ?? ''} ${leaveType?._id ?? ''}`
        }
        columns={columnsOf(t, list.filters.by ?? 'person', list.ordered)}
        empty={<EmptyState title={t('noneTitle')} text={t('noneAway')} />}
      />
    </>
  )
}
