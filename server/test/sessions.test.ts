import { auth } from '@ems/contract/auth'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { mail } from '@ems/contract/mail'
import { settings } from '@ems/contract/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../seeds/builders.ts'
import { hashToken, newToken } from '../src/domains/auth/shared/hashing.ts'
import { clientOf, startProduct } from './product.ts'

// A token works until its session ends, and never afterwards, in whatever way it is sent.
const product = await startProduct()
const { anonymous, app, build, db } = product

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
})

interface Person {
  id: string
  userId: string
  email: string
}

let count = 0

// An administrator who is also an employee may call at each level of access.
async function person(): Promise<Person> {
  const email = `session${++count}@example.com`
  const { id, userId } = await build.employee({ role: 'admin', email })
  return { id, userId, email }
}

const login = (email: string, password = SEED_PASSWORD, headers: Record<string, string> = {}) =>
  anonymous.call(auth.login, { body: { email, password }, headers })

/** The answers for a token at each level of access, and as the browser's cookie. */
async function statusesOf(token: string, { id }: Person): Promise<Record<string, number>> {
  const client = clientOf(app, token)
  const answers = {
    'signed-in': await client.call(auth.verify),
    self: await client.call(employees.get, { params: { id } }),
    administrator: await client.call(departments.list),
    cookie: await anonymous.call(mail.sessionEmail, { headers: { cookie: `ems_session=${token}` } }),
  }
  return Object.fromEntries(Object.entries(answers).map(([level, answer]) => [level, answer.status]))
}

const OPEN = { 'signed-in': 200, self: 200, administrator: 200, cookie: 200 }
const SHUT = { 'signed-in': 401, self: 401, administrator: 401, cookie: 401 }

const changePassword = (token: string, newPassword = 'Changed-password-1') =>
  clientOf(app, token).call(settings.changePassword, {
    body: { oldPassword: SEED_PASSWORD, newPassword, confirmPassword: newPassword, confirmKey: SEED_KEY },
  })

async function resetPassword(userId: string) {
  const token = newToken()
  const expires_at = new Date(Date.now() + 60_000)
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at })
    .execute()
  const newPassword = 'Reset-password-1'
  return anonymous.call(auth.resetPassword, { body: { token, newPassword, confirmPassword: newPassword } })
}

const endEmployment = async (id: string) =>
  (await product.administrator()).call(employees.endEmployment, { params: { id }, body: {} })

