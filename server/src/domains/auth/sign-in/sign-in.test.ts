import { auth } from '@ems/contract/auth'
import type { Role } from '@ems/contract/core/roles'
import { departments } from '@ems/contract/departments'
import { mail } from '@ems/contract/mail'
import { settings } from '@ems/contract/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { anonymous, build, db } = product
let count = 0

interface Person {
  userId: string
  email: string
}

async function person(role: Role = 'employee'): Promise<Person> {
  const email = `someone${++count}@example.com`
  return { userId: await build.user({ email, role, name: 'Someone' }), email }
}

const login = (email: string, password = SEED_PASSWORD, remember?: boolean) =>
  anonymous.call(auth.login, { body: { email, password, ...(remember === undefined ? {} : { remember }) } })
const verify = (client: Client) => client.call(auth.verify)

beforeEach(async () => {
  // All requests of these tests come from one address; its failures must not affect the next test.
  await db.deleteFrom('attempt_windows').execute()
})

describe('sign-in', () => {
  it('answers with the token and the user, for any case of the email', async () => {
    const { userId, email } = await person('admin')
    const { status, body } = await login(`  ${email.toUpperCase()} `)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      mustChangePassword: false,
      mustEnrol: false,
      hasKey: true,
      token: expect.any(String),
      user: { _id: userId, name: 'Someone', role: 'admin', email, profileImage: null },
      access: expect.objectContaining({ label: 'Administrator' }),
    })
    const answer = await anonymous.call(auth.verify, { headers: { authorization: `Bearer ${body.token}` } })
    expect(answer.body.user).toEqual(body.user)
  })

  it('gives the same answer for an unknown email and a wrong password', async () => {
    const { email } = await person()
    const [wrong, unknown] = [
      await login(email, 'not-the-password'),
      await login('nobody@example.com', 'not-the-password'),
    ]
    for (const answer of [wrong, unknown])
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'BAD_CREDENTIALS', error: 'Wrong email or password.' },
      })
  })

  it('refuses a closed account', async () => {
    const email = 'closed@example.com'
    await build.user({ email, active: false })
    expect((await login(email)).status).toBe(401)
  })

  it('stores tokens and secrets only as hashes', async () => {
    const { email } = await person()
    const { body } = await login(email)
    const rows = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ])
    for (const secret of [body.token, Buffer.from(body.token).toString('hex'), SEED_PASSWORD])
      expect(rows).not.toContain(secret)
  })

  it('sets a cookie that ends with the browser, or after 30 days when remembered', async () => {
    const { email } = await person()
    const cookieOf = async (remember?: boolean) => {
      const [session] = (await login(email, SEED_PASSWORD, remember)).headers['set-cookie'] as string[]
      return session
    }
    const brief = await cookieOf()
    expect(brief).toMatch(/^ems_session=.+HttpOnly.*SameSite=Lax/)
    expect(brief).not.toMatch(/Max-Age|Expires|Secure/i)
    expect(await cookieOf(true)).toContain('Max-Age=2592000')
  })

  it.each([
    [false, 11 * 60, 13 * 60],
    [true, 29 * 24 * 60, 31 * 24 * 60],
  ])('with remember %s is still signed in after %i minutes, and not after %i', async (remember, during, after) => {
    const { email } = await person()
    const { token } = (await login(email, SEED_PASSWORD, remember)).body
    const at = async (minutes: number) => {
      product.setNow(new Date(Date.now() + minutes * 60_000).toISOString())
      try {
        return (await anonymous.call(auth.verify, { headers: { authorization: `Bearer ${token}` } })).status
      } finally {
        product.setNow(null)
      }
    }
    expect(await at(during)).toBe(200)
    expect(await at(after)).toBe(401)
  })
})

