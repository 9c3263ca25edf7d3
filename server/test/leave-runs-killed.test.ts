import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createBuilders } from '../seeds/builders.ts'
import { killableProduct } from './killed.ts'

const { db, start, send, signIn } = await killableProduct()

/** More than one transaction of a run, so that a job continues it in steps of 200 people. */
const PEOPLE = 800

const rows = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from leave_ledger`.execute(db)).rows[0]?.n)

it('a killed run is finished by the next start, without losses and repetitions', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  await signIn(first)
  const build = createBuilders(db)
  const departmentId = await build.department({})
  for (let n = 0; n < PEOPLE; n += 100)
    await Promise.all(Array.from({ length: 100 }, () => build.employee({ departmentId, employedFrom: '2020-01-01' })))
  const year = new Date().getUTCFullYear()
  const { type } = await send<{ type: { _id: string } }>(first, 'POST', '/api/leave/types', { name: 'Killed' })
  const policy = { leaveType: type._id, name: 'Monthly', amount: 24, grant: 'monthly' }
  const { policy: made } = await send<{ policy: { _id: string } }>(first, 'POST', '/api/leave/policies', policy)
  // Services settle everybody at once: unsettled rows must be written directly.
  await sql`insert into leave_rules (id, leave_type_id, policy_id, position, from_day)
    values (new_id(), ${type._id}, ${made._id}, 0, ${`${year}-01-01`})`.execute(db)
  expect(await rows()).toBe(0)

  const asked = { kind: 'accrual', leaveType: type._id, periodEnd: `${year}-01-31`, dryRun: false }
  const { run } = await send<{ run: { _id: string; state: string } }>(first, 'POST', '/api/leave/runs', asked)
  expect(run.state).toBe('running')
  await expect.poll(rows, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.exited
  const half = await rows()
  const stood = await sql<{
    state: string
    done: number
  }>`select state, done from leave_runs where id = ${run._id}`.execute(db)
  expect(stood.rows[0]?.state).toBe('running')
  expect(stood.rows[0]?.done).toBeLessThan(PEOPLE)

  // The job has no holder any more; the queue's own test covers the end of its lease.
  await sql`update jobs set locked_until = now() where done_at is null`.execute(db)
  const next = await start()
  const state = async () =>
    (await send<{ run: { state: string } }>(next, 'GET', `/api/leave/runs/${run._id}`)).run.state
  await expect.poll(state, { timeout: 60_000, interval: 200 }).toBe('done')
  const figures = await sql<{ people: number; doubled: number; uneven: number; lines: number }>`
    select (select count(*)::int from leave_buckets b where b.accrued > 0) as people,
      (select count(*)::int from (select key from leave_ledger group by key having count(*) > 1) d) as doubled,
      (select count(*)::int from leave_buckets b where b.accrued <> (select sum(amount) from leave_ledger where bucket_id = b.id)
        or b.accrued <> (select max(accrued) from leave_buckets)) as uneven,
      (select count(*)::int from leave_run_lines where run_id = ${run._id}) as lines`.execute(db)
  expect(figures.rows[0]).toEqual({ people: PEOPLE, doubled: 0, uneven: 0, lines: PEOPLE })
  expect(half).toBeLessThan(await rows())
  // A second run finds nothing to do.
  const before = await rows()
  const again = await send<{ run: { _id: string } }>(next, 'POST', '/api/leave/runs', asked)
  const ended = async () =>
    (await send<{ run: { state: string } }>(next, 'GET', `/api/leave/runs/${again.run._id}`)).run.state
  await expect.poll(ended, { timeout: 60_000, interval: 200 }).toBe('done')
  expect(await rows()).toBe(before)
  await next.stop()
})
