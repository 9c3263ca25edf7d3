import { mail } from '@ems/contract/mail'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { newPasswordLetter } from './letters.ts'
import { queueMails, rememberAddress, rememberedAddress, takeAddress } from './repo.ts'

export const mailRoutes = ({ db, config }: Platform): Route[] =>
  mount(mail, {
    async setEmail({ actor, body }) {
      await rememberAddress(db, actor.sessionId, body.email)
      return { message: 'The address is remembered.' }
    },
    async sendNewPassword({ actor, body }) {
      await inTransaction(db, async (trx) => {
        const address = await takeAddress(trx, actor.sessionId)
        if (!address) throw new AppError('mail.no-address')
        await queueMails(trx, [newPasswordLetter(address, body, config.PUBLIC_URL)])
      })
      return { message: 'The mail is on its way.' }
    },
    async sessionEmail({ actor }) {
      const email = await rememberedAddress(db, actor.sessionId)
      return { message: email ? 'The address is remembered.' : 'No address is remembered.', email }
    },
  })
