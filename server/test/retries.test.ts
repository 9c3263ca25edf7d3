import { account } from '@ems/contract/account'
import { departments } from '@ems/contract/departments'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Client, clientOf, startProduct } from './product.ts'

const product = await startProduct()
const { db } = product
const second = await product.another()
const admin = await product.administrator()
const elsewhere = clientOf(second, admin.token)
let count = 0
const fresh = () => `key-${++count}-${Math.random()}`

const add = (client: Client, key: string | null, dep_name: string) =>
  client.call(departments.add, {
    body: { dep_name },
    ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
  })
const named = async (name: string) =>
  (await db.selectFrom('departments').select('id').where('dep_name', '=', name).execute()).length

it('answers the second request like the first, without running it', async () => {
  for (const quoted of [false, true]) {
    const key = fresh()
    const name = `Twice ${key}`
    const first = await add(admin, key, name)
    const again = await add(elsewhere, quoted ? `"${key}"` : key, name)
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(again).toMatchObject({ status: 200, body: first.body, headers: { 'idempotent-replayed': 'true' } })
    expect(await named(name)).toBe(1)
  }
})

it('refuses a key that was used for another request', async () => {
  const key = fresh()
  await add(admin, key, `One ${key}`)
  expect(await add(admin, key, `Other ${key}`)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
  expect(await named(`Other ${key}`)).toBe(0)
})

it('releases the key of a failed request', async () => {
  const key = fresh()
  await add(admin, null, `Taken ${key}`)
  expect((await add(admin, key, `Taken ${key}`)).status).toBe(409)
  expect(await db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()).toEqual([])
  expect((await add(admin, key, `Free ${key}`)).status).toBe(200)
})

it('keeps the key of a change whose answer failed after the commit', async () => {
  const key = fresh()
  await sql`
    create function no_answer() returns trigger language plpgsql as $$ begin raise 'no answer is kept'; end $$;
    create trigger no_answer before update on idempotency_keys execute function no_answer()`.execute(product.owner)
  try {
    expect((await add(admin, key, `Done ${key}`)).status).toBe(500)
  } finally {
    await sql`drop trigger no_answer on idempotency_keys; drop function no_answer()`.execute(product.owner)
  }
  expect(await add(admin, key, `Done ${key}`)).toMatchObject({ status: 409, body: { code: 'ALREADY_DONE' } })
  expect(await named(`Done ${key}`)).toBe(1)
})

it('keeps the keys of each person separate', async () => {
  const key = fresh()
  await add(admin, key, `Mine ${key}`)
  expect((await add(await product.administrator(), key, `Theirs ${key}`)).status).toBe(200)
})

it('says if the answer was not stored, after a kill or because it has a secret', async () => {
  const key = fresh()
  await add(admin, key, `Killed ${key}`)
  await db.updateTable('idempotency_keys').set({ status: null, reply: null }).where('key', '=', key).execute()
  expect(await add(admin, key, `Killed ${key}`)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_DONE', error: 'This was done already. Read it again.' },
  })
  const headers = { 'idempotency-key': fresh() }
  const { secret } = (await admin.call(account.startTotp, { headers })).body
  expect(secret).toBeTruthy()
  expect((await admin.call(account.startTotp, { headers })).status).toBe(409)
  expect(JSON.stringify(await db.selectFrom('idempotency_keys').selectAll().execute())).not.toContain(secret)
})

it.each([
  ['empty', ''],
  ['too long', 'x'.repeat(256)],
  ['with a space', 'a b'],
  ['with a letter beyond ASCII', 'schlüssel'],
])('refuses a key that is %s, and ignores it in calls that change nothing', async (_what, key) => {
  expect((await add(admin, key, `Never ${key.length}`)).status).toBe(400)
  expect((await admin.call(departments.list, { headers: { 'idempotency-key': key } })).status).toBe(200)
})

it('runs any number of equal concurrent requests once, on two instances', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ here: fc.boolean(), delay: fc.integer({ min: 0, max: 30 }) }), {
        minLength: 2,
        maxLength: 12,
      }),
      async (requests) => {
        const key = fresh()
        const name = `Storm ${key}`
        const answers = await Promise.all(
          requests.map(async ({ here, delay }) => {
            await new Promise((resolve) => setTimeout(resolve, delay))
            return add(here ? admin : elsewhere, key, name)
          }),
        )
        expect(await named(name)).toBe(1)
        const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.department._id))
        expect(ids.size).toBe(1)
        for (const { status, body } of answers)
          if (status !== 200) expect(['IN_PROGRESS', 'ALREADY_DONE']).toContain(body.code)
      },
    ),
    { numRuns: 25 },
  )
})

it('stores nothing without the header', async () => {
  const before = await db.selectFrom('idempotency_keys').select('key').execute()
  await add(admin, null, `Plain ${fresh()}`)
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(before.length)
})
