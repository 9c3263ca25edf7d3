import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { departments } from '@ems/contract/departments'
import { mail } from '@ems/contract/mail'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../seeds/builders.ts'
import { type Client, startProduct } from './product.ts'
import { openWire } from './wire.ts'

// Browsers send the cookie with requests of any page: a page of another site must not be able to change anything.
const OWN = 'http://localhost:3000'
const FRIEND = 'https://hr.example.com'
const product = await startProduct({ CORS_ORIGINS: FRIEND })
const { app, build, db } = product
let admin: Client
const secure = await startProduct({ PUBLIC_URL: 'https://ems.example.com' })
const proxied = await startProduct({ TRUST_PROXY: '1' })
const assumed = await startProduct({ PUBLIC_URL: '' })
let ids: { personal: string; team: string }

beforeAll(async () => {
  const { id: employeeId } = await build.employee()
  ids = { personal: await build.task({ employeeId }), team: await build.task({ teamId: (await build.team()).id }) }
})

beforeEach(async () => {
  admin = await product.administrator()
})

const changes = Object.values(api)
  .flatMap((table) => Object.values(table) as AnyEndpoint[])
  .filter((endpoint) => endpoint.cookie && endpoint.method !== 'GET')
  .map((endpoint) => ({ path: endpoint.path, endpoint }))

const bodies = JSON.stringify({ email: 'thief@example.com', password: 'Password-1', key: '123456' })

const send = (endpoint: AnyEndpoint, headers: Record<string, string>, payload = bodies) =>
  app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', endpoint.path.includes('/team/') ? ids.team : ids.personal),
    headers: { cookie: `ems_session=${admin.token}`, ...headers },
    payload,
  })

async function effects() {
  // The notifications of a call are in its own transaction; their mails come later.
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('id', 'not in', (told) =>
      told.selectFrom('notifications').select('mail_id').where('mail_id', 'is not', null),
    )
    .execute()
  const events = await db.selectFrom('domain_events').select('id').execute()
  const addresses = await db.selectFrom('personal_addresses').select(['session_id', 'address']).execute()
  return { mails: mails.length, events: events.length, addresses }
}

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${OWN}.evil.example` },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  { origin: `${OWN}/` },
  { origin: OWN.toUpperCase() },
  { origin: 'https://evil.example', referer: `${OWN}/login`, 'sec-fetch-site': 'same-origin' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'Same-Origin ' },
]

describe.each(changes)('the cookie at $path', ({ endpoint }) => {
  it('does nothing for pages of other sites, whatever its content type', async () => {
    const before = await effects()
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      for (const headers of foreign) {
        const answer = await send(endpoint, { 'content-type': type, ...headers })
        expect(answer.statusCode, `${type} ${JSON.stringify(headers)}`).toBe(403)
        expect(answer.json()).toMatchObject({ success: false, code: 'FORBIDDEN' })
        expect(answer.headers['access-control-allow-origin']).not.toBe(headers.origin ?? '*')
      }
    }
    expect(await effects()).toEqual(before)
  })

  it('works for our own pages and for configured origins', async () => {
    const headers = { 'content-type': 'application/json' }
    await admin.call(mail.setEmail, { body: { email: 'home@example.com' } })
    expect((await send(endpoint, { ...headers, origin: OWN })).statusCode).toBe(200)
    await admin.call(mail.setEmail, { body: { email: 'home@example.com' } })
    const answer = await send(endpoint, { ...headers, origin: FRIEND })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-credentials': 'true',
    })
  })

  it('refuses form content types also from our own pages, as forms of other sites can send them', async () => {
    const before = await effects()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect((await send(endpoint, { 'content-type': type, origin: OWN })).statusCode).toBe(415)
    expect(await effects()).toEqual(before)
  })
})

describe('the address of our own pages', () => {
  const setEmail = async (at: typeof product, headers: Record<string, string>) => {
    const { token } = await at.administrator()
    const cookie = `ems_session=${token}`
    return (await at.anonymous.call(mail.setEmail, { headers: { cookie, ...headers }, body: { email: 'a@b.example' } }))
      .status
  }

  it('is the configured one, whatever host a request or a trusted proxy names', async () => {
    const evil = { origin: 'http://evil.example' }
    expect(await setEmail(product, { ...evil, host: 'evil.example' })).toBe(403)
    expect(await setEmail(proxied, { ...evil, 'x-forwarded-host': 'evil.example' })).toBe(403)
    const https = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    expect(
      await setEmail(proxied, { ...https, cookie: `__Host-ems_session=${(await proxied.administrator()).token}` }),
    ).toBe(403)
    expect(await setEmail(proxied, { origin: OWN, 'x-forwarded-host': 'evil.example' })).toBe(200)
  })

  it('is any name of this machine with the port of the request if none is configured', async () => {
    const wire = await openWire(assumed.app)
    const { port } = assumed.app.server.address() as { port: number }
    const { token } = await assumed.administrator()
    const statusOf = async (origin: string, host = `127.0.0.1:${port}`) =>
      (
        await wire({
          method: 'POST',
          path: mail.setEmail.path,
          headers: { cookie: `ems_session=${token}`, 'content-type': 'application/json', host, origin },
          payload: JSON.stringify({ email: 'a@b.example' }),
        })
      ).status
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      expect(await statusOf(`http://${name}:${port}`), name).toBe(200)
    expect(await statusOf('http://localhost:3000')).toBe(200)
    for (const origin of [
      ...[
        `http://evil.example:${port}`,
        `https://localhost:${port}`,
        `http://localhost:${port + 1}`,
        'http://localhost',
      ],
      ...[`http://localhost.evil.example:${port}`, `http://127.0.0.2:${port}`, 'null', ''],
    ])
      expect(await statusOf(origin, origin.split('//')[1] || 'localhost'), origin).toBe(403)
    // With a setting, the other names are other sites.
    expect(await setEmail(product, { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(403)
  })
})

