import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from './product.ts'

// Requests that are refused before the endpoint is known.
const product = await startProduct()
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

describe('the transport', () => {
  const raw = (payload: string | Buffer, headers: Record<string, string>) =>
    product.app.inject({
      method: 'POST',
      url: '/api/department/add',
      payload,
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
    })

  it.each([
    ['broken JSON', '{"dep_name":', { 'content-type': 'application/json' }, 400],
    ['a prototype’s key', '{"__proto__":{"a":1},"dep_name":"X"}', { 'content-type': 'application/json' }, 400],
    ['a type that nobody takes', 'dep_name=X', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [
      'a body that is too large',
      JSON.stringify({ dep_name: 'x'.repeat(2_000_000) }),
      { 'content-type': 'application/json' },
      413,
    ],
  ])('refuses %s', async (_what, payload, headers, status) => {
    const response = await raw(payload, headers)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false, error: expect.any(String) })
  })

  it('refuses unreadable forms', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=xx']) {
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/employee/add',
        payload: 'garbage',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
      })
      expect(response.statusCode, type).toBe(400)
      expect(response.json()).toMatchObject({ success: false, code: 'MALFORMED' })
    }
  })

  it('accepts an empty body of any type if no body is needed', async () => {
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      payload: '',
      headers: {
        authorization: `Bearer ${(await product.administrator()).token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(response.statusCode).toBe(200)
  })

  it('answers with JSON for unknown addresses of the API', async () => {
    for (const url of [
      '/api',
      '/api/nothing',
      '/api/department/a/b/c',
      '/api/%E0%A4%A',
      '/api/../etc/passwd',
      '//api//department',
    ]) {
      const response = await product.app.inject({
        method: 'GET',
        url,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect([400, 404], url).toContain(response.statusCode)
      expect(response.json()).toMatchObject({ success: false })
    }
  })
})
