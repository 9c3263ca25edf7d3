import { access } from '@ems/contract/access'
import { auth } from '@ems/contract/auth'
import { MailedPassword } from '@ems/contract/core/values'
import { keys } from '@ems/contract/keys'
import { mail } from '@ems/contract/mail'
import { describe, expect, it } from 'vitest'
import { isStrong } from '../src/domains/auth/passkeys/passkey-check.ts'
import { createHub, type Stream } from '../src/domains/notifications/live-streams.ts'
import { startProduct } from './product.ts'
import { UNKNOWN } from './valid-requests.ts'

// Limits on what one person can take from all others, or make the product show.
const product = await startProduct()
const { build, db } = product

it('a person has at most ten event streams, without an effect on other people', () => {
  const hub = createHub(
    async () => new Map(),
    async () => new Set(),
  )
  const stream = (userId: string): Stream => ({ sessionId: userId, userId, changed: () => {}, end: () => {} })
  const leave = Array.from({ length: 10 }, () => hub.join(stream('one')))
  expect(() => hub.join(stream('one'))).toThrow()
  const other = hub.join(stream('another'))
  leave[0]?.()
  const again = hub.join(stream('one'))
  for (const end of [...leave, other, again]) end()
})

describe('a password that is mailed', () => {
  const blanks = [' ', '\t', '\u00a0', '\u2003', '\u200b', '\u2060', '\u3000', '\u2800', '\u3164', '\u00ad', '\ufeff']

  it.each(blanks.map((blank) => [blank.codePointAt(0)?.toString(16), blank]))('has no blank U+%s', (_code, blank) => {
    expect(MailedPassword.safeParse(`Call${blank}now`).success).toBe(false)
  })

  it('has at most 64 characters and no web address', () => {
    expect(MailedPassword.safeParse('x'.repeat(64)).success).toBe(true)
    for (const text of ['x'.repeat(65), 'https://evil.example', 'evil.example/pay'])
      expect(MailedPassword.safeParse(text).success, text).toBe(false)
  })

  it('can be any eight random characters', () => {
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()_+-='
    for (let n = 0; n < 20_000; n++) {
      const text = Array.from({ length: 8 }, () => signs[Math.floor(Math.random() * signs.length)]).join('')
      expect(MailedPassword.safeParse(text).success, text).toBe(true)
    }
  })
})

it('an account gets at most five reset mails a day, from any address', async () => {
  const email = 'flooded@example.com'
  await build.user({ email })
  for (let n = 0; n < 12; n++) {
    await db.deleteFrom('attempt_windows').execute()
    const remoteAddress = `203.0.113.${n}`
    const answer = await product.app.inject({
      method: 'POST',
      url: auth.forgotPassword.path,
      payload: { email },
      remoteAddress,
    })
    expect(answer.statusCode).toBe(200)
  }
  expect(await db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).toHaveLength(5)
  product.setNow(new Date(Date.now() + 86_500_000).toISOString())
  await db.deleteFrom('attempt_windows').execute()
  await product.anonymous.call(auth.forgotPassword, { body: { email } })
  product.setNow(null)
  expect(await db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).toHaveLength(6)
})

it('a key in a cookie is ignored', async () => {
  const admin = await product.administrator()
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const permissions = [
    { key: 'mail.send' as const, scope: 'everyone' as const },
    { key: 'tasks.manage' as const, scope: 'everyone' as const },
  ]
  const { secret } = (await admin.call(keys.add, { body: { name: 'Program', permissions, expiresAt } })).body
  for (const url of [mail.sessionEmail.path, `/api/mail/send-task-notify/${UNKNOWN}`]) {
    const method = url === mail.sessionEmail.path ? ('GET' as const) : ('POST' as const)
    const answer = await product.app.inject({ method, url, cookies: { ems_session: secret } })
    expect(answer.statusCode, url).toBe(401)
  }
})

describe('the key of a passkey', () => {
  const bytes = (length: number) => [0x59, length >> 8, length & 255]
  /** A COSE key of RSA (RFC 8230), whose modulus has this number of bytes. */
  const rsa = (length: number, first = 0x80) =>
    Uint8Array.from([
      0xa4,
      1,
      3,
      3,
      0x39,
      1,
      0,
      0x20,
      ...bytes(length),
      first,
      ...Array(length - 1).fill(1),
      0x21,
      0x43,
      1,
      0,
      1,
    ])

  it('has at least 2,048 bits if it is an RSA key', () => {
    expect([isStrong(rsa(256)), isStrong(rsa(512))]).toEqual([true, true])
    expect([isStrong(rsa(64)), isStrong(rsa(128)), isStrong(rsa(255)), isStrong(rsa(256, 0x40))]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

it('an action for an invisible person gets the same answer whether the person exists or not', async () => {
  const { userId } = await build.employee()
  const client = await product.as(userId)
  const { id } = await build.employee()
  const ask = async (about: string) => {
    const { status, body } = await client.call(access.explain, {
      params: { userId },
      query: { about, key: 'salaries.read' },
    })
    return { status, body }
  }
  const seen = await ask(id)
  expect(seen).toMatchObject({ status: 200, body: { allowed: false } })
  expect(seen).toEqual(await ask(UNKNOWN))
})
