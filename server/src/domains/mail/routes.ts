import { mail } from '@ems/contract/mail'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { MailService } from './service.ts'

export const mailRoutes = (service: MailService): Route[] =>
  mount(mail, {
    async setEmail({ actor, body }) {
      await service.rememberAddress(actor, body.email)
      return { message: 'The address is remembered.' }
    },
    async sendNewPassword({ actor, body }) {
      await service.sendNewPassword(actor, body)
      return { message: 'The mail is on its way.' }
    },
    async sessionEmail({ actor }) {
      const email = await service.rememberedAddress(actor)
      return { message: email ? 'The address is remembered.' : 'No address is remembered.', email }
    },
  })
