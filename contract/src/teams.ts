import { z } from 'zod'
import { Day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, IdParam, reference, requiredText, unchangedSince } from './core/values.ts'
import { EmployeeFace } from './employee.ts'

const Member = EmployeeFace.extend({
  leftOn: Day.nullable().describe('the last day of a leaver; null while employed'),
})

export const Team = z.object({
  _id: Id,
  team_name: z.string(),
  leaderId: Member.extend({ department: z.object({ _id: Id, dep_name: z.string() }).nullable() }),
  employeeIds: z.array(Member).describe('the leader among them'),
  noOfMembers: z.number().int().describe('counts the leader'),
  updatedAt: Instant,
})
export type Team = z.output<typeof Team>

/** A team in the list. */
const ListedTeam = Team.extend({
  openTasks: z
    .number()
    .int()
    .nullable()
    .describe('open assigned tasks; null if the caller cannot see everyone’s tasks'),
})
export type ListedTeam = z.output<typeof ListedTeam>

export const TeamBody = z.object({
  team_name: requiredText('Team name', 100),
  leaderId: reference('Leader is required.'),
})

export const TEAM_MEMBERS_MAX = 1000

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/api/team',
    summary: 'List teams; search covers the team name and the leader’s name and employee ID',
    access: { key: 'teams.read', least: 'others', subject: 'list' },
    query: listQuery(['team_name', 'leader', 'noOfMembers']),
    reply: z.object({
      teams: z.array(ListedTeam),
      total: Total,
      people: z
        .number()
        .int()
        .nullable()
        .describe('number of employed people in at least one listed team, on all pages; null for a search'),
    }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/team/add',
    summary: 'Add a team; its leader is its first member',
    access: { key: 'teams.manage', least: 'others', subject: 'body.leaderId' },
    body: TeamBody,
    reply: z.object({ team: Team }),
    fails: ['CONFLICT'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/team/:id',
    summary: 'Get a team, for administrators and its own members',
    access: { key: 'teams.read', least: 'own', subject: 'record' },
    params: IdParam,
    reply: z.object({ team: Team }),
    fails: ['NOT_FOUND'],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/team/:id/:role',
    summary:
      'With the role admin, get one team by its ID; with another role, list the teams that a person leads or belongs to',
    access: { key: 'teams.read', least: 'own', subject: 'params.id' },
    params: IdParam.extend({ role: z.string() }),
    query: listQuery(['team_name', 'leader', 'noOfMembers']),
    reply: z.object({ team: z.union([Team, z.array(Team)]), total: Total.optional() }),
    fails: ['NOT_FOUND'],
  }),
  checkLeader: endpoint({
    method: 'GET',
    path: '/api/team/check-leader/:id',
    summary: 'Check whether a person leads a team',
    access: { key: 'teams.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ isLeader: z.boolean() }),
    fails: ['NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/team/:id',
    summary: 'Change a team’s name and leader; the leader becomes a member',
    access: { key: 'teams.manage', least: 'others', subject: 'record' },
    params: IdParam,
    body: TeamBody.extend(unchangedSince),
    reply: z.object({ team: Team }),
    fails: ['NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  setMembers: endpoint({
    method: 'PUT',
    path: '/api/team/updateEmployees/:id',
    summary: 'Set a team’s members; the leader always stays a member',
    access: { key: 'teams.manage', least: 'others', subject: 'record' },
    params: IdParam,
    body: z.object({
      employeeIds: z
        .array(reference('Choose an employee.'))
        .max(TEAM_MEMBERS_MAX, `A team can have at most ${TEAM_MEMBERS_MAX} members.`),
      ...unchangedSince,
    }),
    reply: z.object({ team: Team }),
    fails: ['NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/team/:id',
    summary: 'Delete a team: its open tasks become unassigned, completed ones stay without a team',
    access: { key: 'teams.manage', least: 'others', subject: 'record' },
    params: IdParam,
    reply: z.object({ team: Team }),
    fails: ['NOT_FOUND'],
  }),
}
