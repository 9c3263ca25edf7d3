import { auth } from '@ems/contract/auth'
import { employees } from '@ems/contract/employees'
import { settings } from '@ems/contract/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../seeds/builders.ts'
import { hashToken, newToken } from '../src/domains/auth/shared/hashing.ts'
import { clientOf, startProduct } from './product.ts'

// Guesses of strangers must not lock the owner out: a browser that signed in before has its own count.
const product = await startProduct()
const { app, build, db } = product
type Product = typeof product

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
})

let count = 0

async function person(at: Product = product) {
  const email = `device${++count}@example.com`
  return { userId: await at.build.user({ email }), email }
}

interface Attempted {
  status: number
  token: string
  /** the device cookie of the answer */
  device: string | undefined
}

async function login(
  email: string,
  password = SEED_PASSWORD,
  device?: string,
  at: Product = product,
): Promise<Attempted> {
  const answer = await at.app.inject({
    method: 'POST',
    url: auth.login.path,
    payload: { email, password },
    ...(device === undefined ? {} : { cookies: { ems_device: device } }),
  })
  const cookie = answer.cookies.find(({ name }) => name === 'ems_device')
  return { status: answer.statusCode, token: answer.json().token, device: cookie?.value }
}

/** A browser that has signed in. */
async function browserOf(email: string, at: Product = product): Promise<string> {
  const { status, device } = await login(email, SEED_PASSWORD, undefined, at)
  expect(status).toBe(200)
  return device as string
}

