import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type Client, type ClientConfig } from 'pg'
import { startEmbeddedPostgres } from '../postgres/index.ts'
import { passwordFile, passwordOf } from '../postgres/layout.ts'
import { databaseName, roles } from '../postgres/roles.ts'
import { isAlive, isServerOf, readPidFile } from '../postgres/server-process.ts'
import { AnotherInstanceError, type Log } from '../postgres/types.ts'
import { BackupError } from './backup-error.ts'

/** The settings of the data's location, with the names of the product's settings. */
export interface DataLocation {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  DATABASE_OWNER_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  PG_BIN_DIR?: string | undefined
}

const draftPrefix = '.restoring-'
/** The number of tries while a product starts or stops; each takes some seconds. */
const TRIES = 5
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The connection as the owner of the tables, from the settings. */
const ownerOf = (place: DataLocation): string | undefined =>
  place.DATABASE_OWNER_URL ?? place.DATABASE_DIRECT_URL ?? place.DATABASE_URL

/**
 * Runs `work` with a session on the product's database as the owner of the tables, whether the product runs or not. An
 * embedded server that does not run is started for it and stopped again.
 * @throws BackupError if there is no such database or it cannot be reached
 */
export async function withDatabase<T>(place: DataLocation, log: Log, work: (client: Client) => Promise<T>): Promise<T> {
  const url = ownerOf(place)
  if (url) return await withClient({ connectionString: url }, work)
  const folder = path.join(place.DATA_DIR, 'postgres')
  if (!existsSync(path.join(folder, 'cluster', 'PG_VERSION')))
    throw new BackupError(
      `There is no database in ${place.DATA_DIR}. Set DATA_DIR to the data folder, or DATABASE_URL to the server.`,
    )
  for (let attempt = 1; ; attempt++) {
    const running = await findRunning(folder)
    if (running) return await withClient(running, work)
    try {
      return await withEmbedded(folder, place, log, {}, work)
    } catch (error) {
      if (!(error instanceof AnotherInstanceError)) throw error
      if (attempt === TRIES)
        throw new BackupError(
          `The product is running on ${place.DATA_DIR}, but its database cannot be reached from here. Run this where the product runs, as the same user.`,
        )
      await sleep(500)
    }
  }
}

/** The connection to the embedded server that runs on the folder; undefined if none runs yet. */
async function findRunning(folder: string): Promise<ClientConfig | undefined> {
  const cluster = await realpath(path.join(folder, 'cluster'))
  const found = await readPidFile(cluster)
  if (!found?.host) return undefined
  // A copied folder names the server of the original.
  if (process.platform !== 'win32' && !isServerOf(found.pid, { cluster } as never)) return undefined
  const password = await readFile(passwordFile(folder), 'utf8').catch(() => '')
  const { host, port } = found
  const secret = password ? { password: passwordOf(roles.owner, password) } : {}
  const config = { host, port, user: roles.owner, database: databaseName, ssl: false, ...secret }
  return await withClient(config, async () => config).catch(() => undefined)
}

async function withEmbedded<T>(
  folder: string,
  { PG_BIN_DIR }: DataLocation,
  log: Log,
  settings: Record<string, string>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ folder, log, settings, ...(PG_BIN_DIR ? { binDir: PG_BIN_DIR } : {}) })
  try {
    return await withClient(postgres.owner, work)
  } finally {
    await postgres.stop()
  }
}

async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'ems-backup', connectionTimeoutMillis: 10_000 })
  // A broken session fails the running query; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  let interrupted = false
  // Without its session the work fails at its next statement, and its cleanup runs.
  const interrupt = () => {
    interrupted = true
    ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }
  for (const signal of signals) process.on(signal, interrupt)
  try {
    return await work(client)
  } catch (error) {
    throw interrupted ? new BackupError('Interrupted; nothing was kept.') : error
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
    await client.end().catch(() => {})
  }
}

/**
 * Runs `work` with an empty database and an empty folder, and makes them the data folder `place.DATA_DIR` on `commit`.
 * @throws BackupError if the data folder is not empty; after any failure it is as empty as before
 */
export async function withEmptyDatabase(
  place: DataLocation,
  log: Log,
  work: (client: Client, folder: string, commit: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { DATA_DIR: folder } = place
  await mkdir(folder, { recursive: true, mode: 0o750 })
  await checkEmpty(folder)
  const draft = path.join(folder, `${draftPrefix}${process.pid}`)
  await mkdir(draft, { mode: 0o750 })
  const moveAll = async () => {
    for (const name of await readdir(draft)) await rename(path.join(draft, name), path.join(folder, name))
  }
  try {
    const url = ownerOf(place)
    if (url) {
      await withClient({ connectionString: url }, (client) => work(client, draft, moveAll))
      return
    }
    // At this log level, tables created and filled in one transaction need no log; they are flushed at its end.
    const settings = { wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '2GB', maintenance_work_mem: '256MB' }
    await withEmbedded(path.join(draft, 'postgres'), place, log, settings, (client) =>
      work(client, draft, async () => {}),
    )
    await rm(path.join(draft, 'postgres', 'run'), { recursive: true, force: true })
    await moveAll()
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function checkEmpty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // A fresh volume contains this folder of its file system.
    if (name === 'lost+found') continue
    const maker = name.startsWith(draftPrefix) ? Number(name.slice(draftPrefix.length)) : 0
    if (!maker)
      throw new BackupError(
        `The data folder ${folder} is not empty. A backup is restored into a new one only: name it with --data-dir.`,
      )
    if (isAlive(maker) && maker !== process.pid)
      throw new BackupError(`Another restore is running in ${folder} (process ${maker}).`)
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