describe('the limit of attempts', () => {
  it('refuses even the right password after too many wrong ones, for this account only', async () => {
    const [victim, other] = [await person(), await person()]
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await login(victim.email, 'guess')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const right = await login(victim.email)
    expect(right).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(right.headers['retry-after']).toBeDefined()
    expect((await login(other.email)).status).toBe(200)
  })

  it('counts attempts at many accounts from one address', async () => {
    const statuses = []
    for (let i = 0; i < 45; i++) statuses.push((await login(`ghost${i}@example.com`, 'guess')).status)
    expect(statuses).toEqual([...Array(40).fill(401), ...Array(5).fill(429)])
  })

  it('holds for many concurrent attempts', async () => {
    const { email } = await person()
    const storm = await Promise.all(Array.from({ length: 40 }, () => login(email, 'guess')))
    expect(storm.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
    expect((await login(email)).status).toBe(429)
  })

  it('does not count right passwords', async () => {
    const { email } = await person()
    const storm = await Promise.all(Array.from({ length: 50 }, () => login(email)))
    expect(storm.map(({ status, body }) => (status === 200 ? status : body))).toEqual(Array(50).fill(200))
  })
})

describe('sign-out', () => {
  it('ends this session at once, and no other', async () => {
    const { userId } = await person()
    const [one, two] = [await product.as(userId), await product.as(userId)]
    const answer = await one.call(auth.logout)
    expect(String(answer.headers['set-cookie'])).toMatch(/^ems_session=;/)
    expect((await verify(one)).status).toBe(401)
    expect((await verify(two)).status).toBe(200)
  })
})

describe('a change of the password', () => {
  const change = (client: Client, body: object = {}) =>
    client.call(settings.changePassword, {
      body: {
        oldPassword: SEED_PASSWORD,
        newPassword: 'New-password-1',
        confirmPassword: 'New-password-1',
        confirmKey: SEED_KEY,
        ...body,
      },
    })

  it('needs the old password and the key, keeps this session and ends all others', async () => {
    const { userId, email } = await person()
    const [mine, elsewhere] = [await product.as(userId), await product.as(userId)]
    expect((await change(mine, { userId })).status).toBe(200)
    expect((await verify(mine)).status).toBe(200)
    expect((await verify(elsewhere)).status).toBe(401)
    expect((await login(email)).status).toBe(401)
    expect((await login(email, 'New-password-1')).status).toBe(200)
  })

  it('does not reveal whether the password or the key was wrong', async () => {
    const mine = await product.as((await person()).userId)
    const [password, key] = [await change(mine, { oldPassword: 'wrong' }), await change(mine, { confirmKey: '999999' })]
    expect(password.status).toBe(400)
    expect({ ...password.body, requestId: '' }).toEqual({ ...key.body, requestId: '' })
    expect((await change(mine)).status).toBe(200)
  })

  it('refuses passwords that differ or are short, and another person’s account', async () => {
    const mine = await product.as((await person()).userId)
    expect((await change(mine, { confirmPassword: 'Other-password' })).body).toMatchObject({
      code: 'INVALID',
      error: 'Password not matched',
    })
    expect((await change(mine, { newPassword: 'short', confirmPassword: 'short' })).status).toBe(400)
    expect((await change(mine, { userId: (await person()).userId })).status).toBe(403)
    expect((await change(mine)).status).toBe(200)
  })

  it('refuses the present password, and names empty fields', async () => {
    const mine = await product.as((await person()).userId)
    expect(await change(mine, { newPassword: SEED_PASSWORD, confirmPassword: SEED_PASSWORD })).toMatchObject({
      status: 400,
      body: {
        error: 'The new password must differ from the old one.',
        issues: [{ path: 'newPassword', reason: 'auth.password-unchanged' }],
      },
    })
    const empty = await change(mine, { oldPassword: '', newPassword: '', confirmPassword: '', confirmKey: '' })
    expect(empty).toMatchObject({ status: 400 })
    expect(empty.body.issues).toMatchObject([
      { path: 'oldPassword', message: 'Old password is required.' },
      { path: 'newPassword', message: 'New password is required.' },
      { path: 'confirmPassword', message: 'Confirm password is required.' },
      { path: 'confirmKey', message: 'Confirm key is required.' },
    ])
    expect((await verify(mine)).status).toBe(200)
    expect((await change(mine)).status).toBe(200)
  })

  it('succeeds once of two concurrent changes', async () => {
    const { userId } = await person()
    const mine = await product.as(userId)
    const both = await Promise.all(
      ['First-password', 'Second-password'].map((newPassword) =>
        change(mine, { newPassword, confirmPassword: newPassword }),
      ),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
  })
})

describe('a forgotten password', () => {
  async function mailedToken(email: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('mails')
      .select('body')
      .where('to_address', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return /#token=([\w-]+)/.exec(row?.body ?? '')?.[1]
  }
  const forgot = (email: string) => anonymous.call(auth.forgotPassword, { body: { email } })
  const reset = (token: string, newPassword = 'Reset-password-1') =>
    anonymous.call(auth.resetPassword, { body: { token, newPassword, confirmPassword: newPassword } })

  it('is replaced by a mailed link that works once and ends all sessions', async () => {
    const { userId, email } = await person()
    const signedIn = await product.as(userId)
    expect((await forgot(email)).status).toBe(200)
    const token = await mailedToken(email)
    expect((await reset(token ?? '')).status).toBe(200)
    expect((await verify(signedIn)).status).toBe(401)
    expect((await login(email, 'Reset-password-1')).status).toBe(200)
    expect(await reset(token ?? '', 'Another-password')).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  })

  it('can be replaced once of two concurrent uses', async () => {
    const { email } = await person()
    await forgot(email)
    const token = (await mailedToken(email)) ?? ''
    const both = await Promise.all([reset(token, 'First-password'), reset(token, 'Second-password')])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
  })

  it('expires after an hour', async () => {
    const { email } = await person()
    await forgot(email)
    product.setNow(new Date(Date.now() + 61 * 60_000).toISOString())
    const late = await reset((await mailedToken(email)) ?? '')
    product.setNow(null)
    expect(late.status).toBe(400)
    expect((await login(email)).status).toBe(200)
  })

  it('does not reveal whether an address has an account, and mails nobody without one', async () => {
    const { email } = await person()
    const [known, unknown] = [await forgot(email), await forgot('nobody@example.com')]
    expect(known.body).toEqual(unknown.body)
    expect(await mailedToken('nobody@example.com')).toBeUndefined()
  })
})

describe('the cookie', () => {
  const withCookie = (
    client: Client,
    endpoint: typeof mail.setEmail | typeof mail.sessionEmail,
    headers: Record<string, string> = {},
    body?: { email: string },
  ) =>
    anonymous.call(endpoint as typeof mail.setEmail, {
      headers: { cookie: `ems_session=${client.token}`, ...headers },
      ...(body ? { body } : {}),
    })

  it('signs in the mail calls, from our own pages only', async () => {
    const admin = await product.administrator()
    const body = { email: 'home@example.com' }
    expect((await withCookie(admin, mail.setEmail, { origin: 'https://evil.example' }, body)).status).toBe(403)
    expect((await withCookie(admin, mail.setEmail, { origin: 'null' }, body)).status).toBe(403)
    expect((await withCookie(admin, mail.setEmail, { 'sec-fetch-site': 'cross-site' }, body)).status).toBe(403)
    expect((await admin.call(mail.sessionEmail)).body.email).toBeNull()
    expect((await withCookie(admin, mail.setEmail, { origin: 'http://localhost:3000' }, body)).status).toBe(200)
    expect((await withCookie(admin, mail.sessionEmail)).body).toMatchObject({ email: 'home@example.com' })
  })

  it('signs in no other call', async () => {
    const admin = await product.administrator()
    expect((await anonymous.call(departments.list, { headers: { cookie: `ems_session=${admin.token}` } })).status).toBe(
      401,
    )
  })
})
