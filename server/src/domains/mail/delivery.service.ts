import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './delivery.repo.ts'

/** The delivery of mails, for operators. */
export function deliveryService({ db }: Platform) {
  return {
    async list(filter: repo.DeliveryFilter) {
      const [{ rows, total }, summary] = await Promise.all([repo.listDeliveries(db, filter), repo.deliverySummary(db)])
      return { rows, total, summary }
    },

    /**
     * Sends a queued or failed mail at the next turn of a worker.
     * @throws {AppError} NOT_FOUND; CONFLICT for a sent mail, or a mail without its text
     */
    async retry(actor: Actor, id: string): Promise<repo.DeliveryRow> {
      return inTransaction(db, async (trx) => {
        const mail = await repo.lockDelivery(trx, id)
        if (!mail) throw new AppError('mail.not-found')
        if (mail.sent_at !== null) throw new AppError('mail.already-sent')
        if (mail.erased) throw new AppError('mail.erased')
        await repo.resetDelivery(trx, id)
        const waiting = (await repo.lockDelivery(trx, id)) ?? mail
        const [before, after] = [mail, waiting].map(({ attempts }) => ({ attempts }))
        await writeAuditEvent(trx, actor, { action: 'mail.retry', entityId: id, before, after })
        return waiting
      })
    },
  }
}
