import fc from 'fast-check'
import type { Role } from './world.ts'

export type Change<T> = (subject: T) => T

/** A request as sent, apart from its placeholders. */
export interface Wire {
  role: Role
  method: string
  url: string
  headers: Record<string, string>
  payload: string | undefined
  /** only values were damaged: it reaches its endpoint */
  arrives: boolean
}

/** The boundary between the parts of a generated multipart body. */
export const BOUNDARY = 'fuzzed-boundary'

const rawPayloads = [
  ...[
    '',
    '{',
    '[',
    'null',
    '"text"',
    '7',
    '{"a":1,}',
    '{"a":1e999}',
    '{"a":NaN}',
    '\ufeff{}',
    '\u0000',
    '{"a":"\\ud800"}',
  ],
  ...[
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '['.repeat(20_000),
    'a=1&b=2',
  ],
  ...[`--${BOUNDARY}`, `--${BOUNDARY}\r\ncontent-disposition: form-data\r\n\r\nx`, `--${BOUNDARY}--\r\n`],
]
const contentTypes = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data',
    '',
    'application/json; charset=utf-16',
  ],
  ...[
    `multipart/form-data; boundary=${BOUNDARY}`,
    'multipart/form-data; boundary=',
    'application/json, text/plain',
    'APPLICATION/JSON',
    '*/*',
  ],
]
const extraHeaders: Record<string, string>[] = [
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "1.2.3.4, '; drop table users" },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { 'x-original-url': '/api/employee', 'x-rewrite-url': '/api/employee' },
  { host: 'evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { cookie: 'ems_session=%; a=%00; __proto__=x' },
  { cookie: 'ems_session={{token}}' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=x, *' },
  { range: 'bytes=-1' },
  { 'if-none-match': '*' },
  { 'x-request-id': '<script>' },
  { accept: 'text/html' },
]
const urlTails = [
  ...['/', '//', '/..', '/%2e%2e%2f', '/.', '%', '%zz', '%00', '%c0%af', '%252e%252e', '?%', '?a=%', '?a[]=1&a[]=2'],
  ...[
    ';a=b',
    '#x',
    '\\',
    '.json',
    '?__proto__[x]=1',
    `?${'a=1&'.repeat(500)}`,
    `/${'x'.repeat(300)}`,
    '/admin',
    '/%ff',
  ],
]

/** Damage to a request in transit: other bytes, headers, address or method. */
export const damage: fc.Arbitrary<Change<Wire>> = fc.oneof(
  fc.constantFrom(...rawPayloads).map(
    (payload): Change<Wire> =>
      (wire) => ({ ...wire, payload }),
  ),
  fc.nat(60).map(
    (length): Change<Wire> =>
      (wire) => ({ ...wire, payload: wire.payload?.slice(0, length) }),
  ),
  fc.constantFrom(...contentTypes).map(
    (type): Change<Wire> =>
      (wire) => ({ ...wire, headers: { ...wire.headers, 'content-type': type } }),
  ),
  fc.constantFrom(...extraHeaders).map(
    (headers): Change<Wire> =>
      (wire) => ({ ...wire, headers: { ...wire.headers, ...headers } }),
  ),
  fc.constantFrom(...urlTails).map(
    (tail): Change<Wire> =>
      (wire) => ({ ...wire, url: wire.url + tail }),
  ),
  fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND').map(
    (method): Change<Wire> =>
      (wire) => ({ ...wire, method }),
  ),
)
