import { createPublicKey } from 'node:crypto'
import { providers } from '@ems/contract/providers'
import { generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIssuer } from '../../../../test/issuer.ts'
import { startProduct } from '../../../../test/product.ts'
import { withSso } from '../../../../test/sso.ts'

const product = await startProduct()
const issuer = await startIssuer()
const { added, start, back, finish, signIn } = withSso(product, issuer)
const { db, build } = product
const { privateKey: otherKey } = await generateKeyPair('RS256')
const soon = () => Math.floor(Date.now() / 1000) + 300
const base64 = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claims = { sub: 'victim', email: 'victim@example.com', email_verified: true }

beforeAll(() => build.user({ email: claims.email }))

beforeEach(async () => {
  issuer.metadata = {}
  issuer.intercept = null
  await db.deleteFrom('attempt_windows').execute()
})

const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).length
const refused = async () =>
  db.selectFrom('security_events').select('detail').where('kind', '=', 'sso').where('outcome', '=', 'refused').execute()

const publicKey = () =>
  Buffer.from(createPublicKey({ key: issuer.jwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' }))
const wrong: [string, Parameters<typeof issuer.signIn>[1]][] = [
  ['another issuer', { claims: { ...claims, iss: 'https://login.example.com/other-tenant/v2.0' } }],
  ['another audience', { claims: { ...claims, aud: 'other' } }],
  ['another nonce', { claims: { ...claims, nonce: 'other' } }],
  ['no nonce', { claims: { ...claims, nonce: undefined } }],
  ['an end in the past', { claims: { ...claims, exp: soon() - 1000 } }],
  ['no end', { claims: { ...claims, exp: undefined } }],
  [
    'a key of somebody else',
    { claims, sign: (all) => new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(otherKey) },
  ],
  ['no signature', { claims, sign: async (all) => `${base64({ alg: 'none' })}.${base64(all)}.` }],
  [
    'HS256 with the client secret',
    {
      claims,
      sign: (all) =>
        new SignJWT(all).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from('a-secret-of-the-provider')),
    },
  ],
  [
    'HS256 with the public key',
    {
      claims,
      sign: async (all) => new SignJWT(all).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(publicKey()),
    },
  ],
  [
    'a changed body',
    {
      claims,
      sign: async (all) => {
        const [head, , signature] = (await issuer.sign({ ...all, sub: 'somebody' })).split('.')
        return `${head}.${base64(all)}.${signature}`
      },
    },
  ],
  ['an empty subject', { claims: { ...claims, sub: '' } }],
  ['a subject of 256 characters', { claims: { ...claims, sub: 'x'.repeat(256) } }],
]

describe('a token with', () => {
  it.each(wrong)('%s starts no session, and is recorded', async (_what, token) => {
    const { _id, name } = await added()
    const [before, events] = [await sessions(), (await refused()).length]
    const answer = await signIn(_id, token)
    expect(answer).toMatchObject({
      status: 401,
      body: { error: `The response from ${name} is not valid. Ask your administrator.` },
    })
    expect(await sessions()).toBe(before)
    const after = await refused()
    expect(after.length).toBe(events + 1)
    expect(await db.selectFrom('provider_identities').select('id').where('provider_id', '=', _id).execute()).toEqual([])
  })
})

it('a session starts if the token of the same kind is valid', async () => {
  await build.user({ email: 'honest@example.com' })
  const { _id } = await added()
  const answer = await signIn(_id, { claims: { ...claims, sub: 'honest', email: 'honest@example.com' } })
  expect(answer).toMatchObject({ status: 200, body: { user: { email: 'honest@example.com' } } })
})

describe('a sign-in round', () => {
  const EXPIRED = 'This sign-in has expired. Please try again.'

  it('is refused with the state of another browser or without its cookie; its own browser can still finish it', async () => {
    await build.user({ email: 'two-browsers@example.com' })
    const { _id } = await added()
    const mine = await start(_id)
    const other = await start(_id)
    const answer = issuer.signIn(mine.address, { claims: { ...claims, sub: 'two', email: 'two-browsers@example.com' } })
    const stolen = await back(_id, answer, other.cookie)
    expect(await finish(stolen.code, other.cookie)).toMatchObject({ status: 401, body: { error: EXPIRED } })
    const bare = await back(_id, answer, '')
    expect(bare.status).toBe(303)
    expect((await finish(bare.code, bare.cookie)).body.error).toBe(EXPIRED)
    expect((await finish((await back(_id, answer, mine.cookie)).code, mine.cookie)).status).toBe(200)
  })

  it('accepts the provider’s answer once, and the final code once, in the same browser within a minute', async () => {
    await build.user({ email: 'once@example.com' })
    const { _id } = await added()
    const token = { claims: { ...claims, sub: 'once', email: 'once@example.com' } }
    const one = await start(_id)
    const answer = issuer.signIn(one.address, token)
    const first = await back(_id, answer, one.cookie)
    const replayed = await back(_id, answer, one.cookie)
    expect((await finish(replayed.code, one.cookie)).body.error).toBe(EXPIRED)
    const elsewhere = await start(_id)
    expect((await finish(first.code, elsewhere.cookie)).body.error).toBe(EXPIRED)
    const both = await Promise.all([finish(first.code, one.cookie), finish(first.code, one.cookie)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await start(_id)
    const { code } = await back(_id, issuer.signIn(late.address, token), late.cookie)
    product.setNow(new Date(Date.now() + 61_000).toISOString())
    expect((await finish(code, late.cookie)).body.error).toBe(EXPIRED)
    product.setNow(null)
  })

  it('expires after ten minutes', async () => {
    const { _id } = await added()
    const { address, cookie } = await start(_id)
    const answer = issuer.signIn(address, { claims })
    product.setNow(new Date(Date.now() + 601_000).toISOString())
    const { code } = await back(_id, answer, cookie)
    expect((await finish(code, cookie)).body.error).toBe(EXPIRED)
    product.setNow(null)
  })

  it('that the person cancelled ends at the sign-in screen with a sentence', async () => {
    const { _id, name } = await added()
    const { address, cookie } = await start(_id)
    const state = new URL(address).searchParams.get('state') ?? ''
    const { code } = await back(_id, new URLSearchParams({ error: 'access_denied', state }), cookie)
    const answer = await finish(code, cookie)
    expect(answer).toMatchObject({ status: 401, body: { error: `${name} did not sign you in. Please try again.` } })
  })

  it('cannot be started by pages of other sites', async () => {
    const { _id } = await added()
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await start(_id, `?next=${encodeURIComponent(next)}`)).status).toBe(400)
  })
})

describe('an issuer', () => {
  const stepsOf = async (id: string) => {
    const { body } = await (await product.administrator()).call(providers.startTest, { params: { id } })
    return body
  }

  it('that redirects is not followed', async () => {
    const { _id, name } = await added()
    issuer.asked.length = 0
    issuer.intercept = (_request, response) => {
      response.writeHead(302, { location: `${issuer.url}/elsewhere` }).end()
      return true
    }
    const round = await start(_id)
    expect((await finish(round.address.split('#sso=')[1] ?? '', round.cookie)).body.error).toContain(name)
    expect(issuer.asked).not.toContain('/elsewhere')
    expect(await stepsOf(_id)).toMatchObject({ steps: [{ key: 'discovery', ok: false }], address: null })
  })

  it('that names another issuer, or sends too large an answer, is refused', async () => {
    const { _id } = await added()
    issuer.metadata = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }
    expect((await stepsOf(_id)).address).toBeNull()
    issuer.metadata = { padding: 'x'.repeat(2_000_000) }
    expect((await stepsOf(_id)).address).toBeNull()
    issuer.metadata = {}
    const { steps, address } = await stepsOf(_id)
    expect(steps.map(({ key, ok }) => ({ key, ok }))).toEqual([
      { key: 'discovery', ok: true },
      { key: 'keys', ok: true },
    ])
    expect(address).toContain(issuer.url)
  })

  it('that does not answer fails after five seconds', {
    timeout: 20_000,
  }, async () => {
    const { _id, name } = await added()
    issuer.intercept = () => true
    const round = await start(_id)
    const answer = await finish(round.address.split('#sso=')[1] ?? '', round.cookie)
    expect(answer).toMatchObject({ status: 401, body: { error: `${name} is not responding. Please try again later.` } })
  })
})
