import { screens } from '@ems/contract/core/screens'
import { type Employee, employees } from '../../../api/contract/employees.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useTeam } from '../shared/queries.ts'

/** The people whom the reader leads: their reports, and the people of their departments. */
export default function TeamPeoplePage() {
  const t = getTranslator('myTeam')
  const list = useListState(employees.list, 'name')
  const query = useTeam(list)
  const none = t('common:none')
  const columns: Column<Employee>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('people.name'),
      sort: 'name',
      cell: ({ userId, employeeId }) => (
        <PersonCell
          name={userId.name}
          path={userId.profileImage}
          id={userId._id}
          second={
            <>
              <bdi>{employeeId}</bdi> · <bdi>{userId.email}</bdi>
            </>
          }
        />
      ),
    },
    {
      key: 'department',
      kind: 'fact',
      title: t('people.department'),
      sort: 'department',
      cell: ({ department, designation }) => [designation, department?.dep_name].filter(Boolean).join(' · ') || none,
    },
    {
      key: 'manager',
      card: 'named',
      kind: 'fact',
      title: t('people.manager'),
      cell: ({ manager }) => manager?.userId.name ?? none,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: ({ userId }) => (
        <RowLink
          to={screens.employee.profile}
          params={{ id: userId._id }}
          word={t('common:actions.view')}
          row={userId.name}
        />
      ),
    },
  ]
  return (
    <Page title={t('people.title')}>
      <ListToolbar>
        <SearchBox label={t('people.search')} list={list} />
        <ExportButton path="/api/employee" list={list} name="employees" team="true" />
      </ListToolbar>
      <DataTable
        label={t('people.title')}
        list={list}
        query={query}
        rows={query.data?.employees}
        rowKey={({ _id }) => _id}
        columns={columns}
        open={({ userId }) => ({ to: screens.employee.profile, params: { id: userId._id } })}
        empty={<EmptyState drawing="team" title={t('people.emptyTitle')} text={t('people.emptyText')} />}
      />
    </Page>
  )
}
