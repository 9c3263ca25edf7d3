import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { lockEmployee } from '../../employees/index.ts'
import * as repo from '../shared/leave.repo.ts'
import { type Decision, decisionRefusal } from '../shared/leave.rules.ts'

// The database decides which call was first.
export function explain(error: unknown): never {
  if (violatedConstraint(error) === 'leaves_decided_once') throw new AppError('leave.decided-meanwhile')
  throw error
}

export const notePassed = (
  trx: Trx,
  actor: Actor,
  leave: repo.LeaveRow,
  passed: { step: number; onBehalfOf: string | null },
) =>
  writeAuditEvent(trx, actor, {
    action: 'leave.approve-step',
    entityId: leave.id,
    onBehalfOf: passed.onBehalfOf,
    after: { employee_id: leave.employee_id, step: passed.step },
  })

export async function lockWithPerson(trx: Trx, id: string, person: boolean): Promise<repo.LeaveRow | undefined> {
  const seen = person ? await repo.leaveById(trx, id) : undefined
  if (seen) await lockEmployee(trx, seen.employee_id)
  return repo.lockLeave(trx, id)
}

export function refuse(decision: Decision): void {
  const refusal = decisionRefusal(decision)
  if (refusal === 'ALREADY_DECIDED')
    throw new AppError('leave.already-decided', { status: decision.status.toLowerCase() })
  if (refusal === 'FORBIDDEN') throw new AppError('leave.own-decision')
}
