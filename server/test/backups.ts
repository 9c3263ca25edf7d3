import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, inject } from 'vitest'
import { ArchiveWriter, readArchive } from '../src/platform/backup/archive.ts'
import type { StoredErasure } from '../src/platform/backup/erasures-file.ts'
import { manifestEntry } from '../src/platform/backup/manifest.ts'
import { checkBackup, type RestoreResult, restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { fixFormats, listTables } from '../src/platform/backup/tables.ts'
import { takeBackup } from '../src/platform/backup/take-backup.ts'
import { insertFileRow, openFiles, type StoredFile } from '../src/platform/files/index.ts'
import { ITS_OWN_WORK, withSession } from './boot.ts'
import { createEmptyDatabase, dropDatabase } from './postgres.ts'
import { startProduct } from './product.ts'

const server = inject('postgres')

/** A product with data in most tables, its backups, and databases for restores; for one test file. */
export async function startBackups() {
  const product = await startProduct()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(product.db)
  const source = rows[0]?.name as string
  const databases: string[] = []
  const folder = await mkdtemp(path.join(tmpdir(), 'ems-backup-'))
  const { images } = await openFiles(product.config)
  const pixels = sharp({ create: { width: 40, height: 40, channels: 3, background: '#357' } })
  const picture = await images.keep(await pixels.png().toBuffer())
  await fill(product, picture)
  // Background jobs would change rows between a backup and the comparison.
  await product.app.close()

  afterAll(async () => {
    for (const name of databases) await dropDatabase(server, name)
    await rm(folder, { recursive: true, force: true })
  })

  const take = (name: string) =>
    withSession(server, source, (client) =>
      takeBackup({ client, dataDir: product.config.DATA_DIR, target: path.join(folder, name), product: '1.0.0-alpha' }),
    )

  async function emptyDatabase(): Promise<string> {
    const name = `r_${randomUUID().replaceAll('-', '')}`
    await createEmptyDatabase(server, name)
    databases.push(name)
    return name
  }

  /** @returns the database and folder of the restored backup */
  async function restore(
    file: string,
    commit = async () => {},
    erasures: readonly StoredErasure[] = [],
  ): Promise<{ database: string; dataDir: string; restored: RestoreResult }> {
    const manifest = await checkBackup(file)
    const database = await emptyDatabase()
    const dataDir = await mkdtemp(path.join(folder, 'data-'))
    const restored = await withSession(server, database, (client) =>
      restoreBackup(file, manifest, client, dataDir, commit, erasures),
    )
    return { database, dataDir, restored }
  }

  return { product, server, source, folder, picture: picture.key, databases, take, restore, rewrite: rewriter(folder) }
}

/** Rows in most tables, with texts that are hard to transport. */
async function fill(
  { build, db, config }: Awaited<ReturnType<typeof startProduct>>,
  picture: StoredFile,
): Promise<void> {
  await build.administrator()
  const ada = await build.employee({
    name: 'Ada "Tab\t" \\N Ünïcode 😀\nLine',
    email: 'ada@example.com',
    profileImage: picture.key,
    dob: '1992-02-29',
  })
  await insertFileRow(db, picture, { kind: 'user', id: ada.userId }, ada.userId)
  await build.employee({ leftOn: '2024-03-31' })
  await build.session(ada.userId)
  const leave = await build.leave({ employeeId: ada.id })
  for (let n = 0; n < 20; n++) {
    await build.salary()
    await build.attendance()
  }
  await build.team()
  await build.task()
  const text = `"comma, tab\t", \\. back\\slash,\r\n and the end`
  await sql`insert into organisation (time_zone) values ('Europe/Berlin') on conflict (only_row) do nothing`.execute(db)
  await sql`insert into audit_events (id, action, entity_id, before, after)
    values (${randomUUID()}, 'leave.decided', ${leave.id}, ${JSON.stringify({ text })}::jsonb, null)`.execute(db)
  await sql`insert into mails (id, to_address, subject, body, next_attempt_at)
    values (${randomUUID()}, 'a@example.com', ${text}, ${text}, now() + interval '1 day')`.execute(db)
  await sql`insert into personal_addresses (session_id, address) select id, 'home@example.com' from sessions limit 1`.execute(
    db,
  )
  await sql`insert into password_resets (token_hash, user_id, expires_at) values (${Buffer.from([0, 10, 92, 255])}, ${ada.userId}, now())`.execute(
    db,
  )
  await sql`insert into invitations (token_hash, user_id, sent_at, expires_at) values (${Buffer.from([7])}, ${ada.userId}, now(), now() + interval '7 days')`.execute(
    db,
  )
  for (const [prefix, revoked] of [
    ['KEYLIVES', null],
    ['KEYENDED', new Date()],
  ])
    await sql`insert into api_keys (id, owner_id, name, prefix, secret_hash, permissions, per_minute, expires_at, created_at, revoked_at)
      values (${randomUUID()}, ${ada.userId}, 'Export', ${prefix}, ${Buffer.from([8])}, '[]', 600, now() + interval '1 day', now(), ${revoked})`.execute(
      db,
    )
  await sql`insert into leave_feeds (id, user_id, kind, token_hash) values (${randomUUID()}, ${ada.userId}, 'own', ${Buffer.from([9])})`.execute(
    db,
  )
  await sql`insert into attempt_windows (key, attempts) values ('account:x', 3)`.execute(db)
  await sql`insert into jobs (id, kind, key, payload, run_at)
    values (${randomUUID()}, 'test', ${text}, ${JSON.stringify({ text })}::jsonb, now() + interval '1 day')`.execute(db)
  await sql`insert into job_schedules (kind, at, next_at, catch_up) values ('test', '03:00', now() + interval '1 day', 'one')`.execute(
    db,
  )
  await sql`insert into event_consumers (consumer, kind) values ('test', 'test.happened')`.execute(db)
  const event = randomUUID()
  await sql`insert into domain_events (id, kind, entity_id, payload) values (${event}, 'test.happened', ${ada.id}, '{}')`.execute(
    db,
  )
  await sql`insert into domain_event_work (id, event_id, consumer, run_at)
    values (${randomUUID()}, ${event}, 'test', now() + interval '1 day')`.execute(db)
  await mkdir(path.join(config.DATA_DIR, 'outbox'), { recursive: true })
  await writeFile(path.join(config.DATA_DIR, 'outbox', 'one.eml'), 'Subject: one\r\n\r\nBody')
}

/**
 * For each table the number of rows and a checksum in any order, with computed columns; without the tables that a
 * running product writes automatically.
 */
export async function checksums(client: Client) {
  await fixFormats(client)
  const sums = []
  for (const { name } of (await listTables(client)).filter((table) => !ITS_OWN_WORK.includes(table.name))) {
    const { rows } = await client.query(
      `select count(*)::int as rows, coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from ${name} t`,
    )
    sums.push({ name, ...rows[0] })
  }
  return sums
}

/** The same after a restore has ended the sessions, reset links and remembered browsers of its backup. */
export const withoutLiveAccess = (sums: Awaited<ReturnType<typeof checksums>>) =>
  sums.map((table) => (LIVE_ACCESS.includes(table.name) ? { ...table, rows: 0, sum: '' } : table))

/** Tables that give access without a password. */
export const LIVE_ACCESS = [
  'challenges',
  'email_changes',
  'invitations',
  'personal_addresses',
  'password_resets',
  'sessions',
]

/** All objects of a schema. */
export async function definitions(client: Client) {
  const { rows } = await client.query(`
    select 'index' as kind, indexname as name, indexdef as text from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) || ' valid ' || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || ' enabled ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'migration', name, '' from kysely_migration order by 1, 2`)
  return rows
}

/** Makes a sealed archive from another one, with a changed manifest, without some entries and with others. */
const rewriter =
  (folder: string) =>
  async (
    from: string,
    to: string,
    // biome-ignore lint/suspicious/noExplicitAny: manifests of products that do not exist
    change: (manifest: any) => unknown,
    without?: RegExp,
    more: string[] = [],
  ): Promise<void> => {
    const writer = await ArchiveWriter.create(path.join(folder, to))
    for (const name of more) await writer.add(name, Buffer.from('x'))
    for await (const { name, content } of readArchive(path.join(folder, from))) {
      if (without?.test(name)) continue
      if (name !== manifestEntry) {
        await writer.add(name, content)
        continue
      }
      const manifest = JSON.parse(content.toString())
      change(manifest)
      await writer.add(name, Buffer.from(JSON.stringify(manifest)))
    }
    await writer.finish()
  }
