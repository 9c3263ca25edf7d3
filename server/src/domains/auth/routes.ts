import { auth } from '@ems/contract/auth'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { AuthService } from './service.ts'

export const authRoutes = (service: AuthService): Route[] =>
  mount(auth, {
    async login({ body, address, cookie }) {
      const { token, user, cookieSeconds } = await service.login(
        body.email,
        body.password,
        body.remember ?? false,
        address,
      )
      cookie.start(token, cookieSeconds)
      return { token, user }
    },
    verify: ({ actor }) => ({
      user: {
        _id: actor.userId,
        name: actor.name,
        role: actor.role,
        email: actor.email,
        profileImage: actor.profileImage,
      },
    }),
    async logout({ actor, cookie }) {
      await service.logout(actor)
      cookie.end()
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