describe('the cookie', () => {
  it.each([
    `EMS_SESSION=TOKEN`,
    `ems_session%3D=TOKEN`,
    `ems_sessionx=TOKEN`,
    ` xems_session=TOKEN`,
    `ems_session="TOKEN`,
    `ems_session=TOKEN%00`,
    `ems_session=Bearer TOKEN`,
    `__Host-ems_session=TOKEN`,
    `other=1, ems_session=TOKEN`,
  ])('is ignored when it is sent as %s', async (cookie) => {
    const headers = { cookie: cookie.replace('TOKEN', admin.token ?? '') }
    expect((await product.anonymous.call(mail.sessionEmail, { headers })).status).toBe(401)
  })

  it('never replaces a token: a call with an invalid token is refused despite a valid cookie', async () => {
    const employee = await product.as((await build.employee()).userId)
    const headers = { cookie: `ems_session=${admin.token}` }
    expect((await employee.call(mail.sessionEmail, { headers })).status).toBe(403)
    const bad = { ...headers, authorization: `Bearer ${'x'.repeat(43)}` }
    expect((await product.anonymous.call(mail.sessionEmail, { headers: bad })).status).toBe(401)
  })

  it('is the first of two, as browsers order them, and never both', async () => {
    const employee = await product.as((await build.employee()).userId)
    const headers = { cookie: `ems_session=${employee.token}; ems_session=${admin.token}` }
    expect((await product.anonymous.call(mail.sessionEmail, { headers })).status).toBe(403)
  })

  it.each([
    ['is hidden from scripts and not sent along from other sites', product, undefined, 'ems_session'],
    ['is, over https, sent over https alone and bound to this host', secure, true, '__Host-ems_session'],
  ])('%s', async (_what, { app, build, anonymous }, isSecure, name) => {
    const email = 'cookie@example.com'
    await build.user({ email })
    const payload = { email, password: SEED_PASSWORD }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.cookies[0]).toMatchObject({ name, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(answer.cookies[0]).not.toHaveProperty('domain')
    expect(answer.cookies[0]?.secure).toBe(isSecure)
    expect(answer.headers['strict-transport-security']).toBe(isSecure && 'max-age=31536000; includeSubDomains')
    const statusOf = async (cookie: string) =>
      (await anonymous.call(mail.sessionEmail, { headers: { cookie: `${cookie}=${answer.cookies[0]?.value}` } })).status
    // The token is the employee's: known, but not allowed.
    expect(await statusOf(name)).toBe(403)
    expect(await statusOf(isSecure ? 'ems_session' : '__Host-ems_session')).toBe(401)
    const out = await app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${answer.json().token}` },
    })
    expect(out.cookies[0]).toMatchObject({ name, value: '', path: '/', ...(isSecure ? { secure: true } : {}) })
  })
})

describe('a page of another site', () => {
  it('cannot sign its visitor in as another person with a form', async () => {
    const email = 'login-csrf@example.com'
    await build.user({ email })
    const text = JSON.stringify({ email, password: SEED_PASSWORD })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type, origin: 'https://evil.example' }
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: text })
      expect([400, 415], type).toContain(answer.statusCode)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('cannot read answers or send a token; a configured origin can', async () => {
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/department/add',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
    for (const origin of ['https://evil.example', 'null', `${FRIEND}.evil.example`, 'http://hr.example.com'])
      expect((await ask(origin)).headers['access-control-allow-origin'], origin).toBeUndefined()
    expect((await ask(FRIEND)).headers['access-control-allow-origin']).toBe(FRIEND)
    const read = await admin.call(departments.list, { headers: { origin: 'https://evil.example' } })
    expect(read.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('cannot frame our pages or guess their types', async () => {
    for (const url of ['/api/department', '/healthz', '/uploads/none.webp']) {
      const { headers } = await app.inject({ url })
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })
})
