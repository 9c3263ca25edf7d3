import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { notifications } from '@ems/contract/notifications'
import { system } from '@ems/contract/system'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { checkBackup } from '../../platform/backup/restore-backup.ts'
import { addJobs } from '../../platform/queue/index.ts'

const product = await startProduct()
const folder = product.config.BACKUP_DIR
const DAY_MS = 86_400_000
let admin: Client

beforeEach(async () => {
  // A backup that failed in the previous test is tried again, and would be the newest one here.
  await vi.waitFor(
    async () => {
      const running = sql`select from jobs where kind like 'system.%' and done_at is null and locked_until > now()`
      expect((await running.execute(product.db)).rows).toEqual([])
    },
    { timeout: 20_000 },
  )
  await sql`delete from jobs where kind like 'system.%'`.execute(product.db)
  await rm(folder, { recursive: true, force: true })
  await sql`delete from notifications`.execute(product.db)
  admin = await product.administrator()
})
afterEach(() => product.setNow(null))

const jobOf = async (id: string) =>
  (
    await sql<{ done_at: Date | null; last_error: string | null }>`
      select done_at, last_error from jobs where key = ${id}`.execute(product.db)
  ).rows[0]

/** Runs a job of the product and waits until it was done. The nightly backup may fail once; a look at backups is repeated until it ends. */
async function run(kind = 'system.nightly-backup'): Promise<void> {
  const mayFail = kind === 'system.nightly-backup'
  const key = `${kind}:${new Date().toISOString()}:${randomUUID()}`
  await addJobs(product.db, [{ kind, key }])
  await vi.waitFor(
    async () => {
      const job = await jobOf(key)
      expect(job?.done_at ?? (mayFail ? job?.last_error : null) ?? null, job?.last_error ?? '').not.toBeNull()
    },
    { timeout: 20_000 },
  )
}
const bell = async (who = admin) =>
  (await who.call(notifications.list)).body.notifications.filter(({ kind }) => kind === 'system.backup')
const texts = async () => (await bell()).map(({ sentence }) => sentence)
const checkOf = async (key: string) => (await admin.call(system.checks)).body.checks.find((check) => check.key === key)
const put = async (name: string, at: number, bytes = 10) => {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), Buffer.alloc(bytes))
  await utimes(path.join(folder, name), at / 1_000, at / 1_000)
}
const metric = async () =>
  /^ems_backup_age_seconds (\S+)$/m.exec(
    (await product.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body,
  )?.[1]

it('the nightly backup is named by the organisation’s day, is readable, and made once a day', async () => {
  await put('nightly-2026-01-01.tar.part', 0)
  await run()
  const name = `nightly-${product.clock.today()}.tar`
  expect(await readdir(folder)).toEqual([name])
  expect((await checkBackup(path.join(folder, name))).product).toBe((await admin.call(system.version)).body.version)
  const { backups } = (await admin.call(system.backups)).body
  expect(backups).toEqual([
    { name, bytes: expect.any(Number), at: expect.any(String), keptAs: ['daily', 'weekly', 'monthly'] },
  ])
  expect(await checkOf('backup')).toMatchObject({ state: 'ok', value: backups[0]?.at })
  await run()
  expect((await admin.call(system.backups)).body.backups).toEqual(backups)
  expect(await bell()).toEqual([])
})

it('old nightly backups are deleted, other files stay', async () => {
  const today = Date.now()
  const nameOf = (ago: number) => `nightly-${new Date(today - ago * DAY_MS).toISOString().slice(0, 10)}.tar`
  for (let ago = 1; ago <= 400; ago++) await put(nameOf(ago), today - ago * DAY_MS)
  await put('before-0.9.0.tar', today - 500 * DAY_MS)
  await put('mine.tar', 0)
  await run()
  const names = await readdir(folder)
  expect(names).toContain('mine.tar')
  expect(names).toContain('before-0.9.0.tar')
  for (let ago = 0; ago < 7; ago++) expect(names, `${ago}`).toContain(nameOf(ago))
  expect(names.length).toBeLessThanOrEqual(7 + 4 + 6 + 2)
  const { backups } = (await admin.call(system.backups)).body
  expect(backups.map(({ at }) => at)).toEqual(
    backups
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(backups.at(-1)).toMatchObject({ name: 'before-0.9.0.tar', keptAs: ['before'] })
  expect(backups.every(({ keptAs }) => keptAs.length > 0)).toBe(true)
})

it('a backup failure is notified to all people who manage the settings once a day, and the product keeps running', async () => {
  const employee = await product.as((await product.build.employee()).userId)
  await writeFile(folder, 'a file where the folder should be')
  product.setNow(new Date().toISOString())
  await run()
  await run()
  expect(await texts()).toEqual([expect.stringMatching(/^The nightly backup failed: /)])
  expect(await bell(employee)).toEqual([])
  expect(await checkOf('backup')).toMatchObject({ state: 'fail', sentence: expect.stringContaining(folder) })
  product.setNow(new Date(Date.now() + DAY_MS).toISOString())
  await run()
  const mails = await sql<{ count: number }>`
    select count(*)::int as count from notifications where kind = 'system.backup' and mail = 'now'`.execute(product.db)
  expect(mails.rows[0]?.count).toBeGreaterThanOrEqual(2)
  const days = await sql<{ days: number }>`
    select count(distinct event_key)::int as days from notifications where kind = 'system.backup'`.execute(product.db)
  expect(days.rows[0]?.days).toBe(2)
})

it('36 hours without a backup, and a disk that is nearly full, are reported', async () => {
  const now = Date.now()
  await put('nightly-2026-01-01.tar', now - 35 * 3_600_000)
  await run('system.watch-backups')
  expect(await bell()).toEqual([])
  expect(Number(await metric())).toBeGreaterThan(35 * 3_600 - 60)
  await put('nightly-2026-01-01.tar', now - 37 * 3_600_000)
  await run('system.watch-backups')
  expect(await texts()).toEqual(['No nightly backup has succeeded for 36 hours.'])
  expect(await checkOf('backup')).toMatchObject({ state: 'fail' })
  await sql`delete from notifications`.execute(product.db)
  // Of no bytes on the disk, but large.
  await put('nightly-2026-01-02.tar', now)
  await truncate(path.join(folder, 'nightly-2026-01-02.tar'), 4e12)
  await run('system.watch-backups')
  expect(await texts()).toEqual([
    expect.stringMatching(/^The backup disk has [\d,]+ MB left\. The next backup may need 8,000,000 MB\.$/),
  ])
})

it('the metric is -1 while there is no backup', async () => {
  // The figures serve everyone for a second.
  await vi.waitFor(async () => expect(await metric()).toBe('-1'), { timeout: 5_000, interval: 200 })
  expect(existsSync(folder)).toBe(false)
})

it('an employee reads neither checks nor backups, and headers of an unknown proxy are reported', async () => {
  const employee = await product.as((await product.build.employee()).userId)
  expect((await employee.call(system.checks)).status).toBe(403)
  expect((await employee.call(system.backups)).status).toBe(403)
  expect(await checkOf('proxies')).toMatchObject({ state: 'ok' })
  await product.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.1' } })
  expect(await checkOf('proxies')).toMatchObject({ state: 'warn' })
})

it('a machine clock that is far ahead fails its check', async () => {
  expect(await checkOf('clock')).toMatchObject({ state: 'ok' })
  product.setNow(new Date(Date.now() + 120_000).toISOString())
  expect(await checkOf('clock')).toMatchObject({ state: 'fail', value: expect.stringMatching(/^(119|120)\.\d s$/) })
})
