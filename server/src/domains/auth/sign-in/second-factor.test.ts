import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { mailsTo } from '../../../../test/outbox.ts'
import { startProduct } from '../../../../test/product.ts'
import { withApps } from '../../../../test/totp.ts'
import { prependNewKey } from '../../../platform/secrets/index.ts'
import { reencryptSeeds } from '../factors/reencrypt-seeds.ts'

const product = await startProduct()
const { db } = product
const { tick, code, enrolled, login, challenge, second, signedIn } = withApps(product)

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
  await db.deleteFrom('mail_windows').execute()
})

const subjects = async (email: string) =>
  (await db.selectFrom('mails').select('subject').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

const WRONG = '000000'

describe('sign-in with an authenticator app', () => {
  it('asks for a code, and then answers like any sign-in', async () => {
    const { email, secret, userId } = await enrolled()
    const first = await login(email)
    expect(first).toMatchObject({
      status: 401,
      body: {
        success: false,
        code: 'SECOND_FACTOR',
        error: 'Enter the code of your authenticator app.',
        challenge: expect.any(String),
        methods: ['totp', 'recovery'],
        expiresAt: expect.stringMatching(/^2026-.*Z$/),
      },
    })
    expect(first.body.token).toBeUndefined()
    expect(first.headers['set-cookie']).toBeUndefined()
    const step = await second((first.body as unknown as { challenge: string }).challenge, code(secret))
    expect(step).toMatchObject({ status: 200, body: { token: expect.any(String), user: { _id: userId, email } } })
    const own = (await product.clientOf(step.body.token).call(account.security)).body
    expect(own.sessions.find(({ current }) => current)?.strength).toBe('two')
  })

  it('accepts a code with spaces, or in the digits of another script', async () => {
    const { email, secret } = await enrolled()
    const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    for (const typed of [(text: string) => `${text.slice(0, 3)} ${text.slice(3)}`, arabic]) {
      expect((await second((await challenge(email)).challenge, typed(code(secret)))).status).toBe(200)
      tick()
    }
  })

  it('accepts a code for sixty seconds, once', async () => {
    const { email, secret } = await enrolled()
    const shown = code(secret)
    const [one, two, three] = [await challenge(email), await challenge(email), await challenge(email)]
    tick(59)
    expect((await second(one.challenge, shown)).status).toBe(200)
    expect(await second(two.challenge, shown)).toMatchObject({ status: 401, body: { code: 'BAD_CODE' } })
    tick(1)
    expect((await second(three.challenge, shown)).status).toBe(401)
  })

  it('accepts one of fifty attempts with the same code, in one sign-in and in many', async () => {
    for (const many of [false, true]) {
      const { email, secret } = await enrolled()
      const first = await challenge(email)
      const all = await Promise.all(Array.from({ length: 50 }, () => (many ? challenge(email) : first)))
      const shown = code(secret)
      const statuses = (await Promise.all(all.map((each) => second(each.challenge, shown)))).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 401)).toHaveLength(49)
    }
  })

  it('accepts the right code although wrong codes are sent at the same time', async () => {
    const { email, secret } = await enrolled()
    const { challenge: open } = await challenge(email)
    const typed = [...Array(20).fill(WRONG), code(secret), ...Array(20).fill(WRONG)]
    const answers = await Promise.all(typed.map((each) => second(open, each)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers[20]?.status).toBe(200)
  })

  it('ends a sign-in after five wrong codes, and refuses the account after ten', async () => {
    const { email, secret } = await enrolled()
    const one = await challenge(email)
    for (let i = 0; i < 5; i++) expect((await second(one.challenge, WRONG)).status).toBe(401)
    expect((await second(one.challenge, code(secret))).body.reason).toBe('auth.challenge-over')
    const two = await challenge(email)
    for (let i = 0; i < 5; i++) await second(two.challenge, WRONG)
    const three = await challenge(email)
    expect(await second(three.challenge, code(secret))).toMatchObject({ status: 429 })
    // A right password alone resets no count.
    expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(429)
  })

  it('notifies the person once, from the fifth wrong code on', async () => {
    const { email } = await enrolled()
    const one = await challenge(email)
    for (let i = 0; i < 4; i++) await second(one.challenge, WRONG)
    expect(await subjects(email)).not.toContain('Someone knows your password')
    await second(one.challenge, WRONG)
    const two = await challenge(email)
    await second(two.challenge, WRONG)
    expect((await subjects(email)).filter((subject) => subject === 'Someone knows your password')).toHaveLength(1)
  })

  it('notifies of consecutive wrong codes also if they stay below the limit of the account', async () => {
    const { email, secret } = await enrolled()
    const told = async () => (await subjects(email)).filter((each) => each === 'Someone knows your password').length
    for (let day = 0; day < 2; day++) {
      const { challenge: open } = await challenge(email)
      for (let i = 0; i < 3; i++) await second(open, WRONG)
      await db.deleteFrom('attempt_windows').execute()
      expect(await told()).toBe(day)
    }
    expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(200)
    await db.deleteFrom('mail_windows').execute()
    await second((await challenge(email)).challenge, WRONG)
    expect(await told()).toBe(1)
  })

  it('refuses codes after a hundred consecutive wrong ones, until a recovery code is used', async () => {
    const { email, secret, userId, recoveryCodes } = await enrolled()
    await db.updateTable('totp_factors').set({ failures: 100 }).where('user_id', '=', userId).execute()
    const one = await challenge(email)
    expect(one.methods).toEqual(['recovery'])
    expect((await second(one.challenge, code(secret))).status).toBe(401)
    expect((await second(one.challenge, recoveryCodes[0] as string, 'recovery')).status).toBe(200)
    expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(200)
  })

  it('expires after ten minutes, and with a new password', async () => {
    const { email, secret, client } = await enrolled()
    const one = await challenge(email)
    tick(601)
    expect((await second(one.challenge, code(secret))).status).toBe(401)
    const two = await challenge(email)
    const body = { newPassword: SEED_PASSWORD, confirmPassword: SEED_PASSWORD }
    expect((await client.call(account.setPassword, { body })).status).toBe(200)
    expect((await second(two.challenge, code(secret))).status).toBe(401)
  })

  it('accepts no time step twice after the clock was set back', async () => {
    const { email, secret } = await enrolled()
    tick(60)
    const later = code(secret)
    expect((await second((await challenge(email)).challenge, later)).status).toBe(200)
    tick(-60)
    expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(401)
    expect((await second((await challenge(email)).challenge, later)).status).toBe(401)
    tick(60)
  })
})

