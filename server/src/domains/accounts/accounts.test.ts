import { accounts } from '@ems/contract/accounts'
import { auth } from '@ems/contract/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { withApps } from '../../../test/totp.ts'

const product = await startProduct()
const { anonymous, build, db } = product
const { enrolled, login } = withApps(product)
let count = 0

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
})

async function person(role: 'admin' | 'employee' = 'employee') {
  const email = `kept${++count}@example.com`
  return { email, userId: await build.user({ email, role }) }
}
const lock = (client: Client, userId: string, reason = 'The laptop was stolen') =>
  client.call(accounts.lock, { params: { userId }, body: { reason } })
const works = async (client: Client) => (await client.call(auth.verify)).status === 200
const subjects = async (email: string) =>
  (await db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()).map((mail) => mail.subject)

describe('a lock', () => {
  it('ends the sessions and refuses signing in, with its sentence after the right password alone', async () => {
    const admin = await product.administrator()
    const { email, userId } = await person()
    const session = await product.as(userId)
    const locked = await lock(admin, userId)
    expect(locked).toMatchObject({
      status: 200,
      body: { account: { state: 'locked', lockReason: 'The laptop was stolen' } },
    })
    expect(await works(session)).toBe(false)
    expect(await login(email)).toMatchObject({
      status: 401,
      body: { code: 'LOCKED', error: 'This account is locked. Ask your administrator.' },
    })
    const wrong = await anonymous.call(auth.login, { body: { email, password: 'wrong' } })
    expect(wrong.body).toMatchObject({ code: 'BAD_CREDENTIALS', error: 'Wrong email or password.' })
    await anonymous.call(auth.forgotPassword, { body: { email } })
    expect(await subjects(email)).toEqual(['Your account was locked'])
    expect((await lock(admin, userId)).status).toBe(409)
    expect((await admin.call(accounts.unlock, { params: { userId } })).body.account.lockReason).toBeNull()
    expect((await login(email)).status).toBe(200)
    expect((await admin.call(accounts.unlock, { params: { userId } })).status).toBe(409)
  })

  it('never meets the last administrator who can sign in, nor oneself', async () => {
    const [one, two] = [await person('admin'), await person('admin')]
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', 'not in', [one.userId, two.userId])
      .execute()
    const client = await product.as(one.userId)
    expect((await lock(client, one.userId)).status).toBe(409)
    const both = await Promise.all([lock(client, two.userId), lock(await product.as(two.userId), one.userId)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const open = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', true)
      .where('locked_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
  })

  it('waits for nobody who is in the middle of signing in with a code', async () => {
    const { email, userId, secret: _ } = await enrolled()
    const first = await login(email)
    expect(first.status).toBe(401)
    await lock(await product.administrator(), userId)
    expect(await db.selectFrom('challenges').select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  })
})

it('whoever lost the phone gets in again once the factors are removed, and is told why', async () => {
  const admin = await product.administrator()
  const { email, userId, client } = await enrolled()
  const gone = await admin.call(accounts.resetFactors, { params: { userId }, body: { reason: 'Lost the phone' } })
  expect(gone.body.account.factors).toEqual({ totp: false, passkeys: 0, recoveryLeft: 0 })
  expect(await works(client)).toBe(false)
  expect((await login(email)).status).toBe(200)
  const mail = await db
    .selectFrom('mails')
    .select('body')
    .where('to_address', '=', email)
    .where('subject', '=', 'Your second factors were removed')
    .executeTakeFirstOrThrow()
  expect(mail.body).toContain('Lost the phone')
})

it('sessions of somebody are ended, and a link to set a password is mailed to them alone', async () => {
  const admin = await product.administrator()
  const { email, userId } = await person()
  const session = await product.as(userId)
  expect((await admin.call(accounts.endSessions, { params: { userId } })).status).toBe(200)
  expect(await works(session)).toBe(false)
  const answer = await admin.call(accounts.sendResetLink, { params: { userId } })
  expect(JSON.stringify(answer.body)).not.toMatch(/token/)
  const { body } = await db.selectFrom('mails').select('body').where('to_address', '=', email).executeTakeFirstOrThrow()
  const token = /#token=([\w-]+)/.exec(body ?? '')?.[1] as string
  const set = { token, newPassword: 'Chosen-by-me-42', confirmPassword: 'Chosen-by-me-42' }
  expect((await anonymous.call(auth.resetPassword, { body: set })).status).toBe(200)
})

it('lists accounts by state and factor, and finds them by name and email', async () => {
  const admin = await product.administrator()
  const [plain, locked, app] = [await person(), await person(), await enrolled()]
  await lock(admin, locked.userId)
  const found = async (query: object) => {
    const { body } = await admin.call(accounts.list, { query: { limit: 100, ...query } as never })
    return body.accounts.map(({ _id }) => _id)
  }
  expect(await found({ state: 'locked' })).toContain(locked.userId)
  expect(await found({ state: 'locked' })).not.toContain(plain.userId)
  expect(await found({ state: 'never' })).toContain(plain.userId)
  expect(await found({ state: 'never' })).not.toContain(app.userId)
  expect(await found({ factor: 'totp' })).toEqual(expect.arrayContaining([app.userId]))
  expect(await found({ factor: 'none' })).not.toContain(app.userId)
  expect(await found({ search: plain.email })).toEqual([plain.userId])
  const { body } = await admin.call(accounts.list, { query: { limit: 2 } })
  expect(body.accounts).toHaveLength(2)
  expect(body.total).toBeGreaterThan(4)
})
