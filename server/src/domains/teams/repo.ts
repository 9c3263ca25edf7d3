import type { QueryOf, SortFieldOf } from '@ems/contract/core/endpoint'
import type { teams } from '@ems/contract/teams'
import { sql } from 'kysely'
import { compiledQuery } from '../../platform/database/compiled-query.ts'
import { defineCounter, readCounter } from '../../platform/database/counters.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../platform/database/index.ts'
import { orderBySort, readPage, type SortColumns } from '../../platform/database/list.ts'
import { textMatches } from '../../platform/database/search.ts'
import { lockRow } from '../../platform/database/transactions.ts'
import { cachedFor } from '../../platform/database/ttl-cache.ts'
import { personFoundOr } from '../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopedPeople, type ScopePredicate } from '../scope/index.ts'

export type TeamFilter = QueryOf<typeof teams.list>

const joined = (db: Db) =>
  db
    .selectFrom('teams as t')
    .innerJoin('employees as l', 'l.id', 't.leader_id')
    .innerJoin('users as lu', 'lu.id', 'l.user_id')
    .leftJoin('departments as d', 'd.id', 'l.department_id')

const selected = (db: Db) =>
  joined(db).select([
    't.id',
    't.team_name',
    't.updated_at',
    't.leader_id',
    'l.code as leader_code',
    'l.left_on as leader_left_on',
    'lu.id as leader_user_id',
    'lu.name as leader_name',
    'lu.profile_image as leader_image',
    'd.id as department_id',
    'd.dep_name',
    't.member_count',
  ])

const SORT: SortColumns<SortFieldOf<typeof teams.list>> = {
  team_name: sql`lower(t.team_name)`,
  leader: sql`lower(lu.name)`,
  noOfMembers: sql`t.member_count`,
}

/** A filter of teams: of a member, by the employee's id, or of leaders; null: all. */
export type TeamsOf = { member: string } | { leaders: ScopedPeople | null }

export async function listTeams(db: Db, query: TeamFilter, whose: TeamsOf): Promise<TeamPage> {
  const person = 'member' in whose ? whose.member : undefined
  const leaders = 'leaders' in whose ? whose.leaders : null
  const teamsIn = (isOneOf: ScopePredicate) =>
    selected(db)
      .$if(query.search !== undefined, (q) =>
        q.where(
          personFoundOr(textMatches(sql`t.folded_name`, query.search ?? ''), sql`t.leader_id`, query.search ?? ''),
        ),
      )
      .$if(leaders !== null, (q) => q.where(isOneOf(sql`t.leader_id`, leaders as ScopedPeople)))
      .$if(person !== undefined, (q) =>
        q.where(
          't.id',
          'in',
          db
            .selectFrom('team_members')
            .select('team_id')
            .where('employee_id', '=', person ?? ''),
        ),
      )
  const wanted = orderBySort(teamsIn(isInScopeForPage(leaders, query)), query.sort, SORT, 'team_name', sql`t.id`)
  const { rows, total } = await readPage([wanted], query, async () => {
    const counted = teamsIn(isInScope)
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('n'))
    const count = async () => (await counted.executeTakeFirstOrThrow()).n
    if (query.search !== undefined || person !== undefined || leaders?.many === false) return count()
    const all = await readCounter(db, teamFigure)
    return leaders === null ? all : cachedFor(db, ['teams', leaders], all, count)
  })
  return { rows: await withMembers(db, rows), total }
}

/** From this number of teams on, the count of their people is cached. */
const MANY_TEAMS = 300

/** The number of employed people in at least one team; for many teams up to ten seconds old. @param leaders of the teams; null: all */
export async function peopleInTeams(db: Db, leaders: ScopedPeople | null): Promise<number> {
  const counted = db
    .selectFrom('team_members as m')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .$if(leaders !== null, (q) =>
      q.innerJoin('teams as t', 't.id', 'm.team_id').where(isInScope(sql`t.leader_id`, leaders as ScopedPeople)),
    )
    .select((e) => e.fn.count<number>('m.employee_id').distinct().as('n'))
    .where('e.left_on', 'is', null)
  const count = async () => (await counted.executeTakeFirstOrThrow()).n
  const teams = await readCounter(db, teamFigure)
  return teams < MANY_TEAMS ? count() : cachedFor(db, ['people in teams', leaders], teams, count)
}

