import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auth } from '@ems/contract/auth'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { runAdmin } from '../../../test/admin.ts'
import { startProduct } from '../../../test/product.ts'
import { withApps } from '../../../test/totp.ts'
import { inTransaction } from '../database/index.ts'
import { writeAuditEvent } from './audit.ts'
import { countUnsealedEvents, getSealHead, sealEvents, verifySeals } from './seals.ts'

const product = await startProduct()
const { db, owner } = product

const tell = (n: number) =>
  inTransaction(db, async (trx) => {
    for (let i = 0; i < n; i++)
      await writeAuditEvent(trx, null, {
        action: 'thing.update',
        entityId: randomUUID(),
        before: { pay: i },
        after: { pay: i + 1 },
      })
  })

/** Runs changes as an attacker with full access to the database: without the triggers. */
async function tamper(statement: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    for (const table of ['audit_events', 'audit_seals'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(trx)
    await sql.raw(statement).execute(trx)
    for (const table of ['audit_events', 'audit_seals'])
      await sql.raw(`alter table ${table} enable trigger user`).execute(trx)
  })
}

/** The product's own job may seal at the same time. */
async function sealAll(): Promise<void> {
  while ((await countUnsealedEvents(db)) > 0) await sealEvents(db)
}

const verdict = (known: string | null = null) => verifySeals(db, known)

beforeEach(async () => {
  await tamper('delete from audit_seals; delete from audit_events')
  for (let i = 0; i < 3; i++) {
    await tell(4)
    await sealAll()
  }
})

it('sealing covers all events, in links without gaps', async () => {
  const found = await verdict()
  expect(found).toMatchObject({ events: 12, erased: 0, broken: null, head: (await getSealHead(db)).digest })
  expect(found.seals).toBeGreaterThanOrEqual(3)
  expect(await countUnsealedEvents(db)).toBe(0)
  expect(await sealEvents(db)).toBeNull()
})

const one = `(select id from audit_events where seal = 2 order by id limit 1)`
describe('finds', () => {
  it.each([
    ['an edited value', `update audit_events set after = '{"pay": 9}' where id = ${one}`],
    ['an edited actor', `update audit_events set actor_id = gen_random_uuid() where id = ${one}`],
    ['an edited instant', `update audit_events set at = at - interval '1 day' where id = ${one}`],
    ['another subject', `update audit_events set subject_id = gen_random_uuid() where id = ${one}`],
    ['another request', `update audit_events set request_id = 'x' where id = ${one}`],
    ['another way of being allowed', `update audit_events set via = 'sole' where id = ${one}`],
    ['a seal that passes for an older one', `update audit_seals set version = 1 where no = 2`],
    ['a deleted event', `delete from audit_events where id = ${one}`],
    [
      'an inserted event',
      `insert into audit_events (id, action, entity_id, seal, payload_digest, salt) select gen_random_uuid(), 'x', gen_random_uuid(), 2, payload_digest, salt from audit_events where id = ${one}`,
    ],
    [
      'events in another order',
      `update audit_events a set action = 'thing.add' where id = ${one}; update audit_events set seal = case seal when 1 then 2 when 2 then 1 else seal end where seal in (1, 2)`,
    ],
    ['a seal that is gone', `delete from audit_seals where no = 2`],
    ['a last seal that is gone', `delete from audit_seals where no = (select max(no) from audit_seals)`],
    [
      'two seals that were swapped',
      `update audit_seals set no = no + 100 where no in (1, 2); update audit_seals set no = case no when 101 then 2 else 1 end where no > 100`,
    ],
    ['an emptied event that nothing explains', `update audit_events set after = null, salt = null where id = ${one}`],
    [
      'an edit with a digest that was made to fit',
      `update audit_events set after = '{"pay": 9}', salt = '\\x00', payload_digest = sha256('\\x00'::bytea || int4send(octet_length(before::text)) || convert_to(before::text, 'UTF8') || convert_to('{"pay": 9}', 'UTF8')) where id = ${one}`,
    ],
  ])('%s', async (_what, statement) => {
    expect((await verdict()).broken).toBeNull()
    await tamper(statement)
    expect((await verdict()).broken).not.toBeNull()
  })

  it('a removed tail, by an earlier head', async () => {
    const { digest, no } = await getSealHead(db)
    await tamper(`delete from audit_events where seal = ${no}; delete from audit_seals where no = ${no}`)
    expect((await verdict()).broken).toBeNull()
    expect((await verdict(digest)).broken?.why).toContain('that was noted is not in the chain')
  })
})