describe('a recovery code', () => {
  it('works once in any spelling, and a mail says how many are left', async () => {
    const { email, recoveryCodes } = await enrolled()
    expect(recoveryCodes).toHaveLength(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{5}){2}$/)
    const typed = (recoveryCodes[0] as string)
      .toLowerCase()
      .replaceAll('-', '')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')
    expect((await second((await challenge(email)).challenge, typed, 'recovery')).status).toBe(200)
    expect((await second((await challenge(email)).challenge, typed, 'recovery')).status).toBe(401)
    const told = (await mailsTo(product, email)).find((mail) => mail.includes('A recovery code was used'))
    expect(told).toContain('Recovery codes left: 9')
  })

  it('is accepted once of twenty concurrent uses', async () => {
    const { email, recoveryCodes } = await enrolled()
    const all = await Promise.all(Array.from({ length: 20 }, () => challenge(email)))
    const answers = await Promise.all(all.map((each) => second(each.challenge, recoveryCodes[3] as string, 'recovery')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is invalid once new codes are made', async () => {
    const { email, recoveryCodes, client } = await enrolled()
    const made = (await client.call(account.makeRecoveryCodes)).body.recoveryCodes
    expect(made).toHaveLength(10)
    expect((await second((await challenge(email)).challenge, recoveryCodes[0] as string, 'recovery')).status).toBe(401)
    expect((await second((await challenge(email)).challenge, made[0] as string, 'recovery')).status).toBe(200)
  })
})

describe('the set-up of an app', () => {
  it('is complete after a right code, and ends the other sessions', async () => {
    const { email } = { email: 'fresh-app@example.com' }
    await product.build.user({ email })
    const [mine, elsewhere] = [await signedIn(email), await signedIn(email)]
    const { uri, secret } = (await mine.call(account.startTotp)).body
    expect(uri).toBe(
      `otpauth://totp/Employee%20Management%20System:${encodeURIComponent(email)}?secret=${secret}&issuer=Employee%20Management%20System`,
    )
    expect((await login(email)).status).toBe(200)
    expect((await mine.call(account.confirmTotp, { body: { code: WRONG } })).status).toBe(400)
    expect((await mine.call(account.security)).body.factors).toEqual({ totp: false, passkeys: [], recoveryLeft: 0 })
    expect((await mine.call(account.confirmTotp, { body: { code: code(secret) } })).status).toBe(200)
    expect((await elsewhere.call(auth.verify)).status).toBe(401)
    expect((await mine.call(account.security)).body.factors).toEqual({ totp: true, passkeys: [], recoveryLeft: 10 })
    expect(await subjects(email)).toContain('An authenticator app was added')
    expect((await login(email)).status).toBe(401)
  })

  it('in two tabs keeps the later seed', async () => {
    const email = 'two-tabs@example.com'
    await product.build.user({ email })
    const mine = await signedIn(email)
    const [earlier, later] = [(await mine.call(account.startTotp)).body, (await mine.call(account.startTotp)).body]
    expect((await mine.call(account.confirmTotp, { body: { code: code(earlier.secret) } })).status).toBe(400)
    expect((await mine.call(account.confirmTotp, { body: { code: code(later.secret) } })).status).toBe(200)
  })

  it('keeps the previous app until the code of the new one was right', async () => {
    const { email, secret, client } = await enrolled()
    const { secret: next } = (await client.call(account.startTotp)).body
    expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(200)
    tick()
    const { recoveryCodes } = (await client.call(account.confirmTotp, { body: { code: code(next) } })).body
    expect(recoveryCodes).toEqual([])
    tick()
    expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(401)
    expect((await second((await challenge(email)).challenge, code(next))).status).toBe(200)
  })

  it('can be removed by the person, who then signs in with the password alone', async () => {
    const { email, client } = await enrolled()
    expect((await client.call(account.removeTotp)).status).toBe(200)
    expect((await client.call(account.removeTotp)).status).toBe(409)
    expect((await client.call(account.makeRecoveryCodes)).status).toBe(409)
    expect((await login(email)).status).toBe(200)
  })

  it('stores seeds encrypted, each for one account only', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const kept = JSON.stringify(await db.selectFrom('totp_factors').selectAll().execute())
    for (const text of [one.secret, Buffer.from(one.secret).toString('hex')]) expect(kept).not.toContain(text)
    const [{ secret }] = (await db
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', one.userId)
      .execute()) as [{ secret: Buffer }]
    await db.updateTable('totp_factors').set({ secret }).where('user_id', '=', other.userId).execute()
    expect((await second((await challenge(other.email)).challenge, code(one.secret))).status).toBe(401)
  })
})

