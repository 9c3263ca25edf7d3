import { type ListExport, listExport } from '../../platform/exchange/list-export.ts'
import { wordsOf } from '../../platform/words/words.ts'
import type { TeamFilter, TeamRow } from './repo.ts'
import type { teamService } from './service.ts'

const t = wordsOf('exports')

const COLUMNS = [
  { key: 'team_name', label: t('teams.team_name'), cell: (row: TeamRow) => row.team_name },
  { key: 'leaderId', label: t('teams.leaderId'), cell: (row: TeamRow) => row.leader_code },
  { key: 'leader', label: t('teams.leader'), cell: (row: TeamRow) => row.leader_name },
  { key: 'noOfMembers', label: t('teams.noOfMembers'), cell: (row: TeamRow) => row.member_count },
  {
    key: 'members',
    label: t('teams.members'),
    cell: ({ members }: TeamRow) => members.map(({ name }) => name).join('; '),
  },
]

/** The teams of all, and of one person, as files. */
export const teamExports = (service: ReturnType<typeof teamService>): ListExport[] => [
  listExport<TeamFilter, TeamRow>({ list: 'teams', page: service.list, columns: COLUMNS }),
  listExport<TeamFilter & { id: string }, TeamRow>({
    list: 'teamsOfPerson',
    page: (acting, { id, ...query }) => service.listOf(acting, id, query),
    columns: COLUMNS,
  }),
]
