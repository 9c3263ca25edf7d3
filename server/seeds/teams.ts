import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

export interface TeamSeed {
  name?: string
  leaderId?: string
  /** employees' ids; the leader is a member anyway */
  memberIds?: readonly string[]
}

let sequence = 0

/** @param employee makes the leader that a seed does not name */
export function createTeamBuilders(db: Db, employee: () => Promise<{ id: string }>) {
  return {
    /** @returns the ids of the team and its leader */
    async team(seed: TeamSeed = {}): Promise<{ id: string; leaderId: string }> {
      const id = newId()
      const leaderId = seed.leaderId ?? (await employee()).id
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('teams')
          .values({ id, team_name: seed.name ?? `Team ${++sequence}`, leader_id: leaderId })
          .execute()
        const members = new Set([leaderId, ...(seed.memberIds ?? [])])
        await trx
          .insertInto('team_members')
          .values([...members].map((employee_id) => ({ team_id: id, employee_id })))
          .execute()
      })
      return { id, leaderId }
    },
  }
}
