import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from './product.ts'
import { expectHarmless, openWire, type WireAnswer } from './wire.ts'

// Addresses made to look like others, sent unchanged.
const SECRET = 'nobody-may-read-this'
const site = mkdtempSync(join(tmpdir(), 'ems-site-'))
const webRoot = join(site, 'web')
mkdirSync(join(webRoot, 'assets'), { recursive: true })
writeFileSync(join(webRoot, 'index.html'), '<title>the web app</title>')
writeFileSync(join(webRoot, 'assets', 'app-1.js'), 'app()')
writeFileSync(join(webRoot, '.env'), SECRET)
writeFileSync(join(site, 'secret.txt'), SECRET)
afterAll(() => rmSync(site, { recursive: true, force: true }))

const product = await startProduct({ WEB_ROOT: webRoot })
const { build, config } = product
const wire = await openWire(product.app)
let admin: string
let employee: string
const GOOD = `${'a'.repeat(32)}.webp`

beforeAll(async () => {
  for (const pictures of ['uploads', 'files/uploads']) {
    mkdirSync(join(config.DATA_DIR, pictures), { recursive: true })
    writeFileSync(join(config.DATA_DIR, pictures, '.secret.webp'), SECRET)
    writeFileSync(join(config.DATA_DIR, pictures, 'secret.webp'), SECRET)
    symlinkSync('/etc', join(config.DATA_DIR, pictures, '.link'))
  }
  for (const path of ['secret.txt', 'outbox.eml', 'files/secret.txt'])
    writeFileSync(join(config.DATA_DIR, path), SECRET)
  writeFileSync(join(config.DATA_DIR, 'files/uploads', GOOD), 'picture')
  employee = await build.session((await build.employee({ name: SECRET })).userId)
  admin = await build.session(await build.administrator())
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const expectNothing = (answer: WireAnswer, what: string) => {
  expect(answer.text, what).not.toContain(SECRET)
  expectHarmless(answer, what)
}

const upwards = [
  ...[
    '../',
    '..%2f',
    '..%2F',
    '%2e%2e/',
    '%2e%2e%2f',
    '.%2e/',
    '..%252f',
    '%252e%252e%252f',
    '..\\',
    '..%5c',
    '..%255c',
  ],
  ...['....//', '..;/', '..%00/', '%00../', './../', 'x/../../', 'good.webp/../../', '%c0%ae%c0%ae/', '%u002e%u002e/'],
  ...['..%c0%af', '..%ef%bc%8f', '%e0%80%ae%e0%80%ae/', '.../', '..//', '//../', '/', '//', '\\', '%2f', '%5c'],
]
const targets = [
  'secret.txt',
  'secret.txt%00.webp',
  'secret.txt.',
  'secret.txt%20',
  'secret.txt::$DATA',
  '.env',
  'etc/passwd',
]

describe('a path', () => {
  it.each(['/uploads/', '/assets/', '/', '/reset-password/', '/api/docs/static/', '/api/'])(
    'below %s leads nowhere else',
    async (prefix) => {
      for (const up of upwards)
        for (const target of targets)
          for (const path of [`${prefix}${up}${target}`, `${prefix}${up.repeat(6)}${target}`])
            expectNothing(await wire({ path }), path)
    },
  )

  it('to the pictures serves pictures only by their names', async () => {
    expect((await wire({ path: `/uploads/${GOOD}` })).text).toBe('picture')
    const others = [
      ...[
        '/uploads',
        '/uploads/',
        '/uploads//',
        '/uploads/.',
        '/uploads/%2e',
        '/uploads/.secret.webp',
        '/uploads/secret.webp',
        '/uploads/..%2fsecret.txt',
        '/uploads/%2esecret.webp',
      ],
      ...[
        '/uploads/.link/passwd',
        `/uploads/${GOOD}/`,
        `/uploads/${GOOD}.`,
        `/uploads/${GOOD}%00`,
        `/uploads/${GOOD}%20`,
      ],
      ...[
        `/uploads/${GOOD}/x`,
        '/uploads/GOOD~1.WEB',
        `/uploads/${GOOD}::$DATA`,
        `/uploads/${'x'.repeat(5000)}`,
        '/uploads/%',
      ],
    ]
    for (const path of others) {
      const answer = await wire({ path })
      expectNothing(answer, path)
      expect(answer.text, path).not.toContain('picture')
    }
    for (const range of ['bytes=-1', 'bytes=9-', 'bytes=a-b', `bytes=${'0-1,'.repeat(500)}0-1`])
      expect((await wire({ path: `/uploads/${GOOD}`, headers: { range } })).status, range).toBeLessThan(500)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expectNothing(await wire({ method, path: `/uploads/${GOOD}` }), method)
    expect((await wire({ path: `/uploads/${GOOD}` })).text).toBe('picture')
  })

  const disguises = [
    ...[
      '/api/employee',
      '/api/employee/',
      '/api//employee',
      '//api/employee',
      '/API/employee',
      '/api/Employee',
      '/api/./employee',
    ],
    ...[
      '/api/auth/login/../../employee',
      '/api/auth/login/..%2f..%2femployee',
      '/healthz/../api/employee',
      '/uploads/..%2fapi/employee',
    ],
    ...[
      '/api/employee%2f',
      '/api/employee%00',
      '/api/employee;x=1',
      '/api/employee.json',
      '/api/employee%20',
      '/api/employee?',
      '/api/employee#',
    ],
    ...[
      '/%61pi/employee',
      '/api/%65mployee',
      '/api%2femployee',
      '/api\\employee',
      '/api/docs/../employee',
      '/%2e/api/employee',
    ],
    ...[
      'http://localhost/api/employee',
      '/api/employee/..;/employee',
      '/api/employee/%2e%2e/employee',
      '/api/employee?_method=GET',
    ],
  ]

  it('is open to an administrator without any disguise, and dotfiles of the web app to nobody', async () => {
    expect((await wire({ path: '/api/employee', headers: bearer(admin) })).text).toContain(SECRET)
    for (const path of ['/.env', '/%2eenv', '/assets/../.env', '//.env']) expectNothing(await wire({ path }), path)
  })

  it.each(disguises)('%s opens nothing without permission', async (path) => {
    for (const headers of [{}, bearer(employee)]) {
      expectNothing(await wire({ path, headers }), path)
      expectNothing(await wire({ path, headers: { ...headers, 'x-original-url': path, 'x-rewrite-url': path } }), path)
      expect((await wire({ method: 'HEAD', path, headers })).status, path).toBeLessThan(500)
    }
  })
})