describe('a sign-in', () => {
  it('never accepts a token that the caller brings, whether it is known or not', async () => {
    const [victim, attacker] = [await person(), await person()]
    const planted = newToken()
    const known = (await login(attacker.email)).body.token
    for (const token of [planted, known]) {
      const { status, headers, body } = await login(victim.email, SEED_PASSWORD, {
        cookie: `ems_session=${token}`,
        authorization: `Bearer ${token}`,
      })
      expect(status).toBe(200)
      expect(body.token).not.toBe(token)
      expect(String(headers['set-cookie'])).toContain(`ems_session=${body.token};`)
      expect((await clientOf(app, body.token).call(auth.verify)).body.user._id).toBe(victim.userId)
    }
    for (const token of [planted, known]) expect((await clientOf(app, token).call(auth.verify)).status).toBe(401)
  })

  it('ends the present session of the browser, and no other; a refused one ends none', async () => {
    const [who, other] = [await person(), await person()]
    const [former, elsewhere] = [(await login(who.email)).body.token, (await login(who.email)).body.token]
    const inBrowser = { cookie: `ems_session=${former}` }
    expect((await login(other.email, 'guess', inBrowser)).status).toBe(401)
    expect(await statusesOf(former, who)).toEqual(OPEN)
    const { token } = (await login(other.email, SEED_PASSWORD, inBrowser)).body
    expect(await statusesOf(former, who)).toEqual(SHUT)
    for (const [alive, whose] of [
      [elsewhere, who],
      [token, other],
    ] as const)
      expect(await statusesOf(alive, whose)).toEqual(OPEN)
    // A token that came as a bearer token may be a program's, which continues to use it.
    await login(other.email, SEED_PASSWORD, { authorization: `Bearer ${token}` })
    expect(await statusesOf(token, other)).toEqual(OPEN)
  })

  it('creates a new session each time, with a token that reveals nothing', async () => {
    const { email } = await person()
    const tokens = (await Promise.all([login(email), login(email), login(email)])).map(({ body }) => body.token)
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('takes token, id and role only from its own account', async () => {
    const { email, userId } = await person()
    const body = { email, password: SEED_PASSWORD, token: 'x'.repeat(43), role: 'employee', _id: newToken() }
    const answer = await anonymous.call(auth.login, { body })
    expect(answer.body.user).toMatchObject({ _id: userId, role: 'admin' })
    expect(answer.body.token).not.toBe(body.token)
  })
})

describe('a token, at every level of access,', () => {
  const both = async (who: Person) =>
    [(await login(who.email)).body.token, (await login(who.email)).body.token] as const

  it('is invalid after signing out, as its cookie; other sessions stay', async () => {
    const who = await person()
    const [token, other] = await both(who)
    expect(await statusesOf(token, who)).toEqual(OPEN)
    expect((await clientOf(app, token).call(auth.logout)).status).toBe(200)
    expect(await statusesOf(token, who)).toEqual(SHUT)
    expect((await clientOf(app, token).call(auth.logout)).status).toBe(401)
    expect(await statusesOf(other, who)).toEqual(OPEN)
  })

  it('is invalid after the password was changed elsewhere; the session that changed it stays', async () => {
    const who = await person()
    const [token, changer] = await both(who)
    expect((await changePassword(changer)).status).toBe(200)
    expect(await statusesOf(token, who)).toEqual(SHUT)
    expect(await statusesOf(changer, who)).toEqual(OPEN)
  })

  it('is invalid after a reset of the password, whichever session requested it', async () => {
    const who = await person()
    const tokens = await both(who)
    expect((await resetPassword(who.userId)).status).toBe(200)
    for (const token of tokens) expect(await statusesOf(token, who)).toEqual(SHUT)
  })

  it('is invalid after the end of the employment, also if the end is undone', async () => {
    const who = await person()
    const [token] = await both(who)
    expect((await endEmployment(who.id)).status).toBe(200)
    expect(await statusesOf(token, who)).toEqual(SHUT)
    expect((await login(who.email)).status).toBe(401)
    const admin = await product.administrator()
    expect((await admin.call(employees.resumeEmployment, { params: { id: who.id } })).status).toBe(200)
    expect(await statusesOf(token, who)).toEqual(SHUT)
    expect((await login(who.email)).status).toBe(200)
  })

  it('is invalid once it has expired', async () => {
    const who = await person()
    const [token] = await both(who)
    product.setNow(new Date(Date.now() + 13 * 3_600_000).toISOString())
    const statuses = await statusesOf(token, who)
    product.setNow(null)
    expect(statuses).toEqual(SHUT)
  })

  it('opens only its own account, among many concurrent sign-ins', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, person))
    const tokens = await Promise.all(people.map(({ userId }) => build.session(userId)))
    const asked = [...tokens, newToken(), ...tokens.toReversed(), newToken()]
    const answers = await Promise.all(asked.map((token) => clientOf(app, token).call(auth.verify)))
    const owners = [...people, null, ...people.toReversed(), null]
    expect(answers.map(({ body }) => body.user?._id ?? null)).toEqual(owners.map((owner) => owner?.userId ?? null))

    const left = clientOf(app, tokens[0] ?? '')
    await left.call(auth.logout)
    const after = await Promise.all(asked.map((token) => clientOf(app, token).call(auth.verify)))
    expect(after.filter(({ status }) => status === 401)).toHaveLength(4)
  })

  it('counts only with exactly its characters', async () => {
    const who = await person()
    const [token] = await both(who)
    const swapped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    const hash = hashToken(token)
    for (const other of [swapped, token.slice(0, -1), `${token}A`, hash.toString('hex'), hash.toString('base64url')])
      expect(await statusesOf(other, who), other).toEqual(SHUT)
  })
})

// Other people with the old password may sign in while it changes: the change ends their sessions, too.
describe('a sign-in at the same time as', () => {
  async function signInsBeside(who: Person, change: () => Promise<{ status: number }>): Promise<string[]> {
    const signIns = Array.from({ length: 12 }, async (_none, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 8))
      return login(who.email)
    })
    // At that time the other requests are anywhere between their first and last statement.
    expect((await signIns[0])?.status).toBe(200)
    expect((await change()).status).toBe(200)
    const answers = await Promise.all(signIns)
    expect(answers.filter(({ status }) => ![200, 401].includes(status))).toEqual([])
    return answers.flatMap(({ status, body }) => (status === 200 ? [body.token] : []))
  }

  it.each([
    ['a change of the password', async (who: Person) => changePassword((await login(who.email)).body.token)],
    ['a reset of the password', (who: Person) => resetPassword(who.userId)],
    ['the end of the employment', (who: Person) => endEmployment(who.id)],
  ])('%s leaves no session of the old password', async (_what, change) => {
    const who = await person()
    const tokens = await signInsBeside(who, () => change(who))
    // Reopening an account must not bring its sessions back.
    await db.updateTable('users').set({ active: true }).where('id', '=', who.userId).execute()
    for (const token of tokens) expect(await statusesOf(token, who)).toEqual(SHUT)
  })
})
