import { auth } from '@ems/contract/auth'
import { settings } from '@ems/contract/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../seeds/builders.ts'
import { type Client, clientOf, startProduct } from './product.ts'
import { statementsOf as sentBy } from './statements.ts'

// Attacks without a password: bypassing the limits, finding out who has an account, using a link again.
const product = await startProduct()
const proxied = await startProduct({ TRUST_PROXY: '1' })
const { anonymous, build, db } = product
type Product = typeof product

beforeEach(async () => {
  for (const each of [product, proxied]) await each.db.deleteFrom('attempt_windows').execute()
})

const login = (email: string, password: string, headers: Record<string, string> = {}, at: Product = product) =>
  at.anonymous.call(auth.login, { body: { email, password }, headers })
const forgot = (email: string, headers: Record<string, string> = {}, at: Product = product) =>
  at.anonymous.call(auth.forgotPassword, { body: { email }, headers })
const reset = (token: string, newPassword: string) =>
  anonymous.call(auth.resetPassword, { body: { token, newPassword, confirmPassword: newPassword } })

const changePassword = (client: Client, newPassword: string, over: object = {}) =>
  client.call(settings.changePassword, {
    body: { oldPassword: SEED_PASSWORD, newPassword, confirmPassword: newPassword, confirmKey: SEED_KEY, ...over },
  })

const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').select('body').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ body }) => body ?? '',
  )
const tokenOf = (mail: string | undefined) => /#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''

// Background work of a request starts at its end.
const BACKGROUND =
  /^(begin|commit)$|^update "?(mails|jobs|domain_event_work)|"?(organisation|job_schedules|instances|jobs|domain_events?)"?|from "?notifications/

/** The statements of a request, on one line each. */
const statementsOf = async (request: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(request)).map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => !BACKGROUND.test(text))

describe('the limit of an account', () => {
  it('counts all spellings of its email as one', async () => {
    const email = 'sink.kelvin@example.com'
    await build.user({ email })
    const same = [email, email.toUpperCase(), 'Sink.Kelvin@EXAMPLE.com', `  ${email}\t`, `\u00a0${email}\ufeff`]
    // Letters that lower-casing, or a careless comparison, would treat as equal.
    const odd = [
      ...[email.replace('k', '\u212a'), email.replace('s', '\u017f'), email.replace('i', '\u0131')],
      ...[email.replace('e', 'e\u0301'), email.replace('@', '\uff20'), `\u200b${email}`, `${email}.`, `${email}\u0000`],
      ...[`<${email}>`, `"sink.kelvin"@example.com`, `sink.kelvin(x)@example.com`, `${email},x@example.com`],
    ]
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await login(same[n % same.length] ?? '', 'guess')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    for (const form of same) expect((await login(form, SEED_PASSWORD)).status, form).toBe(429)
    for (const form of odd) expect((await login(form, SEED_PASSWORD)).status, form).toBe(400)
  })

  it('is not reset by the account’s owner, a forgotten password or another address', async () => {
    const email = 'patient@example.com'
    const userId = await proxied.build.user({ email })
    for (let n = 0; n < 10; n++)
      expect((await login(email, 'guess', { 'x-forwarded-for': `198.51.100.${n}` }, proxied)).status).toBe(401)
    await (await proxied.as(userId)).call(auth.logout)
    await forgot(email, {}, proxied)
    expect((await login(email, SEED_PASSWORD, { 'x-forwarded-for': '203.0.113.9' }, proxied)).status).toBe(429)
  })

  it('is separate for the old password and the key in the settings: it blocks further guesses there', async () => {
    const email = 'session-thief@example.com'
    const thief = await product.as(await build.user({ email }))
    const guess = (over: object) => changePassword(thief, 'Stolen-password-1', over)
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await guess(n % 2 ? { oldPassword: `guess ${n}` } : { confirmKey: String(100_000 + n) })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    expect((await guess({})).status).toBe(429)
    // Another session of the same person, possibly a thief's, has no separate count.
    const { token } = (await login(email, SEED_PASSWORD)).body
    expect((await changePassword(clientOf(product.app, token), 'Stolen-password-1')).status).toBe(429)
    expect((await login(email, SEED_PASSWORD)).status).toBe(200)
  })

  it('does not keep a signed-in person from changing the password', async () => {
    const email = 'attacked@example.com'
    const owner = await product.as(await build.user({ email }))
    for (let n = 0; n < 11; n++) await login(email, `guess ${n}`)
    expect((await login(email, SEED_PASSWORD)).status).toBe(429)
    expect((await changePassword(owner, 'Changed-password-1', { oldPassword: 'typo' })).status).toBe(400)
    expect((await changePassword(owner, 'Changed-password-1')).status).toBe(200)
    expect((await login(email, 'Changed-password-1')).status).toBe(429)
  })
})

