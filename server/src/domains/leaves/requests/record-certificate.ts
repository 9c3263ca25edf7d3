import type { BodyOf } from '@ems/contract/core/endpoint'
import { leaveCertificates } from '@ems/contract/leave-certificates'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import * as repo from '../certificates/certificate.repo.ts'
import { toLeave } from '../presentation/leave.presenter.ts'
import { redactLeave, type VisibleLeave } from '../presentation/redact-leave.ts'
import { leaveById } from '../shared/leave.repo.ts'
import { lockLeaveAndEmployee } from '../shared/leave-guards.ts'
import { attach } from './attachments.ts'

export function certificateService({ db, clock }: Platform) {
  return {
    async record(
      actor: Actor,
      id: string,
      { receivedOn, attachment }: BodyOf<typeof leaveCertificates.record>,
    ): Promise<VisibleLeave> {
      const seen = await leaveById(db, id)
      await requirePermissionFor(db, actor, 'leaves.manage', seen?.user_id)
      if (!seen) throw notFoundError('leave')
      const today = clock.today()
      if (receivedOn !== null && receivedOn > today) throw fieldError('receivedOn', 'leave.certificate-ahead')
      return inTransaction(db, async (trx) => {
        const leave = await lockLeaveAndEmployee(trx, seen)
        if (leave.certificate_after === null) throw new AppError('leave.no-certificate', { type: leave.leave_type })
        if (leave.status === 'Rejected') throw new AppError('leave.certificate-not-in-force', { state: leave.state })
        if (attachment) await attach(trx, actor, { leaveId: id, path: 'attachment' }, [attachment])
        const before = await repo.receivedOn(trx, id)
        if (before !== receivedOn) {
          await repo.setCertificate(trx, id, { received_on: receivedOn })
          const facts = {
            before: { certificate_received_on: before },
            after: { certificate_received_on: receivedOn },
          }
          await writeAuditEvent(trx, actor, { action: 'leave.certificate', entityId: id, ...facts })
        }
        return redactLeave(trx, actor, leave, today)
      })
    },
  }
}

export const certificateRoutes = (service: ReturnType<typeof certificateService>): Route[] =>
  mount(leaveCertificates, {
    record: async ({ actor, params, body }) => ({ leave: toLeave(await service.record(actor, params.id, body)) }),
  })
