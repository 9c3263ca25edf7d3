import { account } from '@ems/contract/account'
import { WebAuthnEmulator } from 'nid-webauthn-emulator'
import { change, describeAudit } from '../../../../test/audit.ts'
import { startIssuer } from '../../../../test/issuer.ts'
import { tokenMailedTo } from '../../../../test/outbox.ts'
import { startProduct } from '../../../../test/product.ts'
import { withSso } from '../../../../test/sso.ts'
import { withApps } from '../../../../test/totp.ts'

const product = await startProduct()
const { build } = product
const { code, enrolled, signedIn } = withApps(product, Date.now())
const { added, signIn } = withSso(product, await startIssuer())

async function plain() {
  const email = `audited${Math.random()}@example.com`
  return { as: await build.user({ email }), by: await signedIn(email) }
}

async function withPasskey() {
  const someone = await plain()
  const { options } = (await someone.by.call(account.passkeyOptions)).body
  const response = new WebAuthnEmulator().createJSON('http://localhost:3000', options as never) as never
  const { passkey } = (await someone.by.call(account.addPasskey, { body: { response } })).body
  return { ...someone, id: passkey._id }
}

const kept = (action: string, id: string) => [{ action, kind: 'secret' as const, id }]

describeAudit('account', product, {
  startTotp: async () => change({ endpoint: account.startTotp, ...(await plain()), request: {}, events: [] }),
  confirmTotp: async () => {
    const { as, by } = await plain()
    const { secret } = (await by.call(account.startTotp)).body
    const request = { body: { code: code(secret) } }
    return change({ endpoint: account.confirmTotp, as, by, request, events: kept('auth.totp-add', as) })
  },
  removeTotp: async () => {
    const { userId: as, client: by } = await enrolled()
    return change({ endpoint: account.removeTotp, as, by, request: {}, events: kept('auth.totp-remove', as) })
  },
  passkeyOptions: async () => change({ endpoint: account.passkeyOptions, ...(await plain()), request: {}, events: [] }),
  addPasskey: async () => {
    const { as, by } = await plain()
    const { options } = (await by.call(account.passkeyOptions)).body
    const response = new WebAuthnEmulator().createJSON('http://localhost:3000', options as never) as never
    const events = kept('auth.passkey-add', as)
    return change({ endpoint: account.addPasskey, as, by, request: { body: { response } }, events })
  },
  renamePasskey: async () => {
    const { as, by, id } = await withPasskey()
    const request = { params: { id }, body: { name: 'Phone' } }
    return change({ endpoint: account.renamePasskey, as, by, request, events: kept('auth.passkey-rename', as) })
  },
  removePasskey: async () => {
    const { as, by, id } = await withPasskey()
    const events = kept('auth.passkey-remove', as)
    return change({ endpoint: account.removePasskey, as, by, request: { params: { id } }, events })
  },
  addIdentity: async () => {
    const { _id: provider } = await added()
    return change({ endpoint: account.addIdentity, ...(await plain()), request: { body: { provider } }, events: [] })
  },
  removeIdentity: async () => {
    const { _id } = await added()
    const email = `linked${Math.random()}@example.com`
    const as = await build.user({ email })
    const { body } = await signIn(_id, { claims: { sub: email, email, email_verified: true } })
    const by = product.clientOf(body.token)
    const id = (await by.call(account.security)).body.identities[0]?._id as string
    const events = [{ action: 'auth.identity-remove', kind: 'identity' as const, id }]
    return change({ endpoint: account.removeIdentity, as, by, request: { params: { id } }, events })
  },
  changeEmail: async () => {
    const { as, by } = await plain()
    const request = { body: { email: `asked${Math.random()}@example.com` } }
    return change({ endpoint: account.changeEmail, as, by, request, events: [] })
  },
  confirmEmail: async () => {
    const { as, by } = await plain()
    const email = `new${Math.random()}@example.com`
    await by.call(account.changeEmail, { body: { email } })
    const request = { body: { token: await tokenMailedTo(product, email) } }
    const events = [{ action: 'auth.change-email', kind: 'email' as const, id: as }]
    return change({ endpoint: account.confirmEmail, as, by: product.anonymous, request, events })
  },
  makeRecoveryCodes: async () => {
    const { userId: as, client: by } = await enrolled()
    const events = kept('auth.recovery-codes', as)
    return change({ endpoint: account.makeRecoveryCodes, as, by, request: {}, events })
  },
  endSession: async () => {
    const { as, by } = await plain()
    const id = (await by.call(account.security)).body.sessions[0]?._id as string
    return change({ endpoint: account.endSession, as, by, request: { params: { id } }, events: [] })
  },
  endOtherSessions: async () => change({ endpoint: account.endOtherSessions, request: {}, events: [] }),
  setPassword: async () => {
    const { as, by } = await plain()
    const request = { body: { newPassword: 'Changed-password-1', confirmPassword: 'Changed-password-1' } }
    return change({ endpoint: account.setPassword, as, by, request, events: kept('auth.change-password', as) })
  },
})
