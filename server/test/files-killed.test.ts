import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inTransaction } from '../src/platform/database/index.ts'
import { openFiles, sweepJob } from '../src/platform/files/index.ts'
import type { JobRun } from '../src/platform/queue/jobs.ts'
import { killableProduct } from './killed.ts'
import { ADMIN, type Run } from './process.ts'

const { db, dataDir, start } = await killableProduct()

const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0aa' } })
  .png()
  .toBuffer()

async function call(run: Run, path: string, token: string, body: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(`${run.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Adds people with pictures until the product dies. @returns the number of acknowledged people */
async function upload(run: Run, token: string, department: string): Promise<number> {
  for (let done = 0; ; done++) {
    const id = randomUUID()
    const form = new FormData()
    const fields = {
      name: 'Ada',
      email: `${id}@example.com`,
      employeeId: id,
      dob: '1990-12-10',
      gender: 'female',
      salary: '1',
      maritalStatus: 'single',
      designation: 'Analyst',
      department,
      role: 'employee',
      password: 'Secret-1',
      key: '123456',
    }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('image', new Blob([picture]), 'a.png')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${run.url}/api/employee/add`, { method: 'POST', headers, body: form }).catch(() => null)
    if (!answer) return done
    expect(answer.status, await answer.text().catch(() => '')).toBe(200)
  }
}

it('a product that is killed during uploads leaves no row without its file and, after the sweep, no file without its row', {
  timeout: 120_000,
}, async () => {
  let acknowledged = 0
  for (const patience of [300, 800, 1_500]) {
    const run = await start()
    const signedIn = await call(run, '/api/auth/login', '', ADMIN)
    const { token } = (await signedIn.json()) as { token: string }
    const added = await call(run, '/api/department/add', token, { dep_name: `Killed after ${patience}` })
    const { department } = (await added.json()) as { department: { _id: string } }
    const uploads = Array.from({ length: 6 }, () => upload(run, token, department._id))
    await sleep(patience)
    run.child.kill('SIGKILL')
    acknowledged += (await Promise.all(uploads)).reduce((sum, n) => sum + n, 0)
    await run.exited
  }
  expect(acknowledged).toBeGreaterThan(0)

  const rows = await db.selectFrom('files').select(['store_key', 'sha256', 'owner_id']).execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'profile_image'])
    .where('profile_image', 'is not', null)
    .execute()
  expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
  expect(rows.map((row) => [row.owner_id, row.store_key]).toSorted()).toEqual(
    people.map((person) => [person.id, person.profile_image]).toSorted(),
  )
  for (const { store_key, sha256 } of rows)
    expect(
      createHash('sha256')
        .update(readFileSync(join(dataDir, 'files', store_key)))
        .digest(),
    ).toEqual(sha256)

  const { store } = await openFiles({ DATA_DIR: dataDir, FILES_URL: undefined })
  const job = { batch: (work: Parameters<JobRun['batch']>[0]) => inTransaction(db, work) } as unknown as JobRun
  await sweepJob(store, pino({ level: 'silent' }), () => Date.now() + 25 * 3_600_000).run(job)
  expect(readdirSync(join(dataDir, 'files', 'uploads')).length).toBe(rows.length)
  expect(readdirSync(join(dataDir, 'files', 'drafts'))).toEqual([])
  for (const { store_key } of rows) expect(existsSync(join(dataDir, 'files', store_key))).toBe(true)
})
