import type { BodyOf } from '@ems/contract/core/endpoint'
import { leaveCertificates } from '@ems/contract/leave-certificates'
import type { Actor } from '../../../platform/actor/actor.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldFailure, notFound } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePerson } from '../../employees/index.ts'
import * as repo from '../certificates/certificate.repo.ts'
import { presentLeave } from '../presentation/leave.presenter.ts'
import { type ShownLeave, shownOne } from '../presentation/redact-leave.ts'
import { leaveById } from '../shared/leave.repo.ts'
import { lockedLeave } from '../shared/leave-guards.ts'
import { attach } from './attachments.ts'

/** The certificates that a type of leave asks for. */
export function certificateService({ db, clock }: Platform) {
  return {
    /**
     * Writes down when the certificate of a leave was received, or that it was not.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID for a day ahead; CONFLICT where none is asked for
     */
    async record(
      actor: Actor,
      id: string,
      { receivedOn, attachment }: BodyOf<typeof leaveCertificates.record>,
    ): Promise<ShownLeave> {
      const seen = await leaveById(db, id)
      await requirePerson(db, actor, 'leaves.manage', seen?.user_id)
      if (!seen) throw notFound('leave')
      const today = clock.today()
      if (receivedOn !== null && receivedOn > today) throw fieldFailure('receivedOn', 'leave.certificate-ahead')
      return inTransaction(db, async (trx) => {
        const leave = await lockedLeave(trx, seen)
        if (leave.certificate_after === null) throw new AppError('leave.no-certificate', { type: leave.leave_type })
        if (leave.status === 'Rejected') throw new AppError('leave.certificate-not-in-force', { state: leave.state })
        if (attachment) await attach(trx, actor, { leaveId: id, path: 'attachment' }, [attachment])
        const before = await repo.receivedOn(trx, id)
        if (before !== receivedOn) {
          await repo.setReceived(trx, id, receivedOn)
          const facts = {
            before: { certificate_received_on: before },
            after: { certificate_received_on: receivedOn },
          }
          await audit(trx, actor, { action: 'leave.certificate', entityId: id, ...facts })
        }
        return shownOne(trx, actor, leave, today)
      })
    },
  }
}

export const certificateRoutes = (service: ReturnType<typeof certificateService>): Route[] =>
  mount(leaveCertificates, {
    record: async ({ actor, params, body }) => ({ leave: presentLeave(await service.record(actor, params.id, body)) }),
  })
