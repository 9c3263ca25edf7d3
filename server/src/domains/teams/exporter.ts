import { type ListExport, listExport } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { TeamFilter, TeamRow } from './repo.ts'
import type { teamService } from './service.ts'

const t = wordsOf('exports')

/** The list of teams as a file. */
export const teamExport = (service: ReturnType<typeof teamService>): ListExport =>
  listExport<TeamFilter, TeamRow>({
    list: 'teams',
    page: service.list,
    columns: [
      { key: 'team_name', label: t('teams.team_name'), cell: (row) => row.team_name },
      { key: 'leaderId', label: t('teams.leaderId'), cell: (row) => row.leader_code },
      { key: 'leader', label: t('teams.leader'), cell: (row) => row.leader_name },
      { key: 'noOfMembers', label: t('teams.noOfMembers'), cell: (row) => row.member_count },
      { key: 'members', label: t('teams.members'), cell: ({ members }) => members.map(({ name }) => name).join('; ') },
    ],
  })
