import { account } from '@ems/contract/account'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentFactors, presentSession } from './present.ts'
import type { AuthService } from './service.ts'

export const accountRoutes = (service: AuthService): Route[] =>
  mount(account, {
    async security({ actor }) {
      const [factors, sessions] = await Promise.all([service.factorsOf(actor.userId), service.sessions.list(actor)])
      return {
        factors: presentFactors(factors),
        sessions: sessions.map((row) => presentSession(row, actor.sessionId)),
      }
    },
    startTotp: ({ actor }) => service.factors.startTotp(actor),
    confirmTotp: async ({ actor, body }) => ({
      recoveryCodes: await service.factors.confirmTotp(actor, body.code),
    }),
    async removeTotp({ actor }) {
      await service.factors.removeTotp(actor)
      return { message: 'The authenticator app is removed.' }
    },
    makeRecoveryCodes: async ({ actor }) => ({ recoveryCodes: await service.factors.makeRecoveryCodes(actor) }),
    async endSession({ actor, params }) {
      await service.sessions.end(actor, params.id)
      return { message: 'The session has ended.' }
    },
    async endOtherSessions({ actor }) {
      await service.sessions.endOthers(actor)
      return { message: 'All other sessions have ended.' }
    },
    async setPassword({ actor, body, browser }) {
      await service.setPassword(actor, body.newPassword, browser.device())
      return { message: 'Your password is changed.' }
    },
  })
