import { account } from '@ems/contract/account'
import { auth } from '@ems/contract/auth'
import { expect, it } from 'vitest'
import { SEED_PASSWORD } from '../../../seeds/builders.ts'
import { type Client, startProduct } from '../../../test/product.ts'

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

it('lists where somebody is signed in, and which of them asks', async () => {
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

it('ends one, at once and on every instance, and nobody else’s', async () => {
  const [mine, theirs] = [await person(), await person()]
  const [one, two, other] = [await mine.signIn(), await mine.signIn(), await theirs.signIn()]
  const id = (await sessionsOf(two)).find(({ current }) => current)?._id as string
  const foreign = (await sessionsOf(other))[0]?._id as string
  expect((await one.call(account.endSession, { params: { id: foreign } })).status).toBe(404)
  expect((await one.call(account.endSession, { params: { id } })).status).toBe(200)
  expect((await one.call(account.endSession, { params: { id } })).status).toBe(404)
  expect([await works(one), await works(two), await works(other)]).toEqual([true, false, true])
})

it('ends all but the one that asks', async () => {
  const { signIn } = await person()
  const all = await Promise.all([signIn(), signIn(), signIn()])
  expect((await (all[1] as Client).call(account.endOtherSessions)).status).toBe(200)
  expect(await Promise.all(all.map(works))).toEqual([false, true, false])
})

it('keeps fifty, and ends the oldest', async () => {
  const { signIn, userId } = await person()
  const first = await signIn()
  for (let i = 0; i < 49; i++) await build.session(userId)
  expect(await works(first)).toBe(true)
  const last = await signIn()
  expect([await works(first), await works(last)]).toEqual([false, true])
})

it('notes when a session was seen, by what asked', async () => {
  const { userId } = await person()
  const [token] = [await build.session(userId)]
  const client = product.clientOf(token)
  expect((await sessionsOf(client))[0]?.lastSeenAt).toBeNull()
  await expect
    .poll(async () => (await sessionsOf(client))[0]?.lastSeenAt, { timeout: 15_000, interval: 500 })
    .not.toBeNull()
}, 20_000)

it('tells of a new device, not of the very first and not of a known one', async () => {
  const { signIn, email } = await person()
  const mails = async () =>
    (await db.selectFrom('mails').select('subject').where('to_address', '=', email).execute()).length
  await signIn()
  await signIn()
  expect(await mails()).toBe(0)
  await signIn('curl/8.5.0')
  expect(await mails()).toBe(1)
  await signIn('curl/8.6.0')
  expect(await mails()).toBe(1)
})

it('keeps who tried to sign in: by account, or by a digest that tells nothing', async () => {
  const { userId, email } = await person()
  await anonymous.call(auth.login, { body: { email, password: 'wrong' } })
  await anonymous.call(auth.login, { body: { email: 'My-password-by-mistake@example.com', password: 'wrong' } })
  const events = await db.selectFrom('security_events').selectAll().where('outcome', '=', 'refused').execute()
  expect(events.find((event) => event.user_id === userId)).toMatchObject({ kind: 'sign-in', network: '127.0.0.1' })
  expect(events.find((event) => event.user_id === null)?.subject_hash).toHaveLength(32)
  expect(JSON.stringify(events).toLowerCase()).not.toContain('by-mistake')
})
