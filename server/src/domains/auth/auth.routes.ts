import { auth } from '@ems/contract/auth'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import type { OwnAccess } from '@ems/contract/core/own-access'
import { PASSWORD_MAX } from '@ems/contract/core/values'
import type { Actor } from '../../platform/actor/actor.ts'
import { type Call, mount, type Route } from '../../platform/http/mount.ts'
import { presentAccount, presentActor } from './auth.presenter.ts'
import type { AuthService } from './auth.service.ts'
import type { SignedIn } from './sessions/start-session.ts'
import type { AccountRow } from './shared/account.repo.ts'

/** The browser and network of a sign-in. */
export type Caller = Pick<Call<AnyEndpoint>, 'address' | 'agent' | 'browser'>

export const originOf = ({ address, agent }: Caller) => ({ address, agent })
export const visitOf = (caller: Caller) => ({
  origin: originOf(caller),
  former: { session: caller.browser.session(), device: caller.browser.device() },
})

/**
 * Reads a person's permissions.
 * @param who the account's id if it is not resolved yet
 * @param vouched whether a provider confirms a second factor
 */
export type GetAccess = (who: Actor | string, vouched?: boolean) => Promise<{ access: OwnAccess; mustEnrol: boolean }>

/** Sets the cookies of a new session. @returns the answer */
export async function setSessionCookies(
  getAccess: GetAccess,
  { account, session, device, vouched }: SignedIn,
  { browser }: Caller,
) {
  browser.startSession(session.token, session.seconds)
  if (session.bind !== null) browser.bindSession(session.bind, session.seconds)
  browser.keepDevice(device.token, device.seconds)
  return {
    token: session.token,
    user: presentAccount(account),
    ...(await accessAnswer(getAccess, account, vouched)),
  }
}

/** The permissions of a signed-in person, and whether they must change their password. */
export const accessAnswer = async (getAccess: GetAccess, account: AccountRow, vouched: boolean) => ({
  ...(await getAccess(account.id, vouched)),
  mustChangePassword: account.initial_secret,
  hasKey: account.key_hash !== null,
})

export const authRoutes = (service: AuthService, getAccess: GetAccess): Route[] =>
  mount(auth, {
    async login({ body, ...call }) {
      const { email, password } = body
      return setSessionCookies(
        getAccess,
        await service.signIn({
          ...visitOf(call),
          email,
          password,
          remember: body.remember ?? false,
          bound: body.bound ?? false,
        }),
        call,
      )
    },
    async secondFactor({ body, ...call }) {
      return setSessionCookies(
        getAccess,
        await service.secondFactor.sign({ ...visitOf(call), ...body, bound: body.bound ?? false }),
        call,
      )
    },
    secondFactorOptions: async ({ body }) => ({ options: await service.secondFactor.options(body.challenge) }),
    passkeyOptions: ({ address }) => service.passkeySignIn.options(address),
    async passkey({ body, ...call }) {
      const wanted = { remember: body.remember ?? false, bound: body.bound ?? false }
      return setSessionCookies(
        getAccess,
        await service.passkeySignIn.finish({ ...visitOf(call), ...body, ...wanted }),
        call,
      )
    },
    confirmOptions: ({ actor }) => service.confirmation.options(actor.userId),
    async confirm({ actor, body, ...call }) {
      const until = await service.confirmation.confirm(actor, { ...body, origin: originOf(call) })
      return { confirmedUntil: until.toISOString() }
    },
    verify: async ({ actor }) => ({
      user: presentActor(actor),
      ...(await getAccess(actor)),
      mustChangePassword: actor.initialSecret,
      hasKey: actor.hasKey,
    }),
    async logout({ actor, body, browser }) {
      const ssoLogout = await service.logout(actor, body.everywhere ?? false)
      browser.endSession()
      return { message: 'You are signed out.', ...(ssoLogout && { ssoLogout }) }
    },
    async forgotPassword({ body, ...call }) {
      await service.forgotPassword(body.email, originOf(call))
      return { message: 'If this address has an account, an email with a link is on its way.' }
    },
    async invitation({ body }) {
      const { name, email, minLength } = await service.invitations.look(body.token)
      return { name, email, rules: { minLength, maxLength: PASSWORD_MAX } }
    },
    async acceptInvitation({ body, requestId, ...call }) {
      const visit = { ...visitOf(call), remember: false, bound: body.bound ?? false }
      const signedIn = await service.invitations.accept(body.token, body.newPassword, visit, requestId)
      const message = 'Your password is set. You can sign in with it now.'
      return signedIn ? { message, ...(await setSessionCookies(getAccess, signedIn, call)) } : { message }
    },
    async invitationPasskeyOptions({ body }) {
      const { options } = await service.invitations.passkeyOptions(body.token)
      return { options }
    },
    async invitationPasskey({ body: { token, response, name = 'Passkey', bound }, requestId, ...call }) {
      const visit = { ...visitOf(call), remember: false, bound: bound ?? false }
      const made = { response, name }
      const { recoveryCodes, signedIn } = await service.invitations.acceptByPasskey(token, made, visit, requestId)
      const message = 'Your passkey was saved. You can sign in with it now.'
      return { message, recoveryCodes, ...(signedIn && (await setSessionCookies(getAccess, signedIn, call))) }
    },
    async resetPassword({ body, requestId, ...call }) {
      const visit = { origin: originOf(call), device: call.browser.device() }
      const device = await service.resetPassword(body.token, body.newPassword, requestId, visit)
      call.browser.keepDevice(device.token, device.seconds)
      return { message: 'The new password is set. You can sign in with it now.' }
    },
  })
