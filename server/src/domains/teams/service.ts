import type { BodyOf } from '@ems/contract/core/endpoint'
import type { teams } from '@ems/contract/teams'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { fieldError, notFoundError, requireCurrent } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { employeeById, findEmployeeFor, lockEmployeesAgainstLeaving } from '../employees/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../scope/index.ts'
import * as repo from './repo.ts'
import { departedMembersSentence, memberChange, namesShort } from './rules.ts'

/** Releases whatever refers to a team, in the transaction that deletes the team and holds it locked. */
export type ReleaseTeam = (trx: Trx, actor: Actor, teamId: string) => Promise<void>

/** How many tasks teams have that are assigned and not finished, by their ids; a team without one is absent. */
export type CountOpenTasks = (db: Db, teamIds: readonly string[]) => Promise<Map<string, number>>

/** Functions of a domain to the right, which teams must not import. */
export interface TeamNeeds {
  /** called before a team is deleted */
  release: ReleaseTeam
  openTasks: CountOpenTasks
}

async function stored(db: Db, id: string): Promise<repo.TeamRow> {
  const team = await repo.teamById(db, id)
  if (!team) throw notFoundError('team')
  return team
}

/** A team that the actor manages through its leader, locked until the transaction ends. @throws {AppError} FORBIDDEN, NOT_FOUND */
async function locked(trx: Trx, actor: Actor, id: string): Promise<repo.TeamRow> {
  const team = (await repo.lockTeam(trx, id)) ? await stored(trx, id) : undefined
  await requirePermissionFor(trx, actor, 'teams.manage', team?.leader_user_id)
  if (!team) throw notFoundError('team')
  return team
}

/**
 * The account for which the right to a team is checked: the caller's own if they are in the team, otherwise its
 * leader's.
 */
const reachedThrough = ({ members, leader_user_id }: repo.TeamRow, actor: Actor): string =>
  members.some((member) => member.user_id === actor.userId) ? actor.userId : leader_user_id

/** The audit snapshot of a team. */
const factsOf = ({ team_name, leader_id, members }: repo.TeamRow) => ({
  team_name,
  leader_id,
  member_ids: members.map((member) => member.id),
})

// Anyone who is to be in a team must exist and be employed, and stays so until the team is written.
async function requireEmployed(trx: Trx, path: string, ids: readonly string[]): Promise<void> {
  const people = await lockEmployeesAgainstLeaving(trx, ids)
  if (people.length < ids.length) throw fieldError(path, ids.length === 1 ? 'employee.unknown' : 'employee.one-unknown')
  const departed = namesShort(people.filter((person) => person.left_on !== null).map((person) => person.name))
  if (departed) throw fieldError(path, 'team.member-left', departed, { sentence: departedMembersSentence(departed) })
}

// A team's scope is that of its leader: nobody may give a team to a leader outside of their scope.
async function requireLeader(trx: Trx, actor: Actor, leaderId: string): Promise<void> {
  await requirePermissionFor(trx, actor, 'teams.manage', (await employeeById(trx, leaderId))?.user_id)
}

