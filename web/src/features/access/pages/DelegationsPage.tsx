import { access, type Delegation } from '../../../api/contract/access.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ExportButtons } from '../../../ui/list/ExportButtons.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/Page.tsx'
import { Person } from '../../../ui/Person.tsx'
import { EndDelegation } from '../../../ui/person/EndDelegation.tsx'
import { Day } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { StateFilter } from '../components/StateFilter.tsx'
import { useDelegations } from '../queries.ts'

/** Whose decisions somebody else takes, and when. */
export default function DelegationsPage() {
  const t = wordsOf('access')
  const list = useListState(access.delegations)
  const query = useDelegations(list)
  const columns: Column<Delegation>[] = [
    {
      key: 'from',
      kind: 'title',
      title: t('delegations.from'),
      sort: 'fromUser',
      cell: ({ fromUser }) => <Person name={fromUser.name} path={fromUser.profileImage} id={fromUser._id} />,
    },
    {
      key: 'to',
      title: t('delegations.to'),
      sort: 'toUser',
      cell: ({ toUser }) => <Person name={toUser.name} path={toUser.profileImage} id={toUser._id} />,
    },
    {
      key: 'fromDay',
      kind: 'fact',
      title: t('assignments.from'),
      sort: 'fromDay',
      cell: ({ fromDay }) => <Day value={fromDay} />,
    },
    {
      key: 'toDay',
      kind: 'fact',
      title: t('assignments.until'),
      sort: 'toDay',
      cell: ({ toDay }) => <Day value={toDay} />,
    },
    { key: 'reason', kind: 'fact', title: t('delegations.reason'), cell: ({ reason }) => reason },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (delegation) => <EndDelegation delegation={delegation} />,
    },
  ]
  return (
    <Page title={t('delegations.title')}>
      <ListToolbar>
        <SearchBox label={t('delegations.search')} list={list} />
        <Filters list={list}>
          <StateFilter value={list.filters.state} onChange={(state) => list.set({ state })} />
        </Filters>
        <ExportButtons path="/api/access/delegations" list={list} name="delegations" />
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
