import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { openDatabase } from '../src/platform/database/index.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { ADMIN, type Run, startProcess } from './process.ts'

/** A database and a data folder for instances that are killed and started again; all end with the tests of the file. */
export async function killableProduct() {
  const server = inject('postgres')
  const name = `k_${randomUUID().replaceAll('-', '')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'ems-killed-'))
  await createDatabase(server, name)
  const { db, close } = openDatabase({ ...server, database: name }, 3, () => {})
  const url = `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`
  const runs: Run[] = []
  let token: string | undefined
  afterAll(async () => {
    for (const run of runs) run.child.kill('SIGKILL')
    await close()
    await dropDatabase(server, name)
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** @param settings further settings of the product */
  async function start(settings: Record<string, string> = {}): Promise<Run> {
    const run = await startProcess({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'warn', ...settings })
    runs.push(run)
    await run.ready()
    return run
  }

  /** Sends a call as the first administrator and expects success. */
  async function send<T>(run: Run, method: string, path: string, body?: object): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${run.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    expect(answer.status, text).toBe(200)
    return JSON.parse(text) as T
  }

  async function signIn(run: Run): Promise<void> {
    token = (await send<{ token: string }>(run, 'POST', '/api/auth/login', ADMIN)).token
  }

  return { db, database: { ...server, database: name }, url, dataDir, start, send, signIn }
}
