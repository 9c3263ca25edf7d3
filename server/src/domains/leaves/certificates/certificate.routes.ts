import { leaveCertificates } from '@ems/contract/leave-certificates'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { certificateDayOf, setCertificate } from '../certificates/certificate.repo.ts'
import { toLeave } from '../presentation/leave.presenter.ts'
import { redactLeave } from '../presentation/redact-leave.ts'
import { sendAttachmentsWithLeave } from '../requests/attachments.ts'
import { leaveById } from '../shared/leave.repo.ts'
import { requireLockedLeave } from '../shared/leave-guards.ts'

export const certificateRoutes = ({ db, clock }: Platform): Route[] =>
  mount(leaveCertificates, {
    async record({ actor, params: { id }, body }) {
      const unlockedLeave = await leaveById(db, id)
      await requirePermissionFor(db, actor, 'leaves.manage', unlockedLeave?.user_id)
      if (!unlockedLeave) throw notFoundError('leave')
      const today = clock.today()
      if (body.receivedOn !== null && body.receivedOn > today) throw fieldError('receivedOn', 'leave.certificate-ahead')
      return inTransaction(db, async (trx) => {
        const leave = await requireLockedLeave(trx, unlockedLeave)
        if (leave.certificate_after === null) throw new AppError('leave.no-certificate', { type: leave.leave_type })
        if (leave.status === 'Rejected') throw new AppError('leave.certificate-not-in-force', { state: leave.state })
        if (body.attachment) await sendAttachmentsWithLeave(trx, actor, id, [body.attachment], 'attachment')
        const before = await certificateDayOf(trx, id)
        if (before !== body.receivedOn) {
          await setCertificate(trx, id, { received_on: body.receivedOn })
          await writeAuditEvent(trx, actor, {
            action: 'leave.certificate',
            entityId: id,
            before: { certificate_received_on: before },
            after: { certificate_received_on: body.receivedOn },
          })
        }
        return { leave: toLeave(await redactLeave(trx, actor, leave, today)) }
      })
    },
  })
