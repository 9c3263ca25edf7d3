import { connect } from 'node:net'
import { departments } from '@ems/contract/departments'
import { describe, expect, it } from 'vitest'
import { PUBLIC_A_MINUTE } from '../src/platform/http/limits.ts'
import { startProduct } from './product.ts'
import { pathOf } from './requests.ts'
import { endpoints, paramsOf, UNKNOWN } from './valid-requests.ts'

// Calls without an account are cheap, and do not slow down other users.
const product = await startProduct()
const closed = await startProduct({ METRICS_TOKEN: 'a-token-for-the-metrics' })

const open = endpoints.filter(({ endpoint }) => endpoint.access === 'public')
const changing = open.filter(({ endpoint }) => endpoint.method !== 'GET')
const urlOf = ({ endpoint }: (typeof open)[number]) => pathOf(endpoint, paramsOf(endpoint, UNKNOWN))
const json = { 'content-type': 'application/json' }
const zips = { 'accept-encoding': 'gzip' }
const nested = (levels: number) => `{"email":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`

describe.each(changing)('$name', (call) => {
  const send = (payload: string) =>
    product.app.inject({ method: call.endpoint.method as 'POST', url: urlOf(call), headers: json, payload })

  it('accepts at most 16 KB', async () => {
    expect((await send(JSON.stringify({ email: 'a'.repeat(16_384) }))).statusCode).toBe(413)
    expect((await send(JSON.stringify({ email: 'a'.repeat(16_000) }))).statusCode).not.toBe(413)
  })

  it('accepts at most 32 levels', async () => {
    expect((await send(nested(33))).json()).toMatchObject({ code: 'MALFORMED', reason: 'request.too-nested' })
    expect((await send(nested(32))).json().reason).not.toBe('request.too-nested')
  })
})

describe('the limit per address', () => {
  it.each([
    ...open.map((call) => ({
      name: call.name,
      method: call.endpoint.method,
      url: urlOf(call),
      max: call.endpoint.perAddress,
    })),
    ...['/api/openapi.json', '/api/docs/json', '/metrics', '/readyz'].map((url) => ({
      name: url,
      method: 'GET' as const,
      url,
      max: undefined,
    })),
  ])('holds for $name', { timeout: 120_000 }, async ({ name, method, url, max = PUBLIC_A_MINUTE }) => {
    const remoteAddress = `198.51.${name.length}.7`
    // A client with the present version gets no body, but the call counts.
    const known = url.includes('json')
      ? { 'if-none-match': String((await product.app.inject({ url })).headers.etag) }
      : {}
    const send = (from = remoteAddress) =>
      product.app.inject({
        method,
        url,
        remoteAddress: from,
        ...(method === 'GET' ? { headers: { ...zips, ...known } } : { headers: json, payload: '[' }),
      })
    let refused = 0
    for (let n = 0; n < max + 20; n += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
      refused += answers.filter(({ statusCode }) => statusCode === 429).length
    }
    expect(refused).toBe(20)
    expect((await send('203.0.113.9')).statusCode).not.toBe(429)
  })
})

describe('nested brackets', () => {
  const deep = nested(400_000)

  it('are refused for a signed-in person, also with an idempotency key', async () => {
    const { token } = await product.administrator()
    for (const more of [{}, { 'idempotency-key': 'deep' }]) {
      const headers = { ...json, ...more, authorization: `Bearer ${token}` }
      const answer = await product.app.inject({ method: 'POST', url: departments.add.path, headers, payload: deep })
      expect(answer.json()).toMatchObject({ code: 'MALFORMED', reason: 'request.too-nested' })
      expect(answer.statusCode).toBe(400)
    }
  })

  it('inside a text are text', async () => {
    const admin = await product.administrator()
    const body = { dep_name: 'Brackets', description: '[{'.repeat(100) }
    expect((await admin.call(departments.add, { body })).status).toBe(200)
  })

  it('to an unknown address are not read', async () => {
    for (const url of ['/api/none', '/none']) {
      const answer = await product.app.inject({ method: 'POST', url, headers: json, payload: deep })
      expect([answer.statusCode, answer.json().reason]).toEqual([404, 'request.no-such-address'])
    }
  })
})

describe('/metrics', () => {
  const ask = (app: typeof product.app, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })

  it('are open to this machine only, by its connection, and not through a proxy on it', async () => {
    for (const address of ['127.0.0.1', '127.8.7.6', '::1', '::ffff:127.0.0.1'])
      expect((await ask(product.app, address)).statusCode, address).toBe(200)
    for (const address of ['10.0.0.1', '192.168.1.2', '::ffff:10.0.0.1', 'fe80::1', '2001:db8::1'])
      expect((await ask(product.app, address)).statusCode, address).toBe(403)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await ask(product.app, '127.0.0.1', { [name]: '127.0.0.1' })).statusCode, name).toBe(403)
    expect((await ask(product.app, '10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403)
  })

  it('are open to callers with the configured token, and to nobody else', async () => {
    const token = { authorization: 'Bearer a-token-for-the-metrics' }
    expect((await ask(closed.app, '10.0.0.1', token)).statusCode).toBe(200)
    expect((await ask(closed.app, '127.0.0.1')).statusCode).toBe(401)
    expect((await ask(closed.app, '10.0.0.1', { authorization: 'Bearer another' })).statusCode).toBe(401)
  })

  it('are computed once for all requests within a second', async () => {
    const texts = await Promise.all(Array.from({ length: 50 }, () => ask(product.app, '127.0.0.1')))
    expect(new Set(texts.map(({ body }) => body)).size).toBe(1)
    expect(texts[0]?.body).toContain('http_request_duration_seconds')
    expect(texts[0]?.headers['content-type']).toMatch(/^text\/plain/)
  })
})

describe('the API reference', () => {
  it.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    '%s is cached as a whole, and compressed',
    async (url) => {
      const ask = (headers = {}) => product.app.inject({ url, headers })
      const [plain, zipped] = [await ask(), await ask({ 'accept-encoding': 'gzip' })]
      expect([plain.statusCode, zipped.headers['content-encoding']]).toEqual([200, 'gzip'])
      expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
      const again = await ask({ 'if-none-match': String(plain.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    },
  )
})

describe('a request that is no HTTP, or too large a head', () => {
  it.each([
    ['GET / HTTP/1.1\r\nhost: x\r\nbroken\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ])('is answered with all security headers', async (request, status) => {
    const address = await closed.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => closed.app.listeningOrigin)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(request))
      let text = ''
      socket.on('data', (data) => {
        text += data
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'x-frame-options: DENY',
      'referrer-policy: no-referrer',
      'cache-control: no-store',
    ])
      expect(answer.toLowerCase()).toContain(header.toLowerCase())
  })
})
