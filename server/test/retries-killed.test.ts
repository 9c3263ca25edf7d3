import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { ADMIN, type Run, startProcess } from './process.ts'

const server = inject('postgres')
const name = `k_${randomUUID().replaceAll('-', '')}`
const dataDir = mkdtempSync(join(tmpdir(), 'ems-retried-'))
await createDatabase(server, name)
const { db, close } = openDatabase({ ...server, database: name }, 3, () => {})
afterAll(async () => {
  await close()
  await dropDatabase(server, name)
  rmSync(dataDir, { recursive: true, force: true })
})

const url = `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`

/** @param pool the number of its connections */
const start = async (pool = 12): Promise<Run> => {
  const run = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL: String(pool),
    LOG_LEVEL: 'warn',
  })
  await run.ready()
  return run
}

const post = (run: Run, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${run.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** One session with its idempotency keys; each key adds a department. */
async function adding(run: Run) {
  const { token } = (await (await post(run, '/api/auth/login', ADMIN)).json()) as { token: string }
  return async (key: string, at: Run = run): Promise<{ status: number; code?: string } | null> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await post(at, '/api/department/add', { dep_name: `Department ${key}` }, headers).catch(() => null)
    return answer && { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
  }
}
const keysOf = (n: number) => Array.from({ length: n }, () => randomUUID())
const departments = async () =>
  (await db.selectFrom('departments').select('dep_name').execute()).map(({ dep_name }) => dep_name.slice(11)).toSorted()
const done: string[] = []
/** the process that the last test left running */
let last: Run | undefined

it('a product that is killed while answering has done each request once, however often it is sent', {
  timeout: 240_000,
}, async () => {
  let run = await start()
  const add = await adding(run)
  let unanswered = 0
  for (let round = 0; round < 2; round++) {
    const own = keysOf(10)
    done.push(...own)
    // One after the other, so that the kill meets requests in each state.
    const answers = own.map(async (key, n) => {
      await sleep(n * 3)
      return add(key, run)
    })
    await sleep(8 + round * 8)
    run.child.kill('SIGKILL')
    unanswered += (await Promise.all(answers)).filter((answer) => answer === null).length
    await run.exited
    run = await start()
    for (const answer of await Promise.all([...own, ...own].map((key) => add(key, run))))
      expect([200, 409]).toContain(answer?.status)
  }
  expect(await departments()).toEqual(done.toSorted())
  expect(unanswered).toBeGreaterThan(0)
  await run.stop()
})

const AT_ONCE = 50
const waiting = async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query ~ '^update "idempotency_keys"'`.execute(
    db,
  )
  return rows.map(({ pid }) => pid)
}

it('of fifty requests that a kill meets between commit and answer, none is done again', {
  timeout: 120_000,
}, async () => {
  // Requests for the stored answer wait while this session holds the lock: the change is committed, but not answered.
  await sql`create function wait_with_the_answer() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4242); return new; end $$`.execute(db)
  await sql`create trigger wait_with_the_answer before update on idempotency_keys
    for each row execute function wait_with_the_answer()`.execute(db)
  const run = await start(AT_ONCE + 5)
  const add = await adding(run)
  const own = keysOf(AT_ONCE)
  done.push(...own)
  const answers = await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(4242)`.execute(holder)
    const sent = Promise.all(own.map((key) => add(key)))
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(AT_ONCE)
    expect(await departments()).toEqual(done.toSorted())
    run.child.kill('SIGKILL')
    await run.exited
    // Statements of a dead process must not continue.
    await sql`select pg_terminate_backend(pid) from unnest(${await waiting()}::int[]) pid`.execute(db)
    await expect.poll(async () => (await waiting()).length).toBe(0)
    await sql`select pg_advisory_unlock(4242)`.execute(holder)
    return sent
  })
  expect(answers).toEqual(own.map(() => null))
  const again = await start()
  const repeated = await Promise.all(own.map((key) => add(key, again)))
  expect(repeated).toEqual(own.map(() => ({ status: 409, code: 'ALREADY_DONE' })))
  expect(await departments()).toEqual(done.toSorted())
  last = again
})

