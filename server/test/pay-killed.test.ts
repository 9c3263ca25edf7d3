import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'
import { fillScale } from '../seeds/scale.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { ADMIN, type Run, startProcess } from './process.ts'

const server = inject('postgres')
const name = `k_${randomUUID().replaceAll('-', '')}`
const dataDir = mkdtempSync(join(tmpdir(), 'ems-pay-killed-'))
await createDatabase(server, name)
const { db, close } = openDatabase({ ...server, database: name }, 3, () => {})
const runs: Run[] = []
afterAll(async () => {
  for (const run of runs) run.child.kill('SIGKILL')
  await close()
  await dropDatabase(server, name)
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<Run> => {
  const run = await startProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
    LOG_LEVEL: 'warn',
  })
  runs.push(run)
  await run.ready()
  return run
}

interface Period {
  _id: string
  calculatedAt: string | null
  progress: { done: number; of: number } | null
}

/** All amounts of the period, for a comparison. */
const linesOf = async (id: string) =>
  (
    await sql`select employee_id, position, component_id, for_month::text, amount::text from pay_lines
      where period_id = ${id} order by employee_id, position`.execute(db)
  ).rows

it('a calculation whose instance is killed is finished by another one, with the same amounts', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  const today = new Date()
  // Several batches of 250 people.
  const size = { employees: 1200, departments: 3, attendance: 0, salaries: 1200, leaves: 1200, tasks: 0, teams: 0 }
  await fillScale(db, size, today.toISOString().slice(0, 10), today.getTime())
  let token: string | undefined
  const send = async <T>(run: Run, method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${run.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return JSON.parse(text) as T
  }
  token = (await send<{ token: string }>(first, 'POST', '/api/auth/login', ADMIN)).token
  const { groups } = await send<{ groups: { _id: string }[] }>(first, 'GET', '/api/pay/group')
  const made = { group: groups[0]?._id, month: today.toISOString().slice(0, 7) }
  const { _id: id } = (await send<{ period: Period }>(first, 'POST', '/api/pay/period', made)).period
  const periodOf = async (run: Run) => (await send<{ period: Period }>(run, 'GET', `/api/pay/period/${id}`)).period
  const calculate = (run: Run) => send<{ period: Period }>(run, 'POST', `/api/pay/period/${id}/calculate`, {})

  const { progress } = (await calculate(first)).period
  expect(progress?.done).toBe(0)
  await expect.poll(async () => (await linesOf(id)).length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.exited
  // The job has no holder any more; the queue's own test covers the end of its lease.
  await sql`update jobs set locked_until = now() where done_at is null`.execute(db)
  const stood = await linesOf(id)
  const next = await start()
  await expect.poll(async () => (await periodOf(next)).calculatedAt, { timeout: 60_000, interval: 200 }).not.toBeNull()
  const finished = await linesOf(id)
  expect(finished.length).toBeGreaterThan(stood.length)
  const proof = await send<{ equal: boolean }>(next, 'GET', `/api/pay/period/${id}/proof`)
  expect(proof.equal).toBe(true)

  // Two instances are asked at the same moment: one calculation, the same amounts.
  const other = await start()
  await Promise.allSettled([calculate(next), calculate(other)])
  await expect.poll(async () => (await periodOf(other)).progress, { timeout: 60_000, interval: 200 }).toBeNull()
  expect(await linesOf(id)).toEqual(finished)
  await Promise.all([next.stop(), other.stop()])
})
