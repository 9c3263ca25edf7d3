import type { Actor } from '../../platform/actor/actor.ts'
import { auditAll } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import { factsOf } from './facts.ts'
import * as changes from './task-write.repo.ts'

/**
 * Takes a team's tasks away from it, in the transaction that deletes it and holds it locked: open ones are nobody's
 * again, finished ones stay as they are, without a team. Each has an audit event of its own.
 */
export async function releaseTasksOfTeam(trx: Trx, actor: Actor, teamId: string): Promise<void> {
  const before = await changes.lockTasksOfTeam(trx, teamId)
  if (before.length === 0) return
  const after = new Map((await changes.takeFromTeam(trx, teamId)).map((task) => [task.id, factsOf(task)]))
  await auditAll(
    trx,
    actor,
    before.map((task) => ({
      action: 'task.unassign',
      entityId: task.id,
      before: factsOf(task),
      after: after.get(task.id) ?? null,
    })),
  )
}