it('an instance with another key for secrets is refused beside a running one, and accepted with the same key', {
  timeout: 60_000,
}, async () => {
  if (!last) throw new Error('No instance runs.')
  const elsewhere = mkdtempSync(join(tmpdir(), 'ems-elsewhere-'))
  const beside = (settings: Record<string, string>) =>
    startProcess({ DATA_DIR: elsewhere, DATABASE_URL: url, LOG_LEVEL: 'warn', ...settings })
  try {
    const stranger = await beside({})
    expect(await stranger.exited).toBe(1)
    expect(stranger.log()).toContain('has another key for secrets. Give all of them the same SECRETS_KEY.')
    const [key = ''] = readFileSync(join(dataDir, 'secrets.key'), 'utf8').split('\n')
    // Directly at the server, if there is a pooler.
    const twin = await beside({ SECRETS_KEY: key, DATABASE_DIRECT_URL: url })
    await twin.ready()
    await twin.stop()
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
})

const PEOPLE = 250

it('an import that is killed continues where it was: each person is added once', {
  timeout: 240_000,
}, async () => {
  let run = last ?? (await start())
  const { token } = (await (await post(run, '/api/auth/login', ADMIN)).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  type Answer = { import: { _id: string; status: string; counts: Record<string, number> } }
  const read = async (answer: Response) => {
    const body = (await answer.json()) as Answer
    expect(answer.status, JSON.stringify(body)).toBe(200)
    return body.import
  }
  const head = 'Employee ID,Name,Email,Date of birth,Gender,Marital status,Designation,Department,Salary,Manager'
  const person = (n: number) =>
    `K-${n},Killed ${n},killed${n}@example.com,1990-01-01,female,single,Engineer,Killed,1000,${n === 0 ? '' : `K-${n >> 3}`}`
  const file = [head, ...Array.from({ length: PEOPLE }, (_, n) => person(n))].join('\n')
  const checked = async () => {
    const form = new FormData()
    form.set('kind', 'employees')
    form.set('file', new Blob([file], { type: 'text/csv' }), 'people.csv')
    const { _id: id } = await read(await fetch(`${run.url}/api/import`, { method: 'POST', headers, body: form }))
    return read(await post(run, `/api/import/${id}/check`, {}, headers))
  }
  await post(run, '/api/department/add', { dep_name: 'Killed' }, headers)
  const { _id: id, counts } = await checked()
  expect(counts).toMatchObject({ create: PEOPLE, error: 0 })
  await read(await post(run, `/api/import/${id}/run`, { counts }, headers))
  const written = async () =>
    (
      await db
        .selectFrom('import_rows')
        .select((e) => e.fn.count<number>('done_at').as('n'))
        .where('import_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n
  await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  run.child.kill('SIGKILL')
  await run.exited
  expect(await written()).toBeLessThan(PEOPLE)
  // Another instance would wait for the end of the dead one's lease.
  await sql`update jobs set locked_until = now() where locked_until is not null`.execute(db)
  run = await start()
  const status = async () => (await read(await fetch(`${run.url}/api/import/${id}`, { headers }))).status
  await expect.poll(status, { timeout: 60_000 }).toBe('Done')
  expect(await written()).toBe(PEOPLE)
  const events = async () => {
    const { rows } = await sql<{ people: number; events: number; least: number; most: number }>`
      select count(*)::int as people, sum(n)::int as events, min(n)::int as least, max(n)::int as most from (
        select e.id, count(a.id) as n from employees e left join audit_events a on a.entity_id = e.id
        where e.code like 'K-%' group by e.id) x`.execute(db)
    return rows[0]
  }
  expect(await events()).toEqual({ people: PEOPLE, events: PEOPLE, least: 1, most: 1 })
  expect((await checked()).counts).toMatchObject({ create: 0, update: 0, unchanged: PEOPLE, error: 0 })
  last = run
})

it('accruals of a killed run are written once for each person', {
  timeout: 120_000,
}, async () => {
  let run = last ?? (await start())
  const { token } = (await (await post(run, '/api/auth/login', ADMIN)).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const sent = { method, headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) } }
    const answer = await fetch(`${run.url}${path}`, { ...sent, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as T
  }
  const named = { name: 'Leave that is killed' }
  const leaveType = (await call<{ type: { _id: string } }>('POST', '/api/leave/types', named)).type._id
  const policy = { ...named, leaveType, amount: 24, grant: 'monthly', rounding: { to: 0.5, how: 'none' } }
  const { policy: made } = await call<{ policy: { _id: string } }>('POST', '/api/leave/policies', policy)
  // Written directly, as the product would add due entries at once.
  await sql`insert into leave_rules (id, leave_type_id, from_day, position, policy_id)
    values (new_id(), ${leaveType}::uuid, '2000-01-01', 0, ${made._id}::uuid)`.execute(db)
  const today = new Date().toISOString().slice(0, 10)
  type Answer = { run: { _id: string; state: string; done: number; total: number; summary: { people: number } } }
  const body = { kind: 'accrual', leaveType, periodEnd: today, dryRun: false }
  const { run: begun } = await call<Answer>('POST', '/api/leave/runs', body)
  const done = async () =>
    (await db.selectFrom('leave_runs').select('done').where('id', '=', begun._id).executeTakeFirstOrThrow()).done
  await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  run.child.kill('SIGKILL')
  await run.exited
  expect(await done()).toBeLessThan(begun.total)
  await sql`update jobs set locked_until = now() where locked_until is not null`.execute(db)
  run = await start()
  const ended = async () => (await call<Answer>('GET', `/api/leave/runs/${begun._id}`)).run
  await expect.poll(async () => (await ended()).state, { timeout: 60_000 }).toBe('done')
  const { rows } = await sql<{ people: number; least: number; most: number; kept: boolean }>`
    select count(*)::int as people, min(n)::int as least, max(n)::int as most, bool_and(kept) as kept from (
      select e.id, count(r.id) as n, coalesce(sum(r.amount), 0) = max(b.accrued) as kept from employees e
        left join leave_buckets b on b.employee_id = e.id and b.leave_type_id = ${leaveType}::uuid left join leave_ledger r on r.bucket_id = b.id
      where e.code like 'K-%' group by e.id) x`.execute(db)
  expect(rows).toEqual([{ people: PEOPLE, least: 1, most: 1, kept: true }])
  expect(await ended()).toMatchObject({ done: begun.total, summary: { people: PEOPLE } })
  await run.stop()
})
