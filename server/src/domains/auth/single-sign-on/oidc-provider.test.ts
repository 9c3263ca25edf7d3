import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { account } from '@ems/contract/account'
import { providers } from '@ems/contract/providers'
import Provider from 'oidc-provider'
import { afterAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '../../../../test/issuer.ts'
import { startProduct } from '../../../../test/product.ts'
import { codeOf, withSso } from '../../../../test/sso.ts'

// A certified implementation instead of the tests' issuer: its code flow, userinfo and login pages.
const product = await startProduct()
const server = createServer()
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const issuer = { ...(await startIssuer()), url } as Issuer
const { added, start, back, finish } = withSso(product, issuer)

/** Signs in at the provider's pages as a browser does, and returns with its answer. */
async function signInAt(address: string, login: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let next = address
  let form: URLSearchParams | null = null
  for (let step = 0; step < 12; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith('http://localhost:3000')) return new URL(location).searchParams
    if (location) {
      next = new URL(location, next).href
      form = null
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? ''
    form = new URLSearchParams({ prompt, login, password: 'any' })
    next = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', next).href
  }
  throw new Error('The provider asks for ever.')
}

it('an independent provider implementation signs people in once, with their addresses from userinfo', async () => {
  const created = await added({ enabled: false, scopes: 'openid email' })
  const { redirectUri, _id } = created
  const said = { email: 'certified@example.com', email_verified: true }
  const provider = new Provider(url, {
    clients: [{ client_id: 'ems', client_secret: 'a-secret-of-the-provider', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context: object, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...said }) }),
    pkce: { required: () => true },
    cookies: { keys: ['for-tests'] },
  })
  server.on('request', provider.callback())
  const admin = await product.administrator()
  const body = { preset: 'other' as const, name: created.name, issuer: url, clientId: 'ems', enabled: true }
  expect((await admin.call(providers.update, { params: { id: _id }, body })).status).toBe(200)
  const test = (await admin.call(providers.startTest, { params: { id: _id } })).body
  expect(test.steps.map(({ ok }) => ok)).toEqual([true, true])
  const userId = await product.build.user({ email: said.email })
  const round = await start(_id)
  const answer = await signInAt(round.address, 'somebody')
  const { headers } = await back(_id, answer, round.cookie)
  const done = await finish(codeOf(headers.location), round.cookie)
  expect(done).toMatchObject({ status: 200, body: { user: { _id: userId, email: said.email } } })
  const { identities } = (await product.clientOf(done.body.token).call(account.security)).body
  expect(identities).toMatchObject([{ provider: { _id }, email: said.email }])
  const again = await back(_id, answer, round.cookie)
  expect((await finish(again.code, round.cookie)).status).toBe(401)
})
