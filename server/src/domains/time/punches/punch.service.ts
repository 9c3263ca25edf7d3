import type { BodyOf } from '@ems/contract/core/endpoint'
import type { TimeNow, time } from '@ems/contract/time'
import type { Actor } from '../../../platform/actor/actor.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employeeById, lockEmployee } from '../../employees/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { emptyNow, factsAroundNow, nowOf } from './now.ts'
import { recordPunch } from './record-punch.ts'

export function punchService({ db, clock }: Platform) {
  return {
    /**
     * Records a punch of the actor.
     * @param address of the request, on the network
     * @throws {AppError} as `recordPunch`
     */
    async punch(actor: Actor, body: BodyOf<typeof time.punch>, address: string) {
      return inTransaction(db, async (trx) => {
        await requirePermissionFor(trx, actor, 'time.punch', actor.userId)
        const employee = await lockEmployee(trx, actor.userId)
        if (!employee) throw new AppError('time.not-employed')
        const request = { ...body, employeeId: employee.id, source: 'web', address } as const
        const { punch, repeated, facts } = await recordPunch(trx, clock, actor, request)
        return {
          punch: { _id: punch.id, kind: punch.kind, at: punch.at.toISOString() },
          repeated,
          now: await nowOf(trx, clock, facts),
        }
      })
    },

    /** The actor's present state. A user without an employee record is not clocked in. */
    async now(actor: Actor): Promise<TimeNow> {
      await requirePermissionFor(db, actor, 'time.punch', actor.userId)
      const employee = await employeeById(db, actor.userId)
      if (!employee) return emptyNow(clock)
      return nowOf(db, clock, await factsAroundNow(db, clock, employee.id))
    },
  }
}
