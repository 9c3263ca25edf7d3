import { providers } from '@ems/contract/providers'
import { singleSignOn } from '@ems/contract/single-sign-on'
import { change, describeAudit } from '../../../../test/audit.ts'
import { startIssuer } from '../../../../test/issuer.ts'
import { startProduct } from '../../../../test/product.ts'
import { withSso } from '../../../../test/sso.ts'

const product = await startProduct()
const issuer = await startIssuer()
const { build } = product
const { added, settings, start, back } = withSso(product, issuer)
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'

describeAudit('providers', product, {
  add: async () =>
    change({
      endpoint: providers.add,
      request: { body: settings() },
      events: ({ provider }) => [{ action: 'provider.add', kind: 'provider', id: provider._id }],
    }),
  update: async () => {
    const { _id: id } = await added()
    const body = settings({ scopes: 'openid', trustsEmail: true, strongAcr: ['two'], enabled: false })
    const events = [{ action: 'provider.update', kind: 'provider' as const, id }]
    return change({ endpoint: providers.update, request: { params: { id }, body }, events })
  },
  remove: async () => {
    const { _id: id } = await added()
    const events = [{ action: 'provider.remove', kind: 'provider' as const, id }]
    return change({ endpoint: providers.remove, request: { params: { id } }, events })
  },
  startTest: async () => {
    const { _id: id } = await added()
    return change({ endpoint: providers.startTest, request: { params: { id } }, events: [] })
  },
})

describeAudit('singleSignOn', product, {
  finish: async () => {
    const email = 'audited@example.com'
    await build.user({ email })
    const { _id } = await added()
    const { address, cookie } = await start(_id)
    const answer = issuer.signIn(address, { claims: { sub: 'audited', email, email_verified: true } })
    const { code } = await back(_id, answer, cookie)
    const request = { body: { code }, headers: { cookie } }
    return change({ endpoint: singleSignOn.finish, by: product.anonymous, request, events: [] })
  },
  backchannelLogout: async () => {
    const { _id: id } = await added()
    const claims = { iss: issuer.url, aud: 'ems', sub: 'audited', jti: 'one', events: { [LOGOUT]: {} } }
    const iat = Math.floor(Date.now() / 1000)
    const logout_token = await issuer.sign({ ...claims, iat, exp: iat + 60 }, { typ: 'logout+jwt' })
    const request = { params: { id }, body: { logout_token } }
    return change({ endpoint: singleSignOn.backchannelLogout, by: product.anonymous, request, events: [] })
  },
})
