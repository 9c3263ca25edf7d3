import { auth } from '@ems/contract/auth'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startProduct } from './product.ts'
import { expectHarmless, openWire } from './wire.ts'

// Headers made to look like others, sent unchanged.
const product = await startProduct()
const { build, db } = product
const wire = await openWire(product.app)
let admin: string
let employee: string
let departmentId: string

beforeAll(async () => {
  departmentId = await build.department()
  employee = await build.session((await build.employee()).userId)
  admin = await build.session(await build.administrator())
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('the method of a request', () => {
  it('is the one of the request line, whatever a header or the query says', async () => {
    const path = `/api/department/${departmentId}`
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method'])
      for (const method of ['GET', 'POST'])
        await wire({ method, path: `${path}?_method=DELETE`, headers: { ...bearer(admin), [name]: 'DELETE' } })
    expect((await wire({ path, headers: bearer(admin) })).status).toBe(200)
    for (const method of ['TRACE', 'PATCH', 'PROPFIND', 'OPTIONS', 'SEARCH', 'LOCK']) {
      const answer = await wire({ method, path, headers: bearer(admin) })
      expect(answer.status, method).toBe(404)
      expectHarmless(answer, method)
    }
  })
})

describe('a token', () => {
  const statusOf = async (headers: Record<string, string | string[]>, path = '/api/department') =>
    (await wire({ path, headers })).status

  it('counts only in the Authorization header, after its scheme', async () => {
    expect(await statusOf(bearer(admin))).toBe(200)
    expect(await statusOf({ authorization: `bearer ${admin}` })).toBe(200)
    const odd = [
      ...[
        admin,
        `Bearer${admin}`,
        `Bearer\t${admin}`,
        `Token ${admin}`,
        `Basic ${admin}`,
        `Bearer "${admin}"`,
        `Bearer ${admin},`,
      ],
      ...[
        `Bearer ${admin}, Bearer ${admin}`,
        `Bearer Bearer ${admin}`,
        `Bearer ${admin} x`,
        `Bearer ${admin}=`,
        'Bearer',
        'Bearer ',
      ],
      ...[
        `Bearer ${encodeURIComponent(` ${admin}`)}`,
        `Bearer ${admin}${'x'.repeat(9000)}`,
        `Basic ${Buffer.from(`x:${admin}`).toString('base64')}`,
      ],
    ]
    for (const authorization of odd) expect(await statusOf({ authorization }), authorization.slice(0, 80)).toBe(401)
    for (const name of ['x-authorization', 'proxy-authorization', 'x-access-token', 'x-auth-token', 'token'])
      expect(await statusOf({ [name]: `Bearer ${admin}` }), name).toBe(401)
    for (const name of ['token', 'access_token', 'authorization', 'ems_session'])
      expect(await statusOf({}, `/api/department?${name}=${admin}`), name).toBe(401)
  })

  it('is the first of two: a second one adds no permissions', async () => {
    expect(await statusOf({ authorization: [`Bearer ${employee}`, `Bearer ${admin}`] })).toBe(403)
    expect(await statusOf({ authorization: ['Bearer nothing', `Bearer ${admin}`] })).toBe(401)
  })

  it('cannot be changed to another account by headers that name a user', async () => {
    const user = await build.administrator()
    const claims = { 'x-user-id': user, 'x-forwarded-user': user, 'x-remote-user': user, 'x-role': 'admin', from: user }
    expect(await statusOf({ ...bearer(employee), ...claims })).toBe(403)
    expect(await statusOf(claims)).toBe(401)
  })
})

describe('a header', () => {
  it('that is too large is refused with a sentence', async () => {
    const answer = await wire({ path: '/api/department', headers: { 'x-long': 'x'.repeat(20_000) } })
    expect(answer.status).toBe(431)
    expectHarmless(answer, 'x-long')
  })

  it('of an untrusted proxy has no effect: no https, no other host, no request id', async () => {
    const email = 'headers@example.com'
    await build.user({ email })
    const claims = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '1.2.3.4',
      forwarded: 'proto=https;host=evil.example',
      host: 'evil.example',
      'x-request-id': 'chosen',
      'x-forwarded-prefix': '//evil',
    }
    const json = { 'content-type': 'application/json' }
    const payload = JSON.stringify({ email, password: 'Password-1' })
    const signedIn = await wire({ method: 'POST', path: '/api/auth/login', headers: { ...json, ...claims }, payload })
    expect(signedIn.status).toBe(200)
    expect(String(signedIn.headers['set-cookie'])).not.toMatch(/Secure|Domain/i)
    expect(signedIn.headers).not.toHaveProperty('strict-transport-security')
    expect(signedIn.headers['x-request-id']).not.toBe('chosen')
    for (const path of ['/login', '/favicon.ico', '/api/docs', '/assets'])
      expect(JSON.stringify((await wire({ path, headers: claims })).headers), path).not.toContain('evil')
    await wire({ method: 'POST', path: auth.forgotPassword.path, headers: { ...json, ...claims }, payload })
    const mail = await db.selectFrom('mails').select('body').where('to_address', '=', email).executeTakeFirstOrThrow()
    expect(mail.body).not.toContain('evil')
  })
})

describe('an unknown proxy', () => {
  it('is logged once, not with every request; a trusted or refused one is not logged', async () => {
    const tellings = async (settings: Record<string, string>, headers: Record<string, string>) => {
      const { app } = await startProduct(settings)
      const warn = vi.spyOn(app.log, 'warn')
      for (let n = 0; n < 3; n++) await app.inject({ url: '/healthz', headers })
      return warn.mock.calls.filter((call) => String(call[1]).includes('TRUST_PROXY')).length
    }
    const forwarded = { 'x-forwarded-for': '198.51.100.7' }
    expect(await tellings({}, forwarded)).toBe(1)
    expect(await tellings({}, {})).toBe(0)
    for (const TRUST_PROXY of ['1', '0']) expect(await tellings({ TRUST_PROXY }, forwarded)).toBe(0)
  })
})

describe('the metrics', () => {
  it('are open to everyone, or only with the configured token', async () => {
    const statusOf = async (at: typeof product, headers: Record<string, string> = {}) =>
      (await at.app.inject({ url: '/metrics', headers })).statusCode
    expect(await statusOf(product)).toBe(200)
    const METRICS_TOKEN = 'watch/this+1'
    const guarded = await startProduct({ METRICS_TOKEN })
    const answer = await guarded.app.inject({ url: '/metrics' })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'UNAUTHENTICATED',
      error: expect.stringMatching(/\.$/),
    })
    for (const authorization of [
      ...['', 'Bearer', 'Bearer ', METRICS_TOKEN, `Basic ${METRICS_TOKEN}`, `Bearer ${METRICS_TOKEN}x`],
      ...[
        `Bearer ${METRICS_TOKEN.slice(1)}`,
        `Bearer ${await guarded.build.session(await guarded.build.administrator())}`,
      ],
    ])
      expect(await statusOf(guarded, { authorization }), authorization).toBe(401)
    expect(await statusOf(guarded, { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
    expect(await statusOf(guarded, { authorization: `bearer ${METRICS_TOKEN}` })).toBe(200)
    expect((await guarded.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})