/** Guesses one after the other. @returns the number of each status */
async function guess(times: number, email: string | (() => string), device?: string, at: Product = product) {
  const statuses: Record<number, number> = {}
  for (let n = 0; n < times; n++) {
    const { status } = await login(typeof email === 'string' ? email : email(), 'guess', device, at)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

const lockedOut = async (email: string, device?: string) => (await login(email, SEED_PASSWORD, device)).status === 429

describe('a known browser', () => {
  it('lets its owner sign in after ten wrong attempts of strangers at the account and forty from the same address', async () => {
    const { email } = await person()
    const device = await browserOf(email)
    expect(await guess(12, email)).toEqual({ 401: 10, 429: 2 })
    let n = 0
    await guess(35, () => `ghost${n++}@example.com`)
    expect((await login((await person()).email)).status).toBe(429)
    expect(await lockedOut(email)).toBe(true)
    expect((await login(email, SEED_PASSWORD, device)).status).toBe(200)
    // The strangers' count stays.
    expect(await lockedOut(email)).toBe(true)
  })

  it('has ten attempts of its own, and then those of a stranger', async () => {
    const { email } = await person()
    const device = await browserOf(email)
    expect(await guess(25, email, device)).toEqual({ 401: 20, 429: 5 })
    expect(await lockedOut(email, device)).toBe(true)
    await db
      .updateTable('attempt_windows')
      .set({ started_at: new Date(Date.now() - 601_000) })
      .execute()
    expect((await login(email, SEED_PASSWORD, device)).status).toBe(200)
  })

  it('gets no further attempts by concurrent calls', async () => {
    const { email } = await person()
    const device = await browserOf(email)
    const storm = await Promise.all(Array.from({ length: 50 }, () => login(email, 'guess', device)))
    expect(storm.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20)
    expect(storm.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
  })

  it('counts only its own attempts: the owner can sign in elsewhere', async () => {
    const { email } = await person()
    const device = await browserOf(email)
    expect(await guess(10, email, device)).toEqual({ 401: 10 })
    expect((await login(email)).status).toBe(200)
  })

  it('starts a new count after the right password, and gets a new token each time', async () => {
    const { email } = await person()
    const first = await browserOf(email)
    expect(await guess(9, email, first)).toEqual({ 401: 9 })
    const { device: second } = await login(email, SEED_PASSWORD, first)
    expect(second).not.toBe(first)
    expect(await guess(9, email, second)).toEqual({ 401: 9 })
    await guess(12, email)
    expect(await lockedOut(email, first)).toBe(true)
    expect((await login(email, SEED_PASSWORD, second)).status).toBe(200)
  })

  it('can be known to several accounts, each with its own count that sign-ins of others do not reset', async () => {
    const [ann, bob] = [await person(), await person()]
    let device = (await login(bob.email, SEED_PASSWORD, await browserOf(ann.email))).device
    await guess(10, ann.email)
    await guess(10, bob.email)
    for (const { email } of [ann, bob]) {
      const answer = await login(email, SEED_PASSWORD, device)
      expect(answer.status).toBe(200)
      device = answer.device
    }
    // Bob uses the same browser, guesses Ann's password and signs in between.
    expect(await guess(6, ann.email, device)).toEqual({ 401: 6 })
    device = (await login(bob.email, SEED_PASSWORD, device)).device
    expect(await guess(6, ann.email, device)).toEqual({ 401: 4, 429: 2 })
  })
})

describe('a device cookie', () => {
  it('counts only for its account: attempts at other accounts get none', async () => {
    const [victim, attacker] = [await person(), await person()]
    const own = await browserOf(attacker.email)
    await browserOf(victim.email)
    const [row] = await db.selectFrom('device_cookies').selectAll().where('user_id', '=', victim.userId).execute()
    expect(await guess(12, victim.email, own)).toEqual({ 401: 10, 429: 2 })
    const forged = [
      newToken(),
      '',
      'x',
      row?.id,
      row?.token_hash.toString('hex'),
      row?.token_hash.toString('base64url'),
    ]
    for (const device of [own, ...forged]) expect(await lockedOut(victim.email, device), device).toBe(true)
  })

  it('is stored as a hash, and is no session token', async () => {
    const { email } = await person()
    const device = await browserOf(email)
    const rows = JSON.stringify(await db.selectFrom('device_cookies').selectAll().execute())
    for (const secret of [device, Buffer.from(device).toString('hex')]) expect(rows).not.toContain(secret)
    expect((await clientOf(app, device).call(auth.verify)).status).toBe(401)
  })

  it('is hidden from scripts, is sent from our own pages only, and stays for 90 days, also after signing out', async () => {
    const cookies = async (at: Product) => {
      const { email } = await person(at)
      const payload = { email, password: SEED_PASSWORD }
      return (await at.app.inject({ method: 'POST', url: auth.login.path, payload })).cookies
    }
    const attributes = { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 90 * 86_400 }
    const [session, device, ...others] = await cookies(product)
    expect(others).toEqual([])
    expect(session?.name).toBe('ems_session')
    expect(device).toMatchObject({ name: 'ems_device', ...attributes })
    expect(device).not.toHaveProperty('secure')
    const [, secure] = await cookies(await startProduct({ PUBLIC_URL: 'https://ems.example.com' }))
    expect(secure).toMatchObject({ name: '__Host-ems_device', secure: true, ...attributes })
    expect(secure).not.toHaveProperty('domain')
    const client = await product.as((await person()).userId)
    expect(String((await client.call(auth.logout)).headers['set-cookie'])).not.toContain('ems_device')
  })

  it('expires, and an account keeps those of the 20 browsers that signed in last', async () => {
    const { email, userId } = await person()
    const old = await browserOf(email)
    await db
      .updateTable('device_cookies')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', userId)
      .execute()
    await guess(10, email)
    expect(await lockedOut(email, old)).toBe(true)
    await db.deleteFrom('attempt_windows').execute()
    const first = await browserOf(email)
    for (let n = 0; n < 21; n++) await browserOf(email)
    const last = await browserOf(email)
    expect(await db.selectFrom('device_cookies').select('id').where('user_id', '=', userId).execute()).toHaveLength(20)
    await guess(10, email)
    expect(await lockedOut(email, first)).toBe(true)
    expect(await lockedOut(email, last)).toBe(false)
  })

  const changePassword = (token: string, headers: Record<string, string> = {}) =>
    clientOf(app, token).call(settings.changePassword, {
      headers,
      body: {
        oldPassword: SEED_PASSWORD,
        confirmKey: SEED_KEY,
        newPassword: 'Changed-password-1',
        confirmPassword: 'Changed-password-1',
      },
    })

  async function resetPassword(userId: string) {
    const token = newToken()
    const expires_at = new Date(Date.now() + 60_000)
    await db
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: userId, expires_at })
      .execute()
    const newPassword = 'Changed-password-1'
    return app.inject({
      method: 'POST',
      url: auth.resetPassword.path,
      payload: { token, newPassword, confirmPassword: newPassword },
    })
  }

  it('stays valid after a reset of the password, and the browser that used the link gets one', async () => {
    const { email, userId } = await person()
    const device = await browserOf(email)
    const answer = await resetPassword(userId)
    expect(answer.statusCode).toBe(200)
    const used = answer.cookies.find(({ name }) => name === 'ems_device')?.value
    expect(used).toBeDefined()
    await guess(10, email)
    expect(await login(email, 'Changed-password-1')).toMatchObject({ status: 429 })
    for (const known of [device, used]) expect((await login(email, 'Changed-password-1', known)).status).toBe(200)
  })

  it('is invalid after a change of the password, except in the browser that changed it', async () => {
    const { email } = await person()
    const [elsewhere, here] = [await browserOf(email), await login(email)]
    expect((await changePassword(here.token, { cookie: `ems_device=${here.device}` })).status).toBe(200)
    await guess(10, email)
    expect((await login(email, 'Changed-password-1', elsewhere)).status).toBe(429)
    expect((await login(email, 'Changed-password-1', here.device)).status).toBe(200)
  })

  it('is invalid after the end of the employment', async () => {
    const email = `device${++count}@example.com`
    const { id } = await build.employee({ email })
    const device = await browserOf(email)
    const admin = await product.administrator()
    await admin.call(employees.endEmployment, { params: { id }, body: {} })
    await admin.call(employees.resumeEmployment, { params: { id } })
    await guess(10, email)
    expect(await lockedOut(email, device)).toBe(true)
  })
})

it('the limit for an address is a setting', async () => {
  const office = await startProduct({ SIGN_IN_ADDRESS_LIMIT: '3' })
  let n = 0
  expect(await guess(5, () => `ghost${n++}@example.com`, undefined, office)).toEqual({ 401: 3, 429: 2 })
})
