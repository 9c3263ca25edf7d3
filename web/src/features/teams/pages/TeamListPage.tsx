import { screens } from '@ems/contract/core/screens'
import { IconPlus } from '@tabler/icons-react'
import { type ListedTeam, teams } from '../../../api/contract/teams.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TeamActions } from '../components/TeamActions.tsx'
import { TeamMembers, TeamName } from '../components/TeamCells.tsx'
import { useTeams } from '../queries.ts'

export default function TeamListPage() {
  const t = getTranslator('teams')
  const list = useListState(teams.list, 'team_name')
  const query = useTeams(list)
  const add = (
    <ButtonLink to={screens.admin.addTeam} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('list.add')}
    </ButtonLink>
  )
  const columns: Column<ListedTeam>[] = [
    { key: 'number', kind: 'number', title: t('common:table.sno'), cell: (_, number) => number },
    {
      key: 'name',
      kind: 'title',
      title: t('fields.name'),
      sort: 'team_name',
      cell: (team) => <TeamName team={team} />,
    },
    {
      key: 'leader',
      kind: 'fact',
      title: t('list.leader'),
      sort: 'leader',
      cell: ({ leaderId: { userId } }) => (
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} size={28} />
      ),
    },
    {
      key: 'members',
      kind: 'fact',
      title: t('list.members'),
      sort: 'noOfMembers',
      cell: (team) => <TeamMembers team={team} />,
    },
    { key: 'action', kind: 'actions', title: t('common:table.action'), cell: (team) => <TeamActions team={team} /> },
  ]
  return (
    <Page
      title={t('list.title')}
      facts={
        list.narrowed || !query.data
          ? null
          : [
              t('list.inAll', { count: query.data.total }),
              query.data.people && t('list.people', { count: query.data.people }),
            ]
              .filter(Boolean)
              .join(', ')
      }
      actions={add}
    >
      <ListToolbar>
        <SearchBox label={t('list.search')} list={list} />
        <ExportButton path="/api/team" list={list} name="teams" />
      </ListToolbar>
      <DataTable
        label={t('list.title')}
        list={list}
        query={query}
        rows={query.data?.teams}
        rowKey={(team) => team._id}
        columns={columns}
        open={({ _id: id }) => ({ to: screens.admin.viewTeam, params: { id } })}
        failed={t('list.failed')}
        empty={<EmptyState drawing="team" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
    </Page>
  )
}
