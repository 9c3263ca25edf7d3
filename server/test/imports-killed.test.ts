import type { Import } from '@ems/contract/imports'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import { killableProduct } from './killed.ts'
import { ADMIN, type Run } from './process.ts'

const { db, database, start } = await killableProduct()
const holder = new Client(database)
await holder.connect()
afterAll(() => holder.end())

const BATCH = 200
const ROWS = 2 * BATCH
const HEAD = 'Employee ID,Name,Email,Date of birth,Gender,Marital status,Designation,Department,Salary'
const file = () =>
  [
    HEAD,
    ...Array.from({ length: ROWS }, (_, n) =>
      [
        `K-${n}`,
        `Person ${n}`,
        `k${n}@example.com`,
        '1990-02-28',
        'female',
        'single',
        'Engineer',
        'Research',
        '4000',
      ].join(),
    ),
  ].join('\n')

async function clientOf(run: Run) {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${run.url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(ADMIN) })
  const { token } = (await login.json()) as { token: string }
  return async (method: string, path: string, body?: object | FormData) => {
    const form = body instanceof FormData
    const answer = await fetch(`${run.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(form ? {} : json) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    const read = (await answer.json()) as { import: Import }
    expect(answer.status, JSON.stringify(read)).toBe(200)
    return read.import
  }
}

type Call = Awaited<ReturnType<typeof clientOf>>

async function checked(call: Call): Promise<Import> {
  const form = new FormData()
  form.set('kind', 'employees')
  form.set('file', new Blob([file()], { type: 'text/csv' }), 'people.csv')
  const { _id, mapping } = await call('POST', '/import', form)
  await call('PUT', `/import/${_id}/mapping`, { mapping, createDepartments: true })
  await call('POST', `/import/${_id}/check`)
  await expect.poll(async () => (await call('GET', `/import/${_id}`)).checking, { timeout: 30_000 }).toBe(false)
  return call('GET', `/import/${_id}`)
}

const written = async () =>
  (
    await sql<{ rows: number; people: number; events: number }>`
      select (select count(*)::int from import_rows where done_at is not null) as rows,
        (select count(*)::int from employees where code like 'K-%') as people,
        (select count(*)::int from audit_events where action = 'employee.add' and after->>'code' like 'K-%') as events`.execute(
      db,
    )
  ).rows[0]

it('an import that is killed between any two steps continues, and each row is written once', {
  timeout: 120_000,
}, async () => {
  // A batch above the limit waits, with all its writes, until this session releases the lock.
  await sql`create table batches (most int)`.execute(db)
  let run = await start()
  let call = await clientOf(run)
  const { _id: id, counts } = await checked(call)
  expect(counts).toMatchObject({ create: ROWS, error: 0 })
  await sql
    .raw(`create or replace function wait_at_the_border() returns trigger language plpgsql as $$ begin
    if (select count(*) from import_rows where done_at is not null) >= (select most from batches) then perform pg_advisory_xact_lock_shared(4343); end if;
    return new; end $$`)
    .execute(db)
  await sql`grant select on batches to public`.execute(db)
  await sql`create trigger wait_at_the_border before update of done_at on import_rows for each row execute function wait_at_the_border()`.execute(
    db,
  )
  await holder.query('select pg_advisory_lock(4343)')
  await sql`insert into batches values (0)`.execute(db)
  await call('POST', `/import/${id}/run`, { counts: { create: counts.create, update: counts.update } })
  const waits = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and objid = 4343 and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows.length
  for (let border = 0; border < ROWS; border += BATCH) {
    await expect.poll(waits, { timeout: 30_000, interval: 20 }).toBe(1)
    expect(await written()).toEqual({ rows: border, people: border, events: border })
    run.child.kill('SIGKILL')
    await run.exited
    // It waits for the lock, and would not notice that the client has gone.
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4343 and not granted`.execute(
      db,
    )
    await expect.poll(waits, { timeout: 30_000, interval: 20 }).toBe(0)
    await sql`update batches set most = ${border + BATCH}`.execute(db)
    // The dead instance's rows are free after its lease of two minutes, which this test does not wait for.
    await sql`update jobs set locked_until = now() where done_at is null and locked_until is not null`.execute(db)
    run = await start()
  }
  call = await clientOf(run)
  await expect.poll(async () => (await call('GET', `/import/${id}`)).status, { timeout: 30_000 }).toBe('Done')
  expect(await written()).toEqual({ rows: ROWS, people: ROWS, events: ROWS })
  expect((await checked(call)).counts).toMatchObject({ create: 0, update: 0, unchanged: ROWS })
  await run.stop()
})
