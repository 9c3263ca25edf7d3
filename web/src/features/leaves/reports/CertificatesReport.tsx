import { addDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { leaveReports, type ReportedCertificate } from '../../../api/contract/leave-reports.ts'
import { useList } from '../../../api/hooks.ts'
import { useAfterOrganisation, useOrganisation } from '../../../api/organisation.ts'
import { DayField } from '../../../ui/form/DayField.tsx'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatSpan } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { type ListOf, useListState } from '../../../ui/list/useListState.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator, type Translate } from '../../../ui/words/words.ts'
import { Departments, GroupCell, TypeFilter } from '../shared/filters.tsx'
import { CertificateState } from '../shared/LeaveStatusBadge.tsx'

const columnsOf = (t: Translate<'leaveReports'>): Column<ReportedCertificate>[] => [
  { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
  { key: 'person', kind: 'title', title: t('by.person'), cell: (row) => <GroupCell row={row} /> },
  { key: 'type', kind: 'fact', title: t('columns.type'), cell: ({ leaveType }) => leaveTypeName(leaveType.name) },
  { key: 'days', kind: 'fact', title: t('columns.days'), cell: (row) => formatSpan(row.startDate, row.endDate) },
  {
    key: 'state',
    kind: 'badge',
    title: t('columns.certificate'),
    ordered: 'ascending',
    cell: ({ state, dueOn }) => <CertificateState state={state} dueOn={dueOn} />,
  },
]

const STATES = ['overdue', 'due', 'received'] as const
/** The default first day of the report, in days before today. */
const DAYS_BACK = 90

/** Due, overdue and received certificates; a row links to its leave. */
export function CertificatesReport() {
  const t = getTranslator('leaveReports')
  const list: ListOf<typeof leaveReports.certificates> = useListState(leaveReports.certificates)
  const today = useOrganisation().data?.organisation.today
  const { from = today && addDays(today, -DAYS_BACK), to = today } = list.filters
  const query = useList(leaveReports.certificates, from && to ? { query: { ...list.query, from, to } } : null)
  return (
    <>
      <ListToolbar partial>
        <Filters list={list}>
          <ChoiceFilter
            label={t('state')}
            any={t('allStates')}
            choices={STATES}
            wordOf={(state) => t(`states.${state}`)}
            value={list.filters.state}
            choose={(state) => list.set({ state })}
          />
          <TypeFilter list={list} />
          <DayField label={t('from')} day={from} choose={(day) => list.set({ from: day })} />
          <DayField label={t('to')} day={to} choose={(day) => list.set({ to: day })} />
          <Departments list={list} />
        </Filters>
        <ExportButton
          path="/api/leave/report/certificates"
          list={{ filters: { ...list.filters, from, to } }}
          name="leave-certificates"
        />
      </ListToolbar>
      <DataTable
        label={t('reports.certificates')}
        list={list}
        query={useAfterOrganisation(query)}
        rows={query.data?.rows}
        rowKey={({ leaveId }) => leaveId}
        columns={columnsOf(t)}
        open={({ leaveId: id }) => ({ to: screens.admin.leave, params: { id } })}
        empty={<EmptyState drawing="calm" title={t('noneTitle')} text={t('noneCertified')} />}
      />
    </>
  )
}