export function teamService({ db }: Platform, { release, openTasks }: TeamNeeds) {
  return {
    /** The teams of the leaders whom the actor may see. */
    list: async (actor: ActingPrincipal, query: repo.TeamFilter): Promise<repo.TeamPage> =>
      repo.listTeams(db, query, { leaders: await getPeopleInScope(db, actor, 'teams.read') }),

    /** The number of people in at least one team of `list`, without its search. */
    people: async (actor: ActingPrincipal): Promise<number> =>
      repo.peopleInTeams(db, await getPeopleInScope(db, actor, 'teams.read')),

    /** @returns how many tasks of teams are open; null where the actor does not read everyone's */
    openTasks: async (actor: ActingPrincipal, rows: readonly repo.TeamRow[]): Promise<Map<string, number> | null> =>
      hasPermissionForEveryone(actor, 'tasks.read')
        ? openTasks(
            db,
            rows.map(({ id }) => id),
          )
        : null,

    /** @throws {AppError} NOT_FOUND; FORBIDDEN for employees who are not in the team */
    async get(actor: Actor, id: string): Promise<repo.TeamRow> {
      const team = await repo.teamById(db, id)
      await requirePermissionFor(db, actor, 'teams.read', team && reachedThrough(team, actor))
      if (!team) throw notFoundError('team')
      return team
    },

    /**
     * The teams that a person leads or belongs to; none for an account without an employee record.
     * @param id the employee's or the user's
     * @throws {AppError} NOT_FOUND, FORBIDDEN
     */
    async listOf(actor: ActingPrincipal, id: string, query: repo.TeamFilter): Promise<repo.TeamPage> {
      const person = await findEmployeeFor(db, actor, 'teams.read', id)
      return person ? repo.listTeams(db, query, { member: person.id }) : { rows: [], total: 0 }
    },

    /** @throws {AppError} NOT_FOUND, FORBIDDEN */
    async leadsATeam(actor: Actor, id: string): Promise<boolean> {
      const person = await findEmployeeFor(db, actor, 'teams.read', id)
      return person !== null && (await repo.leadsATeam(db, person.id))
    },

    /** @throws {AppError} FORBIDDEN for a leader out of reach, INVALID for a leader who does not exist, CONFLICT for one who has left */
    async add(actor: Actor, { team_name, leaderId }: BodyOf<typeof teams.add>): Promise<repo.TeamRow> {
      return inTransaction(db, async (trx) => {
        await requireLeader(trx, actor, leaderId)
        await requireEmployed(trx, 'leaderId', [leaderId])
        const id = await repo.insertTeam(trx, { team_name, leader_id: leaderId })
        await repo.addMembers(trx, id, [leaderId])
        const team = await stored(trx, id)
        await writeAuditEvent(trx, actor, { action: 'team.add', entityId: id, after: factsOf(team) })
        return team
      })
    },

    /** A former leader stays a member. @throws {AppError} NOT_FOUND, STALE; INVALID or CONFLICT for a new leader who does not exist or has left */
    async update(actor: Actor, id: string, { team_name, leaderId, ifUpdatedAt }: BodyOf<typeof teams.update>) {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, actor, id)
        requireCurrent(before.updated_at, ifUpdatedAt)
        if (leaderId !== before.leader_id) {
          await requireLeader(trx, actor, leaderId)
          await requireEmployed(trx, 'leaderId', [leaderId])
          await repo.addMembers(trx, id, [leaderId])
        }
        await repo.updateTeam(trx, id, { team_name, leader_id: leaderId })
        return changed(trx, actor, 'team.update', before)
      })
    },

    /**
     * Those who have left since they became members may stay; no one who has left can be added.
     * @throws {AppError} NOT_FOUND, STALE; INVALID or CONFLICT for an employee who does not exist or has left: then nothing is changed
     */
    async setMembers(actor: Actor, id: string, { employeeIds, ifUpdatedAt }: BodyOf<typeof teams.setMembers>) {
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, actor, id)
        requireCurrent(before.updated_at, ifUpdatedAt)
        const current = before.members.map((member) => member.id)
        const { added, removed } = memberChange(current, employeeIds, before.leader_id)
        await requireEmployed(trx, 'employeeIds', added)
        await repo.addMembers(trx, id, added)
        await repo.removeMembers(trx, id, removed)
        await repo.updateTeam(trx, id, {})
        return changed(trx, actor, 'team.set-members', before)
      })
    },

    /** The tasks of the team stay, without it. @throws {AppError} NOT_FOUND */
    async remove(actor: Actor, id: string): Promise<repo.TeamRow> {
      return inTransaction(db, async (trx) => {
        const team = await locked(trx, actor, id)
        await release(trx, actor, id)
        await repo.deleteTeam(trx, id)
        await writeAuditEvent(trx, actor, { action: 'team.remove', entityId: id, before: factsOf(team) })
        return team
      })
    },
  }

  async function changed(trx: Trx, actor: Actor, action: string, before: repo.TeamRow): Promise<repo.TeamRow> {
    const team = await stored(trx, before.id)
    await writeAuditEvent(trx, actor, { action, entityId: before.id, before: factsOf(before), after: factsOf(team) })
    return team
  }
}
