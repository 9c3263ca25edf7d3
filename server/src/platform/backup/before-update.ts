import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Client, type ClientConfig } from 'pg'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../errors/errors.ts'
import { knownMigrations } from '../schema/migrate.ts'
import { checkBackup } from './restore-backup.ts'
import { listMigrations } from './tables.ts'
import { takeBackup } from './take-backup.ts'

/** An advisory lock: any two numbers that no other lock uses. */
const lockKey = [0x454d53, 4] as const
const PATIENCE_MS = 60_000
const DENIED = '42501'

/** How an update is prepared. */
export interface UpdateOptions {
  /** the version that starts */
  version: string
  backupDir: string
  dataDir: string
  filesInBucket: boolean
  /** false: migrates without a backup */
  backup: boolean
  /** whether no other instance can use the database */
  alone: boolean
  /** how long to wait for a running instance of the older version */
  patienceMs?: number
}

/** The update did not happen; `message` is a sentence for the operator. */
export class UpdateError extends Error {}

/**
 * Runs the migrations. If migrations are missing on a database with data, it waits for older instances to end and makes
 * a backup first. Concurrent starts do so one after the other.
 * @param owner a session connection as the owner of the tables
 * @throws {UpdateError} if an older instance keeps running, no backup can be made, or a migration fails
 */
export async function withBackupBefore<T>(
  owner: ClientConfig,
  options: UpdateOptions,
  log: Pick<Logger, 'info' | 'warn'>,
  run: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...owner, application_name: 'ems-update', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [...lockKey])
    const applied = (await listMigrations(client)) ?? []
    const known = await knownMigrations()
    const missing = known.filter((name) => !applied.includes(name))
    // The migrations themselves refuse a newer schema.
    if (applied.length === 0 || missing.length === 0 || applied.some((name) => !known.includes(name)))
      return await run()
    if (!options.alone) await waitForOlderInstances(client, options, log)
    const backup = options.backup ? await backupBefore(client, applied, options, log) : null
    return await run().catch((error: unknown) => {
      throw migrationFailed(error, backup)
    })
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitForOlderInstances(
  client: Client,
  { patienceMs = PATIENCE_MS }: UpdateOptions,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const { rows } = await client.query(`select to_regclass('instances') is not null as exists`)
  if (!rows[0].exists) return
  const deadline = performance.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    const living = await client.query<{ host: string; version: string }>(
      `select host, version from instances where seen_at > now() - interval '30 seconds' order by seen_at desc limit 1`,
    )
    const [instance] = living.rows
    if (!instance) return
    if (isFirst) log.info(instance, 'an instance of the older version still runs; the update waits for its end')
    if (performance.now() > deadline)
      throw new UpdateError(
        `An instance of version ${instance.version} still runs on ${instance.host}, and this version has to change the database. Stop that instance and start this one again. An instance that was killed counts for 30 seconds.`,
      )
    await sleep(Math.min(1_000, patienceMs))
  }
}

/** @returns the path of a backup from before this update */
async function backupBefore(
  client: Client,
  applied: readonly string[],
  { version, backupDir, dataDir, filesInBucket }: UpdateOptions,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<string> {
  const target = path.join(backupDir, `before-${version}.tar`)
  try {
    if (existsSync(target)) {
      const { migrations } = await checkBackup(target)
      // An interrupted update continues: the backup from its start is the way back.
      const isHalfWay = migrations.length < applied.length && migrations.every((name, n) => name === applied[n])
      if (isHalfWay) {
        log.info({ backup: target }, 'the backup from the beginning of this update is kept')
        return target
      }
      if (migrations.join() !== applied.join())
        throw new Error(`${target} is of another state of the database. Move it to another folder.`)
    }
    await mkdir(backupDir, { recursive: true, mode: 0o700 })
    // Only this session writes the file, so an existing one is left from a killed process.
    await rm(`${target}.part`, { force: true })
    log.info({ backup: target }, 'a backup is made before the update')
    const { bytes } = await takeBackup({
      client,
      dataDir,
      filesInBucket,
      target,
      product: version,
      verify: true,
      replace: true,
    })
    log.info({ backup: target, bytes }, 'a backup was made before the update')
    return target
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    const reason = (error as Error).message
    throw new UpdateError(
      `The database was not updated, because no backup could be made first: ${reason} Solve that, set BACKUP_DIR to another folder, or set BACKUP_BEFORE_UPDATE=off.`,
      { cause: error },
    )
  }
}

function migrationFailed(error: unknown, backup: string | null): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (isDatabaseUnavailable(error) || code === DENIED) return error
  const way = backup === null ? '' : ` The backup from before the update is ${backup}.`
  return new UpdateError(
    `The database could not be updated, and its tables are as they were: ${(error as Error).message}.${way}`,
    { cause: error },
  )
}
