import { account } from '@ems/contract/account'
import { addressOf, screens } from '@ems/contract/core/screens'
import { mount, type Route } from '../../platform/http/mount.ts'
import {
  presentFactors,
  presentIdentity,
  presentKey,
  presentPasskey,
  presentRules,
  presentSession,
} from './auth.presenter.ts'
import type { AuthService } from './auth.service.ts'

export const accountRoutes = (service: AuthService): Route[] =>
  mount(account, {
    async security({ actor }) {
      const [factors, passkeys, sessions, keys, identities] = await Promise.all([
        service.factorsOf(actor.userId),
        service.passkeys.list(actor.userId),
        service.sessions.list(actor),
        service.keys.list(actor),
        service.identitiesOf(actor.userId),
      ])
      return {
        factors: presentFactors(factors, passkeys),
        sessions: sessions.map((row) => presentSession(row, actor.sessionId)),
        identities: identities.map(presentIdentity),
        keys: keys.map(presentKey),
        policy: presentRules(actor.rules),
      }
    },
    startTotp: ({ actor }) => service.factors.startTotp(actor),
    confirmTotp: async ({ actor, body }) => ({
      recoveryCodes: await service.factors.confirmTotp(actor, body.code),
    }),
    async removeTotp({ actor }) {
      await service.factors.removeTotp(actor)
      return { message: 'The authenticator app was removed.' }
    },
    async addIdentity({ actor, body, browser, address, agent }) {
      const visit = { browser: browser.round(), origin: { address, agent } }
      const next = addressOf(actor.role === 'admin' ? screens.admin.security : screens.employee.security)
      const step = await service.rounds.startLink(actor, body.provider, visit, next)
      browser.startRound(step.browser, service.rounds.cookiePath)
      return { address: step.address }
    },
    async removeIdentity({ actor, params }) {
      await service.providerSessions.unlink(actor, params.id)
      return { message: 'The account was unlinked.' }
    },
    async changeEmail({ actor, body }) {
      await service.email.ask(actor, body.email)
      return {
        message: `An email with a link is on its way to ${body.email}. The new address applies once you open the link.`,
      }
    },
    async confirmEmail({ body, requestId }) {
      await service.email.confirm(body.token, requestId)
      return { message: 'Your email was changed. Use it to sign in from now on.' }
    },
    passkeyOptions: ({ actor }) => service.passkeys.options(actor),
    async addPasskey({ actor, body }) {
      const { passkey, recoveryCodes } = await service.passkeys.add(actor, body.response, body.name ?? 'Passkey')
      return { passkey: presentPasskey(passkey), recoveryCodes }
    },
    async renamePasskey({ actor, params, body }) {
      await service.passkeys.rename(actor, params.id, body.name)
      return { message: 'The passkey was renamed.' }
    },
    async removePasskey({ actor, params }) {
      await service.passkeys.remove(actor, params.id)
      return { message: 'The passkey was removed.' }
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
