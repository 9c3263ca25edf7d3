import { auth } from '@ems/contract/auth'
import type { OwnAccess } from '@ems/contract/core/own-access'
import type { Principal } from '../../platform/actor.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import { presentAccount, presentActor } from './present.ts'
import type { AuthService } from './service.ts'

/** Tells what somebody may do. @param who the account's id where it was not resolved yet */
export type TellAccess = (who: Principal | string) => Promise<OwnAccess>

export const authRoutes = (service: AuthService, tellAccess: TellAccess): Route[] =>
  mount(auth, {
    async login({ body, address, browser }) {
      const former = { session: browser.session(), device: browser.device() }
      const asked = { email: body.email, password: body.password, remember: body.remember ?? false, address, former }
      const { account, session, device } = await service.signIn(asked)
      browser.startSession(session.token, session.seconds)
      browser.keepDevice(device.token, device.seconds)
      return { token: session.token, user: presentAccount(account), access: await tellAccess(account.id) }
    },
    verify: async ({ actor }) => ({ user: presentActor(actor), access: await tellAccess(actor) }),
    async logout({ actor, browser }) {
      await service.logout(actor)
      browser.endSession()
      return { message: 'You are signed out.' }
    },
    async forgotPassword({ body, address }) {
      await service.forgotPassword(body.email, address)
      return { message: 'If this address has an account, a mail with a link is on its way.' }
    },
    async resetPassword({ body, requestId }) {
      await service.resetPassword(body.token, body.newPassword, requestId)
      return { message: 'The new password is set. You can sign in with it now.' }
    },
  })
