import { access } from '@ems/contract/access'
import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { settings } from '@ems/contract/settings'
import { describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { tokenMailedTo } from '../../../../test/outbox.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { NO_RULES } from '../shared/sign-in-policy.rules.ts'
import { sessionUseRecorder } from './own-sessions.ts'

const product = await startProduct()
const { anonymous, build, db } = product
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let count = 0

async function person() {
  const email = `lists${++count}@example.com`
  const userId = await build.user({ email })
  const signIn = async (agent = FIREFOX) => {
    const { body } = await anonymous.call(auth.login, {
      body: { email, password: SEED_PASSWORD },
      headers: { 'user-agent': agent },
    })
    return product.clientOf(body.token)
  }
  return { email, userId, signIn }
}

const sessionsOf = async (client: Client) => (await client.call(account.security)).body.sessions
const works = async (client: Client) => (await client.call(auth.verify)).status === 200

it('the list has all sessions of the person, and marks the present one', async () => {
  const { signIn } = await person()
  const [one, two] = [await signIn(), await signIn('curl/8.5.0')]
  const listed = await sessionsOf(two)
  expect(listed.map(({ device, current, network, strength }) => ({ device, current, network, strength }))).toEqual(
    expect.arrayContaining([
      { device: 'Firefox on Linux', current: false, network: '127.0.0.1', strength: 'one' },
      { device: 'curl', current: true, network: '127.0.0.1', strength: 'one' },
    ]),
  )
  expect(await sessionsOf(one)).toHaveLength(2)
})

it('one session is ended at once on each instance, and no other', async () => {
  const [mine, theirs] = [await person(), await person()]
  const [one, two, other] = [await mine.signIn(), await mine.signIn(), await theirs.signIn()]
  const id = (await sessionsOf(two)).find(({ current }) => current)?._id as string
  const foreign = (await sessionsOf(other))[0]?._id as string
  expect((await one.call(account.endSession, { params: { id: foreign } })).status).toBe(404)
  expect((await one.call(account.endSession, { params: { id } })).status).toBe(200)
  expect((await one.call(account.endSession, { params: { id } })).status).toBe(404)
  expect([await works(one), await works(two), await works(other)]).toEqual([true, false, true])
})

it('all sessions but the present one are ended', async () => {
  const { signIn } = await person()
  const all = await Promise.all([signIn(), signIn(), signIn()])
  expect((await (all[1] as Client).call(account.endOtherSessions)).status).toBe(200)
  expect(await Promise.all(all.map(works))).toEqual([false, true, false])
})

it('sessions end when a person becomes an administrator or stops being one; after resigning, the present one stays', async () => {
  const { userId, signIn } = await person()
  const admin = await product.administrator()
  const set = (client: Client, administrator: boolean) =>
    client.call(access.setAdministrator, { params: { userId }, body: { administrator } })
  const before = await signIn()
  await set(admin, true)
  expect(await works(before)).toBe(false)
  const [one, two] = [await signIn(), await signIn()]
  await set(one, false)
  expect([await works(one), await works(two)]).toEqual([true, false])
  await set(admin, false)
  expect(await works(one), 'nothing changed').toBe(true)
})

it('at most fifty sessions are kept; the oldest ends', async () => {
  const { signIn, userId } = await person()
  const first = await signIn()
  for (let i = 0; i < 49; i++) await build.session(userId)
  expect(await works(first)).toBe(true)
  const last = await signIn()
  expect([await works(first), await works(last)]).toEqual([false, true])
})

it('last use is recorded, with the program’s name', async () => {
  const { userId } = await person()
  const [token] = [await build.session(userId)]
  const client = product.clientOf(token)
  expect((await sessionsOf(client))[0]?.lastSeenAt).toBeNull()
  await expect
    .poll(async () => (await sessionsOf(client))[0]?.lastSeenAt, { timeout: 15_000, interval: 500 })
    .not.toBeNull()
}, 20_000)

it('a new device is notified, but not the first and not a known one', async () => {
  const { signIn, email } = await person()
  const mails = async () =>
    (await db.selectFrom('mails').select('body').where('to_address', '=', email).execute()).map(({ body }) => body)
  await signIn()
  await signIn()
  expect(await mails()).toEqual([])
  await signIn('curl/8.5.0')
  expect(await mails()).toEqual([expect.stringMatching(/Time: \w+ \d+, \d{4}, \d+:\d\d [AP]M \(UTC\)\nDevice: /)])
  await signIn('curl/8.6.0')
  expect(await mails()).toHaveLength(1)
})

it('sign-in attempts are recorded by account, or by a digest that reveals nothing', async () => {
  const { userId, email } = await person()
  await anonymous.call(auth.login, { body: { email, password: 'wrong' } })
  await anonymous.call(auth.login, { body: { email: 'My-password-by-mistake@example.com', password: 'wrong' } })
  const events = await db.selectFrom('security_events').selectAll().where('outcome', '=', 'refused').execute()
  expect(events.find((event) => event.user_id === userId)).toMatchObject({ kind: 'sign-in', network: '127.0.0.1' })
  expect(events.find((event) => event.user_id === null)?.subject_hash).toHaveLength(32)
  expect(JSON.stringify(events).toLowerCase()).not.toContain('by-mistake')
})

it('changes of passwords and administrators are recorded, and wrong guesses at them', async () => {
  const { email, userId, signIn } = await person()
  const client = await signIn()
  const headers = { 'user-agent': 'curl/8' }
  const chosen = (newPassword: string) => ({ newPassword, confirmPassword: newPassword })
  await client.call(auth.confirm, { body: { method: 'password', password: 'guess' }, headers })
  const wrong = { oldPassword: 'guess', confirmKey: SEED_KEY, ...chosen('boats-over-rivers-1') }
  await client.call(settings.changePassword, { body: wrong })
  await client.call(account.setPassword, { body: chosen('boats-over-rivers-2') })
  await anonymous.call(auth.forgotPassword, { body: { email }, headers })
  await anonymous.call(auth.forgotPassword, { body: { email: 'nobody-knows@example.com' } })
  const token = await tokenMailedTo(product, email)
  await anonymous.call(auth.resetPassword, { body: { token, ...chosen('boats-over-rivers-3') }, headers })
  const admin = await product.administrator()
  for (const administrator of [true, false])
    await admin.call(access.setAdministrator, { params: { userId }, body: { administrator } })
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'outcome', 'agent', 'subject_hash', 'user_id'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('kind', '=', 'reset-ask')]))
    .orderBy('id')
    .execute()
  expect(events.map(({ kind, outcome, agent }) => [kind, outcome, agent]).slice(1)).toEqual([
    ['confirm', 'refused', 'curl/8'],
    ['password-change', 'refused', null],
    ['password-change', 'done', null],
    ['reset-ask', 'done', 'curl/8'],
    ['reset-ask', 'refused', expect.anything()],
    ['password-reset', 'done', 'curl/8'],
    ['administrator-make', 'done', null],
    ['administrator-unmake', 'done', null],
  ])
  const stranger = events.find(({ user_id }) => user_id === null)
  expect(stranger?.subject_hash).not.toBeNull()
})

