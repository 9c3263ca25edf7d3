import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { WebAuthnEmulator } from 'nid-webauthn-emulator'
import { SEED_PASSWORD } from '../../../seeds/builders.ts'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'
import { withApps } from '../../../test/totp.ts'
import { hashToken, newToken } from './shared/hashing.ts'

const product = await startProduct()
const { build, db } = product
const { challenge, code, enrolled } = withApps(product)

async function invited() {
  const [id, token, now] = [await build.user(), newToken(), product.clock.now()]
  const expires_at = new Date(now.getTime() + 60_000)
  await db
    .insertInto('invitations')
    .values({ token_hash: hashToken(token), user_id: id, sent_at: now, expires_at })
    .execute()
  return { id, token }
}

describeAudit('auth', product, {
  login: async () => {
    await build.user({ email: 'in@example.com' })
    const body = { email: 'in@example.com', password: SEED_PASSWORD }
    return change({ endpoint: auth.login, by: product.anonymous, request: { body }, events: [] })
  },
  secondFactor: async () => {
    const { email, secret } = await enrolled()
    const { challenge: waiting } = await challenge(email)
    const body = { challenge: waiting, method: 'totp' as const, code: code(secret) }
    return change({ endpoint: auth.secondFactor, by: product.anonymous, request: { body }, events: [] })
  },
  secondFactorOptions: async () => {
    const { challenge: waiting } = await challenge((await enrolled()).email)
    const request = { body: { challenge: waiting } }
    return change({ endpoint: auth.secondFactorOptions, by: product.anonymous, request, events: [] })
  },
  passkeyOptions: async () => change({ endpoint: auth.passkeyOptions, by: product.anonymous, request: {}, events: [] }),
  passkey: async () => {
    const emulator = new WebAuthnEmulator()
    const by = await product.as(await build.user())
    const made = (await by.call(account.passkeyOptions)).body.options
    const passkey = emulator.createJSON('http://localhost:3000', made as never) as never
    await by.call(account.addPasskey, { body: { response: passkey } })
    const { options, challenge: waiting } = (await product.anonymous.call(auth.passkeyOptions)).body
    const response = emulator.getJSON('http://localhost:3000', options as never) as never
    const body = { challenge: waiting, response }
    return change({ endpoint: auth.passkey, by: product.anonymous, request: { body }, events: [] })
  },
  confirmOptions: async () => change({ endpoint: auth.confirmOptions, request: {}, events: [] }),
  confirm: async () => {
    const body = { method: 'password' as const, password: SEED_PASSWORD }
    return change({ endpoint: auth.confirm, request: { body }, events: [] })
  },
  logout: async () => change({ endpoint: auth.logout, request: {}, events: [] }),
  forgotPassword: async () => {
    await build.user({ email: 'forgetful@example.com' })
    return change({
      endpoint: auth.forgotPassword,
      by: product.anonymous,
      request: { body: { email: 'forgetful@example.com' } },
      events: [],
    })
  },
  invitation: async () => {
    const { token } = await invited()
    return change({ endpoint: auth.invitation, by: product.anonymous, request: { body: { token } }, events: [] })
  },
  acceptInvitation: async () => {
    const { id, token } = await invited()
    return change({
      endpoint: auth.acceptInvitation,
      as: id,
      by: product.anonymous,
      request: { body: { token, newPassword: 'Invited-person-1', confirmPassword: 'Invited-person-1' } },
      events: [{ action: 'auth.accept-invitation', kind: 'secret', id }],
    })
  },
  invitationPasskeyOptions: async () => {
    const { token } = await invited()
    const request = { body: { token } }
    return change({ endpoint: auth.invitationPasskeyOptions, by: product.anonymous, request, events: [] })
  },
  invitationPasskey: async () => {
    const { id, token } = await invited()
    const { options } = (await product.anonymous.call(auth.invitationPasskeyOptions, { body: { token } })).body
    const response = new WebAuthnEmulator().createJSON('http://localhost:3000', options as never) as never
    return change({
      endpoint: auth.invitationPasskey,
      as: id,
      by: product.anonymous,
      request: { body: { token, response } },
      events: [{ action: 'auth.accept-invitation', kind: 'secret', id }],
    })
  },
  resetPassword: async () => {
    const id = await build.user()
    const token = newToken()
    const row = {
      token_hash: hashToken(token),
      user_id: id,
      expires_at: new Date(product.clock.now().getTime() + 60_000),
    }
    await db.insertInto('password_resets').values(row).execute()
    return change({
      endpoint: auth.resetPassword,
      as: id,
      by: product.anonymous,
      request: { body: { token, newPassword: 'Reset-password-1', confirmPassword: 'Reset-password-1' } },
      events: [{ action: 'auth.reset-password', kind: 'secret', id }],
    })
  },
})
