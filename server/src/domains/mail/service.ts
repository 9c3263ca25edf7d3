import { mail } from '@ems/contract/mail'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FirstSignIn, firstPasswordMail } from './mail-templates.ts'
import * as repo from './repo.ts'
import { MAILS_AN_HOUR } from './rules.ts'

/**
 * Queues the mail that brings a new employee their password and key, in the transaction that makes the account.
 * @throws {AppError} TOO_MANY where this address got too many of them within an hour
 */
export async function queueFirstPassword(trx: Trx, to: string, person: FirstSignIn, publicUrl: string): Promise<void> {
  const limit = { key: `first-password:${to.toLowerCase()}`, most: MAILS_AN_HOUR }
  const { held } = await repo.queueMails(trx, [{ ...firstPasswordMail(to, person, publicUrl), limit }])
  if (held > 0) throw new AppError('mail.too-many-to-address', { most: MAILS_AN_HOUR })
}

export type MailService = ReturnType<typeof mailService>

export function mailService({ db, config }: Platform) {
  return {
    rememberAddress: (actor: Actor, address: string) => repo.storeServerAddress(db, actor.sessionId, address),

    /** @returns null if this session has no remembered address */
    rememberedAddress: (actor: Actor) => repo.findServerAddress(db, actor.sessionId),

    /**
     * Mails a new password and key to the remembered address, which is then deleted.
     * @throws {AppError} INVALID without a remembered address; TOO_MANY
     */
    async sendNewPassword(actor: Actor, secrets: { password: string; key: string }): Promise<void> {
      await inTransaction(db, async (trx) => {
        const address = await repo.consumeAddress(trx, actor.sessionId)
        if (!address) throw new AppError('mail.no-address')
        const letter = firstPasswordMail(address, secrets, config.PUBLIC_URL)
        const limit = { key: `new-password:${actor.userId}`, most: MAILS_AN_HOUR }
        const { queued } = await repo.queueMails(trx, [{ ...letter, limit }])
        const [mailId] = queued
        if (!mailId) throw new AppError('mail.too-many-passwords', { most: MAILS_AN_HOUR })
        await writeAuditEvent(trx, actor, { action: 'mail.send-new-password', entityId: mailId, after: { address } })
      })
    },
  }
}

export const mailRoutes = (service: MailService): Route[] =>
  mount(mail, {
    async setEmail({ actor, body }) {
      await service.rememberAddress(actor, body.email)
      return { message: 'The address was saved.' }
    },
    async sendNewPassword({ actor, body }) {
      await service.sendNewPassword(actor, body)
      return { message: 'The email is on its way.' }
    },
    async sessionEmail({ actor }) {
      const email = await service.rememberedAddress(actor)
      return { message: email ? 'The address was saved.' : 'No address is saved.', email }
    },
  })
