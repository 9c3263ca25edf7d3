import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withSession } from '../../../test/boot.ts'
import { asProduct, createEmptyDatabase, databaseSettings, dropDatabase } from '../../../test/postgres.ts'
import { startProcess } from '../../../test/process.ts'
import { openDatabase } from '../database/index.ts'
import { knownMigrations, migrate } from '../schema/migrate.ts'
import { prepareSchema } from '../schema/prepare-schema.ts'
import type { UpdateOptions } from './before-update.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'

const server = inject('postgres')
const databases: string[] = []
const known = await knownMigrations()
const OLD = known.indexOf('191-keys-of-instances')
const log = { info() {}, warn() {} }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ems-update-'))
})
afterAll(async () => {
  for (const name of databases) await dropDatabase(server, name)
  await rm(folder, { recursive: true, force: true })
})

async function empty(): Promise<string> {
  const name = `b_${randomUUID().replaceAll('-', '')}`
  databases.push(name)
  await createEmptyDatabase(server, name)
  return name
}

/** A database of an older version, with an account. */
async function older(): Promise<string> {
  const name = await empty()
  const database = openDatabase({ ...server, database: name }, 1, () => {})
  await migrate(database.db, known[OLD])
  await database.close()
  await query(name, `insert into departments (id, dep_name) values (gen_random_uuid(), 'Harbour')`)
  return name
}

const query = async (name: string, text: string) =>
  (await withSession(server, name, (client) => client.query(text))).rows
const applied = async (name: string) => (await query(name, 'select name from kysely_migration order by name')).length
const update = (name: string, more: Partial<UpdateOptions> = {}) => {
  const own = { ...server, database: name }
  const options = { version: '9.0.0', backupDir: path.join(folder, name), dataDir: folder, filesInBucket: false }
  return prepareSchema({ app: asProduct(own), owner: own }, log, { ...options, backup: true, alone: true, ...more })
}
const fileOf = (name: string) => path.join(folder, name, 'before-9.0.0.tar')

it('a database with data is backed up before it is migrated, and that backup restores what it was', async () => {
  const name = await older()
  await update(name)
  expect(await applied(name)).toBe(known.length)
  const manifest = await checkBackup(fileOf(name))
  expect(manifest).toMatchObject({ product: '9.0.0', migrations: known.slice(0, OLD + 1) })
  const restored = await empty()
  await withSession(server, restored, (client) =>
    restoreBackup(fileOf(name), manifest, client, path.join(folder, name), async () => {}),
  )
  expect(await query(restored, 'select dep_name from departments')).toEqual([{ dep_name: 'Harbour' }])
  expect(await applied(restored)).toBe(OLD + 1)
})

it('an empty database and an up-to-date one get no backup', async () => {
  const name = await empty()
  await update(name)
  await update(name)
  expect(existsSync(path.join(folder, name))).toBe(false)
})

it('several starts at once make one backup and migrate once', async () => {
  const name = await older()
  const ran = await Promise.all([update(name), update(name), update(name)])
  expect(ran.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, known.length - OLD - 1])
  expect((await checkBackup(fileOf(name))).migrations).toHaveLength(OLD + 1)
})

it('without a backup there is no update, unless it is switched off', async () => {
  const name = await older()
  await writeFile(path.join(folder, name), 'a file where the folder should be')
  await expect(update(name)).rejects.toThrow(/^The database was not updated, because no backup could be made first: /)
  expect(await applied(name)).toBe(OLD + 1)
  await update(name, { backup: false })
  expect(await applied(name)).toBe(known.length)
})

it('a migration that fails leaves the tables as they were and names the backup, which the next try replaces', async () => {
  const name = await older()
  const [{ count }] = await query(name, 'select count(*)::int as count from pg_class')
  // The migration adds its last column a second time, and fails.
  await query(name, 'alter table organisation add column getting_started_dismissed boolean')
  const failing = update(name)
  await expect(failing).rejects.toThrow(`The backup from before the update is ${fileOf(name)}.`)
  await expect(failing).rejects.toThrow(/^The database could not be updated, and its tables are as they were: /)
  expect([await applied(name), (await query(name, 'select count(*)::int as count from pg_class'))[0].count]).toEqual([
    OLD + 1,
    count,
  ])
  await query(name, 'alter table organisation drop column getting_started_dismissed')
  await query(name, `insert into departments (id, dep_name) values (gen_random_uuid(), 'Later')`)
  await update(name)
  const { tables } = await checkBackup(fileOf(name))
  expect(tables.find((table) => table.name === 'departments')?.rows).toBe(2)
})

it('the backup of an interrupted update is kept, and a backup of another state stops the start', async () => {
  const name = await older()
  await update(name)
  const first = await readFile(fileOf(name))
  const later = known.at(-1) as string
  await query(name, `delete from kysely_migration where name = '${later}'`)
  // The schema is complete already, so the migration fails; the test is about the backup file.
  await update(name).catch(() => {})
  expect((await readFile(fileOf(name))).equals(first)).toBe(true)
  const other = await older()
  const database = openDatabase({ ...server, database: other }, 1, () => {})
  await migrate(database.db, known[OLD - 1]).catch(() => {})
  await database.close()
  await query(other, `delete from kysely_migration where name = '${known[OLD]}'`)
  await expect(update(other, { backupDir: path.join(folder, name) })).rejects.toThrow(
    'is of another state of the database. Move it to another folder.',
  )
  expect((await readFile(fileOf(name))).equals(first)).toBe(true)
})

it('waits for an instance of the older version and then fails with its host name', async () => {
  const name = await older()
  const living = (age: string) => `insert into instances (id, version, host, migrations, seen_at)
    values (gen_random_uuid(), '8.0.0', 'quay', '', now() - interval '${age}')`
  await query(name, living('5 seconds'))
  await expect(update(name, { alone: false, patienceMs: 100 })).rejects.toThrow(
    /^An instance of version 8\.0\.0 still runs on quay, /,
  )
  expect(await applied(name)).toBe(OLD + 1)
  await query(name, 'delete from instances')
  await query(name, living('31 seconds'))
  await update(name, { alone: false, patienceMs: 100 })
  expect(await applied(name)).toBe(known.length)
})

it('an update that is killed at any moment ends the same when it is started again', { timeout: 120_000 }, async () => {
  const name = await older()
  const backupDir = path.join(folder, name)
  const settings = {
    ...databaseSettings({ ...server, database: name }),
    DATA_DIR: path.join(folder, `${name}-data`),
    BACKUP_DIR: backupDir,
  }
  for (const line of ['starts', 'is made before', 'was made before']) {
    const run = await startProcess(settings)
    await expect.poll(() => run.log().includes(line), { timeout: 30_000, interval: 5 }).toBe(true)
    run.child.kill('SIGKILL')
    await run.exited
  }
  const run = await startProcess(settings)
  try {
    await run.ready()
    expect(JSON.parse(run.log().split('\n')[0] as string)).toMatchObject({ version: expect.stringMatching(/^1\./) })
  } finally {
    await run.stop()
  }
  expect(await applied(name)).toBe(known.length)
  expect(await query(name, 'select dep_name from departments')).toEqual([{ dep_name: 'Harbour' }])
})
