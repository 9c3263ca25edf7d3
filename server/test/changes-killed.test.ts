import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { createBuilders } from '../seeds/builders.ts'
import { type Db, openDatabase } from '../src/platform/database/index.ts'
import { knownMigrations, migrate } from '../src/platform/schema/migrate.ts'
import { createDatabase, createEmptyDatabase, dropDatabase } from './postgres.ts'
import { ADMIN, type Run, startProcess } from './process.ts'

// A product that is killed during a large change leaves nothing of it, and starts normally afterwards.
const server = inject('postgres')
const dataDir = mkdtempSync(join(tmpdir(), 'ems-changes-killed-'))
const runs: Run[] = []
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const run of runs) run.child.kill('SIGKILL')
  for (const end of ends) await end()
  rmSync(dataDir, { recursive: true, force: true })
})

async function database(create: typeof createDatabase): Promise<{ name: string; db: Db }> {
  const name = `k_${randomUUID().replaceAll('-', '')}`
  await create(server, name)
  const { db, close } = openDatabase({ ...server, database: name }, 3, () => {})
  ends.push(async () => {
    await close()
    await dropDatabase(server, name)
  })
  return { name, db }
}

const begin = async (name: string): Promise<Run> => {
  const run = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    LOG_LEVEL: 'warn',
  })
  runs.push(run)
  return run
}

/**
 * Kills the product during the request `begun`, once one of its statements waits for a lock; then releases the lock.
 */
async function killedWaiting(db: Db, lock: ReturnType<typeof sql>, begun: () => Promise<Run>): Promise<void> {
  const held = await db.startTransaction().execute()
  await lock.execute(held)
  const run = await begun()
  const waiting = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.map(({ pid }) => pid)
  }
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000, interval: 20 }).toBe(1)
  const [pid] = await waiting()
  run.child.kill('SIGKILL')
  await run.exited
  await held.rollback().execute()
  const left = async () => (await sql`select from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length
  await expect.poll(left, { timeout: 10_000, interval: 20 }).toBe(0)
}

const PEOPLE = 60

it('a killed calculation of pay leaves nothing, and is complete when it is sent again', {
  timeout: 120_000,
}, async () => {
  const { name, db } = await database(createDatabase)
  const run = await begin(name)
  await run.ready()
  const build = createBuilders(db)
  const departmentId = await build.department({})
  await Promise.all(Array.from({ length: PEOPLE }, () => build.employee({ departmentId })))
  const group = await db.selectFrom('pay_groups').select('id').executeTakeFirstOrThrow()
  let token = ''
  const post = (at: Run, path: string, body: object) =>
    fetch(`${at.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  token = ((await (await post(run, '/api/auth/login', ADMIN)).json()) as { token: string }).token
  const month = new Date().toISOString().slice(0, 7)
  const started = await (await post(run, '/api/pay/period', { group: group.id, month })).json()
  const { _id: period } = (started as { period: { _id: string } }).period
  const calculate = async (at: Run) => post(at, `/api/pay/period/${period}/calculate`, {})
  const kept = async () => {
    const { rows } = await sql<{ people: number; lines: number; events: number }>`
      select (select count(*)::int from pay_people) as people, (select count(*)::int from pay_lines) as lines,
        (select count(*)::int from audit_events where action = 'pay-period.calculate') as events`.execute(db)
    return rows[0]
  }

  // All rows are written by then, but not the audit event.
  let answer: Promise<number | null> | undefined
  await killedWaiting(db, sql`lock table audit_events in exclusive mode`, async () => {
    answer = calculate(run).then(
      ({ status }) => status,
      () => null,
    )
    return run
  })
  expect(await answer).toBeNull()
  expect(await kept()).toEqual({ people: 0, lines: 0, events: 0 })

  const next = await begin(name)
  await next.ready()
  for (const events of [1, 2]) {
    expect(await (await calculate(next)).json()).toMatchObject({ success: true })
    expect(await kept()).toEqual({ people: PEOPLE, lines: PEOPLE, events })
  }
  await next.stop()
})

it('an upgrade that is killed during its migrations continues at the next start', {
  timeout: 120_000,
}, async () => {
  const { name, db } = await database(createEmptyDatabase)
  const all = await knownMigrations()
  const former = all.findIndex((migration) => migration.startsWith('115-'))
  await migrate(db, all[former])
  await sql`insert into departments (id, dep_name) values (gen_random_uuid(), 'Kept')`.execute(db)
  const done = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
      (row) => row.name,
    )

  await killedWaiting(db, sql`lock table reporting_lines in access exclusive mode`, () => begin(name))
  expect(await done()).toEqual(all.slice(0, former + 1))

  const next = await begin(name)
  await next.ready(60_000)
  expect(await done()).toEqual(all)
  expect(await db.selectFrom('departments').select('dep_name').execute()).toEqual([{ dep_name: 'Kept' }])
  await next.stop()
})
