import { inclusiveDays } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { type Leave, leaves } from '../../../api/contract/leaves.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { LeaveStatusBadge } from '../components/LeaveStatusBadge.tsx'
import { StatusFilter } from '../components/StatusFilter.tsx'
import { useLeaves } from '../queries.ts'

/** Everybody's leaves, for administrators. */
export default function LeaveListPage() {
  const t = wordsOf('leaves')
  const list = useListState(leaves.list)
  const query = useLeaves(list)
  const columns: Column<Leave>[] = [
    { key: 'number', title: t('columns.number'), cell: (_, number) => number },
    { key: 'empId', title: t('columns.empId'), cell: ({ employeeId }) => employeeId.employeeId },
    { key: 'name', title: t('columns.name'), cell: ({ employeeId }) => employeeId.userId.name },
    { key: 'leaveType', title: t('columns.leaveType'), cell: ({ leaveType }) => t(`common:leaveType.${leaveType}`) },
    {
      key: 'department',
      title: t('columns.department'),
      sort: 'department',
      cell: ({ employeeId }) => employeeId.department?.dep_name ?? t('common:none'),
    },
    {
      key: 'days',
      title: t('columns.days'),
      sort: 'days',
      cell: ({ startDate, endDate }) => formatNumber(inclusiveDays(startDate, endDate)),
    },
    { key: 'status', title: t('columns.status'), cell: ({ status }) => <LeaveStatusBadge status={status} /> },
    { key: 'action', title: t('common:table.action'), cell: (leave) => <ViewLink leave={leave} /> },
  ]
  return (
    <Page title={t('list.title')}>
      <ListToolbar>
        <SearchBox
          label={t('list.search')}
          value={list.search}
          onSearch={(search) => list.set({ search }, { replace: true })}
        />
        <StatusFilter list={list} />
      </ListToolbar>
      <DataTable
        label={t('list.title')}
        list={list}
        query={query}
        rows={query.data?.leaves}
        rowKey={(leave) => leave._id}
        columns={columns}
        empty={<EmptyState title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
    </Page>
  )
}

function ViewLink({ leave }: { leave: Leave }) {
  const t = wordsOf('common')
  const name = leave.employeeId.userId.name
  return (
    <ButtonLink
      to={screens.admin.leave}
      search
      params={{ id: leave._id }}
      size="xs"
      variant="default"
      aria-label={t('table.actionsFor', { action: t('actions.view'), name })}
    >
      {t('actions.view')}
    </ButtonLink>
  )
}