it('still accepts codes of apps after the key for secrets was replaced', async () => {
  const { email, secret, userId } = await enrolled()
  const seedOf = async () =>
    (await db.selectFrom('totp_factors').select('secret').where('user_id', '=', userId).executeTakeFirstOrThrow())
      .secret
  const before = await seedOf()
  prependNewKey(product.config)
  const { closed, lost } = await reencryptSeeds(db, product.secrets)
  expect(closed).toBeGreaterThan(0)
  // A secret copied from one account to another works for neither.
  expect(lost).toBe(1)
  expect(await seedOf()).not.toEqual(before)
  expect((await reencryptSeeds(db, product.secrets)).closed).toBe(0)
  expect((await second((await challenge(email)).challenge, code(secret))).status).toBe(200)
})

describe('a fresh proof', () => {
  it('needs the factor if there is one, and allows dangerous calls for fifteen minutes', async () => {
    const { client, secret } = await enrolled()
    tick(16 * 60)
    expect(await client.call(account.makeRecoveryCodes)).toMatchObject({
      status: 403,
      body: { code: 'CONFIRM', methods: ['totp'] },
    })
    expect((await client.call(auth.confirmOptions)).body.methods).toEqual(['totp'])
    const confirm = (body: object) => client.call(auth.confirm, { body: body as never })
    expect((await confirm({ method: 'password', password: SEED_PASSWORD })).status).toBe(400)
    expect(await confirm({ method: 'totp', code: WRONG })).toMatchObject({ status: 401, body: { code: 'BAD_CODE' } })
    const answer = await confirm({ method: 'totp', code: code(secret) })
    expect(answer.status).toBe(200)
    expect(Date.parse(answer.body.confirmedUntil) - product.clock.now().getTime()).toBe(15 * 60_000)
    expect((await confirm({ method: 'totp', code: code(secret) })).status).toBe(401)
    expect((await client.call(account.makeRecoveryCodes)).status).toBe(200)
  })

  it('is the password for a person without a factor, with limited attempts', async () => {
    const email = 'plain@example.com'
    await product.build.user({ email })
    const client = await signedIn(email)
    tick(16 * 60)
    const confirm = (password: string) => client.call(auth.confirm, { body: { method: 'password', password } })
    expect((await client.call(account.startTotp)).body).toMatchObject({ code: 'CONFIRM', methods: ['password'] })
    expect(await confirm('wrong')).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } })
    expect((await confirm(SEED_PASSWORD)).status).toBe(200)
    expect((await client.call(account.startTotp)).status).toBe(200)
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await confirm('wrong')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})
