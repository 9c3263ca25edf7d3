import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { queueMails } from '../../mail/index.ts'
import { type SecurityChange, securityMail } from '../shared/mail-templates.ts'
import { deleteSessionsOf } from '../shared/session.repo.ts'

/** The audit event and mail of a change that a person makes to their sign-in. */
export function ownChanges(clock: Clock) {
  /** Writes the audit event and mails the person. @param action the action of the audit, below `auth` */
  async function recordChange(trx: Trx, actor: Actor, action: string, news: SecurityChange): Promise<void> {
    await writeAuditEvent(trx, actor, { action: `auth.${action}`, entityId: actor.userId })
    await writeSecurityEvent(trx, clock.now(), {
      kind: action,
      outcome: 'done',
      userId: actor.userId,
      sessionId: actor.sessionId,
    })
    await queueMails(trx, [securityMail(actor, news, newId())])
  }

  return {
    noted: recordChange,
    /** As `noted`, and ends the other sessions. */
    async changed(trx: Trx, actor: Actor, action: string, news: SecurityChange): Promise<void> {
      await deleteSessionsOf(trx, actor.userId, actor.sessionId)
      await recordChange(trx, actor, action, news)
    },
  }
}