it('the product itself can neither edit a sealed event nor a seal', async () => {
  for (const statement of [
    `update audit_events set seal = null`,
    `update audit_events set action = 'x'`,
    `update audit_events set after = '{}'`,
    `update audit_events set salt = '\\x00'`,
    `delete from audit_events`,
    `update audit_seals set no = 1`,
    `delete from audit_seals`,
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow()
  // The owner cannot change them by mistake either.
  for (const statement of [
    `update audit_events set after = '{"pay": 9}'`,
    `update audit_events set subject_id = gen_random_uuid()`,
    `update audit_seals set no = 1`,
  ])
    await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow()
  expect((await verdict()).broken).toBeNull()
})

it('seals of an earlier release stay valid without the later columns, and new seals follow them', async () => {
  const payload = `sha256('\\x01'::bytea || int4send(octet_length(before::text)) || convert_to(before::text, 'UTF8') || convert_to(after::text, 'UTF8'))`
  const bytes = `uuid_send(id) || int8send((extract(epoch from at) * 1000)::bigint) || '\\x00'::bytea || '\\x00'::bytea
    || int4send(octet_length(action)) || convert_to(action, 'UTF8') || uuid_send(entity_id) || payload_digest`
  await tamper(`delete from audit_seals;
    update audit_events set seal = 1, salt = '\\x01', payload_digest = ${payload};
    insert into audit_seals (no, events, first_id, last_id, digest, previous)
    select 1, count(*), (array_agg(id order by id))[1], (array_agg(id order by id desc))[1],
      sha256(decode(repeat('00', 32), 'hex') || int8send(1) || string_agg(${bytes}, ''::bytea order by id)), decode(repeat('00', 32), 'hex')
    from audit_events`)
  await tell(1)
  await sealAll()
  expect(await verdict()).toMatchObject({ seals: 2, events: 13, broken: null })
  await tamper(`update audit_events set at = at - interval '1 day' where seal = 1`)
  expect((await verdict()).broken?.no).toBe(1)
})

describe('an operator', () => {
  const admin = async (...args: string[]) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    return runAdmin({ ...inject('postgres'), database: rows[0]?.name as string }, product.config.DATA_DIR, args)
  }

  it('checks the chain on the terminal, and sees the first invalid link', async () => {
    const good = await admin('audit:verify', (await getSealHead(db)).digest)
    expect(good.output).toMatch(/^sealed \d+ seals, 12 events, 0 erased, head [\da-f]{64}, intact$/m)
    expect(good.code).toBe(0)
    await tamper(`delete from audit_events where id = ${one}`)
    const bad = await admin('audit:verify')
    expect(bad.output).toContain('Seal 2 does not hold')
    expect(bad.code).toBe(1)
  })

  it('replaces the key for secrets, and codes of authenticator apps stay valid', async () => {
    const { challenge, code, enrolled, tick } = withApps(product, Date.now())
    const { email, secret } = await enrolled()
    const file = join(product.config.DATA_DIR, 'secrets.key')
    const before = readFileSync(file, 'utf8').trim().split('\n')
    const { code: exit, output } = await admin('secrets:rotate')
    expect(output).toContain('Secrets encrypted with the new key: 1.')
    expect(exit).toBe(0)
    const after = readFileSync(file, 'utf8').trim().split('\n')
    expect(after.slice(1)).toEqual(before)
    tick()
    const waiting = await challenge(email)
    const second = { challenge: waiting.challenge, method: 'totp' as const, code: code(secret) }
    expect((await product.anonymous.call(auth.secondFactor, { body: second })).status).toBe(200)
    product.setNow(null)
  })
})

it('late commits are sealed, whatever their ids', async () => {
  let commit = () => {}
  const waiting = new Promise<void>((resolve) => {
    commit = resolve
  })
  const late = inTransaction(db, async (trx) => {
    await writeAuditEvent(trx, null, { action: 'late', entityId: randomUUID() })
    await waiting
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await tell(2)
  await sealAll()
  commit()
  await late
  expect(await countUnsealedEvents(db)).toBe(1)
  await sealAll()
  expect(await verdict()).toMatchObject({ events: 15, broken: null })
})

it('two instances at once leave no gap and seal nothing twice', async () => {
  for (let round = 0; round < 5; round++) {
    await tell(3)
    await Promise.all(Array.from({ length: 6 }, () => sealEvents(db)))
  }
  await sealAll()
  expect(await verdict()).toMatchObject({ events: 27, broken: null })
})

it('ten thousand events are sealed in one link, or in two beside the product’s own job', async () => {
  const before = await verdict()
  await sql`insert into audit_events (id, action, entity_id, before, after)
    select gen_random_uuid(), 'thing.update', gen_random_uuid(), jsonb_build_object('pay', n), jsonb_build_object('pay', n + 1)
    from generate_series(1, 10000) n`.execute(owner)
  await sealAll()
  const found = await verdict()
  expect(found).toMatchObject({ events: before.events + 10_000, broken: null })
  expect(found.seals).toBeLessThanOrEqual(before.seals + 2)
})
