import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { ADMIN, type Run, startProcess } from './process.ts'

const server = inject('postgres')
const name = `k_${randomUUID().replaceAll('-', '')}`
const dataDir = mkdtempSync(join(tmpdir(), 'ems-retried-'))
await createDatabase(server, name)
const { db, close } = openDatabase({ ...server, database: name }, 2, () => {})
afterAll(async () => {
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
  await run.ready()
  return run
}

const post = (run: Run, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${run.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const ROUNDS = 5
const AT_ONCE = 10

it('a product that is killed while it answers has done each request once, however often it is sent', {
  timeout: 240_000,
}, async () => {
  let run = await start()
  const { token } = (await (await post(run, '/api/auth/login', ADMIN)).json()) as { token: string }
  const keys: string[] = []
  let unanswered = 0
  const add = async (key: string) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await post(run, '/api/department/add', { dep_name: `Department ${key}` }, headers).catch(() => null)
    return answer?.status ?? null
  }
  for (let round = 0; round < ROUNDS; round++) {
    const own = Array.from({ length: AT_ONCE }, () => randomUUID())
    keys.push(...own)
    // One after the other in each of two lines, so that the kill meets requests in every state.
    const answers = own.map(async (key, n) => {
      await sleep(n * 3)
      return add(key)
    })
    await sleep(8 + round * 6)
    run.child.kill('SIGKILL')
    unanswered += (await Promise.all(answers)).filter((status) => status === null).length
    await run.exited
    run = await start()
    for (const key of own) expect([200, 409]).toContain(await add(key))
    for (const key of own) expect([200, 409]).toContain(await add(key))
  }
  const rows = await db.selectFrom('departments').select('dep_name').execute()
  expect(rows.map(({ dep_name }) => dep_name).toSorted()).toEqual(keys.map((key) => `Department ${key}`).toSorted())
  expect(unanswered).toBeGreaterThan(0)
  await run.stop()
})
