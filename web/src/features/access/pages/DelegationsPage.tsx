import { access, type Delegation } from '../../../api/contract/access.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EndDelegationButton } from '../../../ui/person/EndDelegationButton.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { PeriodFilter } from '../components/PeriodFilter.tsx'
import { useDelegations } from '../queries.ts'

/** The delegations and their dates. */
export default function DelegationsPage() {
  const t = getTranslator('access')
  const list = useListState(access.delegations, '-fromDay')
  const query = useDelegations(list)
  const columns: Column<Delegation>[] = [
    {
      key: 'from',
      kind: 'title',
      title: t('delegations.from'),
      sort: 'fromUser',
      cell: ({ fromUser }) => <PersonCell name={fromUser.name} path={fromUser.profileImage} id={fromUser._id} />,
    },
    {
      key: 'to',
      kind: 'lead',
      title: t('delegations.to'),
      sort: 'toUser',
      cell: ({ toUser }) => <PersonCell name={toUser.name} path={toUser.profileImage} id={toUser._id} />,
    },
    {
      key: 'fromDay',
      kind: 'fact',
      title: t('assignments.from'),
      card: 'named',
      sort: 'fromDay',
      cell: ({ fromDay }) => <Day value={fromDay} />,
    },
    {
      key: 'toDay',
      kind: 'fact',
      title: t('assignments.until'),
      card: 'named',
      sort: 'toDay',
      cell: ({ toDay }) => <Day value={toDay} />,
    },
    {
      key: 'kinds',
      kind: 'fact',
      title: t('delegations.kinds'),
      cell: ({ kinds }) => kinds.map((kind) => t(`delegations.of.${kind}`)).join(', '),
    },
    {
      key: 'reason',
      tablet: 'upright',
      kind: 'fact',
      title: t('delegations.reason'),
      cell: ({ reason }) => reason,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (delegation) => <EndDelegationButton delegation={delegation} />,
    },
  ]
  return (
    <Page title={t('delegations.title')} facts={t('delegations.facts')}>
      <ListToolbar>
        <SearchBox label={t('delegations.search')} list={list} />
        <Filters list={list}>
          <PeriodFilter value={list.filters.state} onChange={(state) => list.set({ state })} />
        </Filters>
        <ExportButton path="/api/access/delegations" list={list} name="delegations" />
      </ListToolbar>
      <DataTable
        label={t('delegations.title')}
        list={list}
        query={query}
        rows={query.data?.delegations}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState title={t('delegations.emptyTitle')} text={t('delegations.emptyText')} />}
      />
    </Page>
  )
}
