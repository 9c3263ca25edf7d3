import { type Team, teams } from '@ems/contract/teams'
import { defineListExport, type ListExport } from '../../platform/exchange/list-export.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { MemberRow, TeamFilter, TeamRow } from './repo.ts'
import type { teamService } from './service.ts'

const presentOne = (row: TeamRow) => ({ team: presentTeam(row) })

export const teamRoutes = (service: ReturnType<typeof teamService>): Route[] =>
  mount(teams, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      const open = await service.openTasks(actor, rows)
      const listed = rows.map((row) => ({ ...presentTeam(row), openTasks: open && (open.get(row.id) ?? 0) }))
      return { teams: listed, total, people: query.search === undefined ? await service.people(actor) : null }
    },
    add: async ({ actor, body }) => presentOne(await service.add(actor, body)),
    get: async ({ actor, params }) => presentOne(await service.get(actor, params.id)),
    // The role in the path says what the id means and so the form of the answer; the rights come from the session.
    ofPerson: async ({ actor, params, query }) => {
      if (params.role === 'admin') return presentOne(await service.get(actor, params.id))
      const { rows, total } = await service.listOf(actor, params.id, query)
      return { team: rows.map(presentTeam), total }
    },
    checkLeader: async ({ actor, params }) => ({ isLeader: await service.leadsATeam(actor, params.id) }),
    update: async ({ actor, params, body }) => presentOne(await service.update(actor, params.id, body)),
    setMembers: async ({ actor, params, body }) => presentOne(await service.setMembers(actor, params.id, body)),
    remove: async ({ actor, params }) => presentOne(await service.remove(actor, params.id)),
  })

const t = getTranslator('exports')

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
  defineListExport<TeamFilter, TeamRow>({ list: 'teams', page: service.list, columns: COLUMNS }),
  defineListExport<TeamFilter & { id: string }, TeamRow>({
    list: 'teamsOfPerson',
    page: (acting, { id, ...query }) => service.listOf(acting, id, query),
    columns: COLUMNS,
  }),
]

const presentMember = (row: MemberRow): Team['employeeIds'][number] => ({
  _id: row.id,
  employeeId: row.code,
  userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  leftOn: row.left_on,
})

export const presentTeam = (row: TeamRow): Team => ({
  _id: row.id,
  team_name: row.team_name,
  leaderId: {
    _id: row.leader_id,
    employeeId: row.leader_code,
    userId: { _id: row.leader_user_id, name: row.leader_name, profileImage: row.leader_image },
    leftOn: row.leader_left_on,
    department: row.department_id === null ? null : { _id: row.department_id, dep_name: row.dep_name ?? '' },
  },
  employeeIds: row.members.map(presentMember),
  noOfMembers: row.member_count,
  updatedAt: row.updated_at.toISOString(),
})