const byId = compiledQuery((db, id: string) => selected(db).where('t.id', '=', id))

export async function teamById(db: Db, id: string): Promise<TeamRow | undefined> {
  const [row] = await byId(db, id)
  return row && (await withMembers(db, [row]))[0]
}

export interface TeamPage {
  rows: TeamRow[]
  total: number
}

type SelectedTeam = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

/** A team with its people, by name. */
export interface TeamRow extends SelectedTeam {
  members: MemberRow[]
}

/** The members of all of them are read at once and looked up by team, not read team by team. */
async function withMembers(db: Db, rows: readonly SelectedTeam[]): Promise<TeamRow[]> {
  const ids = rows.map((row) => row.id)
  const byTeam = Map.groupBy(await membersOf(db, ids), (member) => member.team_id)
  return rows.map((row) => ({ ...row, members: byTeam.get(row.id) ?? [] }))
}

/** The team, locked until the transaction ends: alone for a change, shared for something that refers to it. */
export const lockTeam = (trx: Trx, id: string, mode: 'alone' | 'shared' = 'alone'): Promise<boolean> =>
  lockRow(trx, 'teams', id, mode)

const members = compiledQuery((db, teamIds: readonly string[]) =>
  db
    .selectFrom('team_members as m')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where(sql<boolean>`m.team_id = any(${teamIds}::uuid[])`)
    .select(['m.team_id', 'e.id', 'e.code', 'e.left_on', 'u.id as user_id', 'u.name', 'u.email', 'u.profile_image'])
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id'),
)

/** The members of several teams in one query, by name. */
export const membersOf = async (db: Db, teamIds: readonly string[]) =>
  teamIds.length === 0 ? [] : members(db, teamIds)

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** Whether a user, by the account's id, is a member of a team. */
export async function isMember(db: Db, teamId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('team_members as m')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .where('m.team_id', '=', teamId)
    .where('e.user_id', '=', userId)
    .select('m.team_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The account of a team's leader; undefined for a team that does not exist. */
export async function leaderOf(db: Db, teamId: string): Promise<string | undefined> {
  const team = db.selectFrom('teams as t').innerJoin('employees as e', 'e.id', 't.leader_id').where('t.id', '=', teamId)
  return (await team.select('e.user_id').executeTakeFirst())?.user_id
}

export async function leadsATeam(db: Db, employeeId: string): Promise<boolean> {
  return (
    (await db.selectFrom('teams').select('id').where('leader_id', '=', employeeId).limit(1).executeTakeFirst()) !==
    undefined
  )
}

export interface TeamValues {
  team_name: string
  leader_id: string
}

/** @returns the id; the leader has to be made a member in the same transaction */
export async function insertTeam(trx: Trx, values: TeamValues): Promise<string> {
  const id = newId()
  await trx
    .insertInto('teams')
    .values({ id, ...values })
    .execute()
  return id
}

export async function updateTeam(trx: Trx, id: string, values: Partial<TeamValues>): Promise<void> {
  await trx
    .updateTable('teams')
    .set({ ...values, updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

/** Adds members; existing members stay. */
export async function addMembers(trx: Trx, teamId: string, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return
  await trx
    .insertInto('team_members')
    .values(employeeIds.map((employee_id) => ({ team_id: teamId, employee_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMembers(trx: Trx, teamId: string, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return
  await trx.deleteFrom('team_members').where('team_id', '=', teamId).where('employee_id', 'in', employeeIds).execute()
}

/** Deletes a team, which nothing may refer to any more. */
export async function deleteTeam(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('team_members').where('team_id', '=', id).execute()
  await trx.deleteFrom('teams').where('id', '=', id).execute()
}

/** How many teams there are. */
export const teamFigure = defineCounter('teams')