describe('the limit of an address', () => {
  // Forty guesses at many accounts, then two more. @returns the statuses of those two
  const spray = async (at: Product, headersOf: (n: number) => Record<string, string>) => {
    const guess = async (n: number) => (await login(`ghost${n}@example.com`, 'guess', headersOf(n), at)).status
    expect(await guess(0)).toBe(401)
    await Promise.all(Array.from({ length: 39 }, (_none, n) => guess(n + 1)))
    return [await guess(40), await guess(41)]
  }

  it('cannot be avoided by headers that any client can write', async () => {
    const statuses = await spray(product, (n) => ({
      'x-forwarded-for': `198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      'client-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
      'x-client-ip': `198.51.100.${n}`,
    }))
    expect(statuses).toEqual([429, 429])
  })

  it('behind a proxy counts the address that the proxy saw, not addresses that the client claims', async () => {
    const statuses = await spray(proxied, (n) => ({ 'x-forwarded-for': `198.51.100.${n}, 203.0.113.1` }))
    expect(statuses).toEqual([429, 429])
    const elsewhere = await login('ghost@example.com', 'g', { 'x-forwarded-for': '203.0.113.1, 203.0.113.2' }, proxied)
    expect(elsewhere.status).toBe(401)
  })

  it('counts all addresses of one customer as one', async () => {
    const statuses = await spray(proxied, (n) => ({ 'x-forwarded-for': `2001:db8:0:1::${n}` }))
    expect(statuses).toEqual([429, 429])
  })

  it('also limits mailed links, and mails to one account', async () => {
    const email = 'flooded@example.com'
    await build.user({ email })
    const statuses = []
    for (let n = 0; n < 32; n++)
      statuses.push(
        (await forgot(n % 2 ? email : email.toUpperCase(), { 'x-forwarded-for': `198.51.100.${n}` })).status,
      )
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
    expect(await mailsTo(email)).toHaveLength(5)
  })
})

describe('nobody can find out who has an account', () => {
  it('by a forgotten password: the answer and the statements are the same', async () => {
    await build.user({ email: 'known1@example.com' })
    await build.user({ email: 'known2@example.com', active: false })
    let work: string[][] = []
    const answers: Awaited<ReturnType<typeof forgot>>[] = []
    let rounds = 0
    // Background work may fall into one round; a real difference is in all rounds.
    do {
      rounds++
      work = []
      for (const email of ['known1@example.com', 'known2@example.com', 'unknown1@example.com'])
        work.push(await statementsOf(async () => answers.push(await forgot(email))))
    } while (rounds < 3 && new Set(work.map((statements) => statements.join())).size > 1)
    expect(work[0]?.some((text) => text.includes('insert into mails'))).toBe(true)
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
    const told = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    expect(new Set(told.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await mailsTo('known1@example.com')).toHaveLength(rounds)
    expect([...(await mailsTo('known2@example.com')), ...(await mailsTo('unknown1@example.com'))]).toEqual([])
  })

  it('by a sign-in: the answer, the statements and the hash, which takes most of the time, are the same', async () => {
    await build.user({ email: 'known3@example.com' })
    const best: Record<string, number> = {}
    const work: Record<string, string[]> = {}
    for (let round = 0; round < 8; round++) {
      for (const email of ['known3@example.com', 'unknown3@example.com']) {
        const start = performance.now()
        const statements = await statementsOf(() => login(email, 'guess'))
        // Last use is recorded only once in a while, even if others ask meanwhile.
        work[email] = statements.filter((statement) => !statement.startsWith('update sessions set last_seen_at'))
        best[email] = Math.min(best[email] ?? Number.POSITIVE_INFINITY, performance.now() - start)
      }
    }
    expect(work['unknown3@example.com']).toEqual(work['known3@example.com'])
    // Without a dummy hash for unknown accounts, the difference is tenfold.
    expect(best['unknown3@example.com']).toBeGreaterThan((best['known3@example.com'] ?? 0) / 3)
  })
})

describe('a mailed link', () => {
  it('has our own address, whatever host the request names', async () => {
    const email = 'poisoned@example.com'
    await build.user({ email })
    await forgot(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' })
    const [mail = ''] = await mailsTo(email)
    expect(mail).toContain('http://localhost:3000/reset-password#token=')
    expect(mail).not.toContain('evil')
  })

  it('is invalid once another one was used, the password was changed, or the account was closed', async () => {
    const ends: [string, (userId: string, others: string[]) => Promise<unknown>][] = [
      ['used', (_userId, [first = '']) => reset(first, 'First-password-1')],
      [
        'changed',
        async (userId) =>
          (await product.as(userId)).call(settings.changePassword, {
            body: {
              oldPassword: SEED_PASSWORD,
              confirmKey: SEED_KEY,
              newPassword: 'Changed-password',
              confirmPassword: 'Changed-password',
            },
          }),
      ],
      ['closed', (userId) => db.updateTable('users').set({ active: false }).where('id', '=', userId).execute()],
    ]
    for (const [name, end] of ends) {
      const email = `${name}@example.com`
      const userId = await build.user({ email })
      await forgot(email)
      await forgot(email)
      const tokens = (await mailsTo(email)).map(tokenOf)
      expect(new Set(tokens).size).toBe(2)
      await end(userId, tokens)
      expect(await reset(tokens[1] ?? '', 'Second-password-1'), name).toMatchObject({ status: 400 })
      expect((await login(email, 'Second-password-1')).status, name).toBe(401)
    }
  })

  it('that is invalid costs no hash, so that made-up links cannot keep the product busy', async () => {
    const timed = async (request: () => Promise<unknown>) => {
      let best = Number.POSITIVE_INFINITY
      for (let n = 0; n < 5; n++) {
        const start = performance.now()
        await request()
        best = Math.min(best, performance.now() - start)
      }
      return best
    }
    const hashing = await timed(() => login('nobody@example.com', 'guess'))
    expect(await timed(() => reset('x'.repeat(43), 'Made-up-password'))).toBeLessThan(hashing / 2)
  })
})
