import type { BodyOf } from '@ems/contract/core/endpoint'
import type { ListQuery } from '@ems/contract/core/lists'
import type { teams } from '@ems/contract/teams'
import { type Actor, isAdministrator } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import { holdEmployees, personFor } from '../employees/index.ts'
import { presentTeam, presentTeams } from './present.ts'
import * as repo from './repo.ts'
import { leftSentence, memberChange } from './rules.ts'

// The database decides who was first; here its refusal becomes a sentence.
function explain(error: unknown): never {
  if (brokenConstraint(error) === 'tasks_team_id_fkey')
    throw new AppError('IN_USE', 'This team still has tasks. Delete them or assign them to another team first.')
  throw error
}

const found = async (db: Db, id: string) => {
  const row = await repo.teamById(db, id)
  return row && presentTeam(row, await repo.membersOf(db, [id]))
}

const present = async (db: Db, id: string) => {
  const team = await found(db, id)
  if (!team) throw notFound('team')
  return team
}

const locked = async (trx: Trx, id: string) => {
  const row = await repo.lockTeam(trx, id)
  if (!row) throw notFound('team')
  return row
}

// Whoever is to be in a team must exist and be employed, and stays so until the team is written.
async function requireEmployed(trx: Trx, path: string, ids: readonly string[]): Promise<void> {
  const people = await holdEmployees(trx, ids)
  if (people.length < ids.length)
    throw invalid(path, ids.length === 1 ? 'This employee does not exist.' : 'One of these employees does not exist.')
  const sentence = leftSentence(people.filter((person) => person.left_on !== null).map((person) => person.name))
  if (sentence) throw new AppError('CONFLICT', sentence, [{ path, message: sentence }])
}

export function teamService({ db }: Platform) {
  const teamsOf = async (employeeId: string, query: ListQuery) => {
    const { rows, total } = await repo.listTeams(db, query, employeeId)
    return {
      team: presentTeams(
        rows,
        await repo.membersOf(
          db,
          rows.map((row) => row.id),
        ),
      ),
      total,
    }
  }

  return {
    async list(query: ListQuery) {
      const { rows, total } = await repo.listTeams(db, query)
      return {
        teams: presentTeams(
          rows,
          await repo.membersOf(
            db,
            rows.map((row) => row.id),
          ),
        ),
        total,
      }
    },

    /** @throws {AppError} NOT_FOUND; FORBIDDEN for employees who are not in the team */
    async get(actor: Actor, id: string) {
      // Somebody without rights is not told which ids exist.
      if (!isAdministrator(actor) && !(await repo.isMember(db, id, actor.userId))) throw forbidden()
      return { team: await present(db, id) }
    },

    /**
     * What an id means decides, not the role in the path: a team (administrators) or a person, whose teams are listed.
     * @throws {AppError} NOT_FOUND, FORBIDDEN
     */
    async ofPerson(actor: Actor, id: string, query: ListQuery) {
      const team = isAdministrator(actor) ? await found(db, id) : undefined
      if (team) return { team }
      const person = await personFor(db, actor, id)
      return person ? teamsOf(person.id, query) : { team: [], total: 0 }
    },

    /** @throws {AppError} NOT_FOUND, FORBIDDEN */
    async checkLeader(actor: Actor, id: string) {
      const person = await personFor(db, actor, id)
      return { isLeader: person !== null && (await repo.leadsATeam(db, person.id)) }
    },

    /** @throws {AppError} INVALID for a leader who does not exist, CONFLICT for one who has left */
    async add(actor: Actor, { team_name, leaderId }: BodyOf<typeof teams.add>) {
      return inTransaction(db, async (trx) => {
        await requireEmployed(trx, 'leaderId', [leaderId])
        const id = await repo.insertTeam(trx, { team_name, leader_id: leaderId })
        await repo.addMembers(trx, id, [leaderId])
        const team = await present(trx, id)
        await audit(trx, actor, { action: 'team.add', entityId: id, after: team })
        return { team }
      })
    },

    /** A former leader stays a member. @throws {AppError} NOT_FOUND, STALE; INVALID or CONFLICT for a new leader who does not exist or has left */
    async update(actor: Actor, id: string, { team_name, leaderId, ifUpdatedAt }: BodyOf<typeof teams.update>) {
      return inTransaction(db, async (trx) => {
        const row = await locked(trx, id)
        refuseStale(row.updated_at, ifUpdatedAt)
        const before = await present(trx, id)
        if (leaderId.toLowerCase() !== row.leader_id) {
          await requireEmployed(trx, 'leaderId', [leaderId])
          await repo.addMembers(trx, id, [leaderId])
        }
        await repo.updateTeam(trx, id, { team_name, leader_id: leaderId })
        return { team: await changed(trx, actor, 'team.update', before) }
      })
    },

    /**
     * Those who have left since they became members may stay; nobody who has left can be added.
     * @throws {AppError} NOT_FOUND, STALE; INVALID or CONFLICT for an employee who does not exist or has left: then nothing is changed
     */
    async setMembers(actor: Actor, id: string, { employeeIds, ifUpdatedAt }: BodyOf<typeof teams.setMembers>) {
      return inTransaction(db, async (trx) => {
        const row = await locked(trx, id)
        refuseStale(row.updated_at, ifUpdatedAt)
        const before = await present(trx, id)
        const { added, removed } = memberChange(await repo.memberIds(trx, id), employeeIds, row.leader_id)
        await requireEmployed(trx, 'employeeIds', added)
        await repo.addMembers(trx, id, added)
        await repo.removeMembers(trx, id, removed)
        await repo.updateTeam(trx, id, {})
        return { team: await changed(trx, actor, 'team.set-members', before) }
      })
    },

    /** @throws {AppError} NOT_FOUND, IN_USE while the team has tasks */
    async remove(actor: Actor, id: string) {
      return inTransaction(db, async (trx) => {
        await locked(trx, id)
        const team = await present(trx, id)
        await repo.deleteTeam(trx, id).catch(explain)
        await audit(trx, actor, { action: 'team.remove', entityId: id, before: team })
        return { team }
      })
    },
  }

  async function changed(trx: Trx, actor: Actor, action: string, before: Awaited<ReturnType<typeof present>>) {
    const team = await present(trx, before._id)
    await audit(trx, actor, { action, entityId: team._id, before, after: team })
    return team
  }
}
