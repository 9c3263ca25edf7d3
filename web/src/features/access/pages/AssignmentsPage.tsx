import { screens } from '@ems/contract/core/screens'
import { type Assignment, access } from '../../../api/contract/access.ts'
import { useScope } from '../../../api/session.ts'
import { PersonLink } from '../../../ui/avatar/PersonCell.tsx'
import { Day } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { AssignmentActions } from '../components/AssignmentActions.tsx'
import { AssignRoleButton } from '../components/AssignRoleButton.tsx'
import { PeriodFilter } from '../components/PeriodFilter.tsx'
import { useAssignments } from '../queries.ts'

/** The departments and legal entities of an assignment. */
const areasOf = ({ departments, legalEntities }: Assignment): string =>
  [...departments.map(({ dep_name }) => dep_name), ...legalEntities.map(({ name }) => name)].join(', ')

/** The role assignments, with administrators. */
export default function AssignmentsPage() {
  const t = getTranslator('access')
  const list = useListState(access.assignments, 'name')
  const query = useAssignments(list)
  const manages = useScope('access.manage') !== undefined
  const rows = query.data?.assignments
  const columns: Column<Assignment>[] = [
    {
      key: 'person',
      kind: 'title',
      title: t('assignments.person'),
      sort: 'name',
      cell: ({ userId }) => <PersonLink of={userId} to={screens.admin.explain} params={{ id: userId._id }} />,
    },
    { key: 'role', title: t('assignments.role'), sort: 'role', cell: ({ role }) => builtInName(role.name) },
    {
      key: 'departments',
      kind: 'fact',
      title: t('assignments.departments'),
      ...(rows?.every((row) => !areasOf(row)) && { heard: true }),
      cell: areasOf,
    },
    {
      key: 'from',
      tablet: 'upright',
      kind: 'fact',
      title: t('assignments.from'),
      card: 'named',
      sort: 'fromDay',
      cell: ({ fromDay }) => <Day value={fromDay} />,
    },
    {
      key: 'until',
      kind: 'fact',
      title: t('assignments.until'),
      card: 'named',
      sort: 'toDay',
      cell: ({ toDay, revokedAt }) =>
        revokedAt ? t('assignments.revoked') : <Day value={toDay} fallback={t('assignments.noEnd')} />,
    },
    {
      key: 'by',
      card: 'named',
      kind: 'fact',
      title: t('assignments.by'),
      ...(rows?.every(({ grantedBy }) => !grantedBy) && { heard: true }),
      cell: ({ grantedBy }) => grantedBy?.name,
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (assignment) => <AssignmentActions assignment={assignment} />,
    },
  ]
  return (
    <Page title={t('assignments.title')} facts={t('assignments.facts')} actions={manages && <AssignRoleButton />}>
      <ListToolbar>
        <SearchBox label={t('assignments.search')} list={list} />
        <Filters list={list}>
          <PeriodFilter value={list.filters.state} onChange={(state) => list.set({ state })} />
        </Filters>
        <ExportButton path="/api/access/assignments" list={list} name="assignments" />
      </ListToolbar>
      <DataTable
        label={t('assignments.title')}
        list={list}
        query={query}
        rows={rows}
        rowKey={({ _id, role }) => `${_id} ${role._id}`}
        columns={columns}
        empty={<EmptyState title={t('assignments.emptyTitle')} text={t('assignments.emptyText')} />}
      />
    </Page>
  )
}
