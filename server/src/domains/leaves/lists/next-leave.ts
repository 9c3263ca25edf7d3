import type { Db } from '../../../platform/database/index.ts'
import { type Reader, redactLeave } from '../presentation/redact-leave.ts'
import { lastDecisionQuery, nearestName, nextLeave } from './leave-details.repo.ts'

/** `decider` is null where no one in particular decides, `decided_at` while pending. */
export async function nextLeaveOf(db: Db, actor: Reader, employeeId: string, today: string) {
  const leave = await nextLeave(db, employeeId, today)
  if (!leave) return null
  const decision = leave.status === 'Pending' ? undefined : await lastDecisionQuery(db, leave.id).executeTakeFirst()
  const decider = decision?.by_name ?? (leave.status === 'Pending' ? await nearestName(db, employeeId) : null)
  return { leave: await redactLeave(db, actor, leave, today), decider, decided_at: decision?.at ?? null }
}