describe('a new sign-in address', () => {
  const ask = (client: Client, email: string) => client.call(account.changeEmail, { body: { email } })
  const tokenTo = (email: string) => tokenMailedTo(product, email)
  const confirm = (token: string) => anonymous.call(account.confirmEmail, { body: { token } })
  const enters = async (email: string) =>
    (await anonymous.call(auth.login, { body: { email, password: SEED_PASSWORD } })).status === 200

  it('counts once its link is opened; all sessions but the requesting one end, and both addresses are notified', async () => {
    const { email, signIn } = await person()
    const [one, two] = [await signIn(), await signIn()]
    expect((await ask(one, `new.${email}`)).status).toBe(200)
    expect([await enters(email), await enters(`new.${email}`)]).toEqual([true, false])
    const token = await tokenTo(`new.${email}`)
    const both = await Promise.all([confirm(token), confirm(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([await enters(email), await enters(`new.${email}`)]).toEqual([false, true])
    expect([await works(one), await works(two)]).toEqual([true, false])
    expect((await one.call(auth.verify)).body.user.email).toBe(`new.${email}`)
    const changed = 'Your sign-in email was changed'
    const told = async (to: string) => {
      const mails = db.selectFrom('mails').select('subject').where('to_address', '=', to).orderBy('id')
      return (await mails.execute()).map(({ subject }) => subject).filter((subject) => !subject.includes('new device'))
    }
    expect(await told(email)).toEqual(['A new sign-in email was requested', changed])
    expect(await told(`new.${email}`)).toEqual(['Confirm your new email', changed])
  })

  it('does not count after an hour, after a later request, a new password or the end of other sessions', async () => {
    const { email, signIn } = await person()
    const client = await signIn()
    const over = async (end: () => Promise<unknown>) => {
      await ask(client, `next.${email}`)
      const token = await tokenTo(`next.${email}`)
      await end()
      return (await confirm(token)).body
    }
    const used = { code: 'INVALID', error: 'This link is no longer valid. Request a new one.' }
    expect(await over(() => ask(client, `other.${email}`))).toMatchObject(used)
    expect(await over(() => client.call(account.endOtherSessions))).toMatchObject(used)
    const password = { newPassword: 'Chosen-by-me-42', confirmPassword: 'Chosen-by-me-42' }
    expect(await over(() => client.call(account.setPassword, { body: password }))).toMatchObject(used)
    const late = new Date(Date.now() + 3_601_000).toISOString()
    expect(await over(async () => product.setNow(late))).toMatchObject(used)
    product.setNow(null)
  })

  it('must be unused at the request and when its link is opened, and differ from the former one', async () => {
    const { email, signIn } = await person()
    const client = await signIn()
    const taken = await person()
    expect((await ask(client, taken.email.toUpperCase())).body).toMatchObject({
      code: 'ALREADY_REGISTERED',
      error: 'This email is already registered.',
    })
    expect((await ask(client, email)).status).toBe(400)
    expect((await ask(client, `wanted.${email}`)).status).toBe(200)
    await build.user({ email: `wanted.${email}` })
    expect((await confirm(await tokenTo(`wanted.${email}`))).body.code).toBe('ALREADY_REGISTERED')
    expect(await enters(email)).toBe(true)
  })

  it('can be requested a few times an hour, after a fresh proof of identity', async () => {
    const { email, signIn, userId } = await person()
    const client = await signIn()
    const asked = []
    for (let n = 0; n < 11; n++) asked.push((await ask(client, `n${n}.${email}`)).status)
    expect(asked).toEqual([...Array(10).fill(200), 429])
    await db.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', userId).execute()
    expect((await ask(client, `late.${email}`)).body.code).toBe('CONFIRM')
  })
})

it('unsaved last use counts, so that no used session ends as idle', async () => {
  let broken = true
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (broken) throw new Error('The database is away.')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const seen = sessionUseRecorder({ db: failing, clock: product.clock, log: product.app.log } as never)
  const { userId } = await person()
  const sessionId = await build.session(userId)
  const createdAt = new Date(product.clock.now().getTime() - 3_600_000)
  const rules = { ...NO_RULES, idleMinutes: 15 }
  const session = (lastSeenAt: Date) => ({ sessionId, bindHash: null, createdAt, lastSeenAt, rules })
  expect(seen.accepts(session(product.clock.now()), null, true)).toBe(true)
  await expect(seen.write()).rejects.toThrow('away')
  expect(seen.accepts(session(createdAt), null, true)).toBe(true)
  broken = false
  await seen.write()
  expect(seen.accepts(session(createdAt), null, true)).toBe(false)
})
