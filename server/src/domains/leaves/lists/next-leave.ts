import type { Actor } from '../../../platform/actor/actor.ts'
import type { Db } from '../../../platform/database/index.ts'
import { lastDecisionQuery } from '../../approvals/index.ts'
import { redactLeave, type VisibleLeave } from '../presentation/redact-leave.ts'
import { leaveById } from '../shared/leave.repo.ts'
import { nearestName, nextIdOf } from './next-leave.repo.ts'

/** Someone's next leave, and who decides or decided it, by name; null where that is no one in particular. */
export interface NextLeave {
  leave: VisibleLeave
  decider: string | null
  /** null while it waits */
  decided_at: Date | null
}

/** The next leave of an employee that waits or is approved, one under way too; null where there is none. */
export async function nextLeaveOf(
  db: Db,
  actor: Pick<Actor, 'userId' | 'grants'>,
  employeeId: string,
  today: string,
): Promise<NextLeave | null> {
  const next = await nextIdOf(db, employeeId, today)
  const leave = next && (await leaveById(db, next.id))
  if (!leave) return null
  const decision = leave.status === 'Pending' ? undefined : await lastDecisionQuery(db, leave.id).executeTakeFirst()
  const decider = decision?.by_name ?? (leave.status === 'Pending' ? await nearestName(db, employeeId) : null)
  return { leave: await redactLeave(db, actor, leave, today), decider, decided_at: decision?.at ?? null }
}
