import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { connect } from 'node:tls'
import { newestNightly } from '../../platform/backup/backup-folder.ts'
import { type Config, VERSION } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/index.ts'
import { knownMigrations } from '../../platform/schema/migrate.ts'
import { readKeyNumbers } from '../../platform/secrets/index.ts'
import { countLostSeeds } from '../auth/index.ts'
import type { BackupFacts, DatabaseFacts, Facts } from './checks.rules.ts'
import {
  appliedMigrations,
  countFailedMails,
  countInstances,
  failedJobs,
  nightlyError,
  serverFacts,
  unknownProxyAt,
} from './system.repo.ts'

const TLS_PATIENCE_MS = 3_000

export interface Sources {
  config: Config
  /** null where the database does not answer, which `databaseError` explains */
  db: Db | null
  databaseError?: string
  now: () => Date
  /** when this process saw forwarded headers that it does not believe */
  unknownProxyAt?: Date | null
}

/** Everything that the checks are about; changes nothing. */
export async function gatherFacts({ config, db, now, ...more }: Sources): Promise<Facts> {
  const publicUrl = config.publicUrlIsAssumed ? null : config.PUBLIC_URL
  const knownSchema = await knownMigrations()
  const database = db && (await databaseFacts(db, knownSchema, now))
  if (database) database.unknownProxyAt ??= more.unknownProxyAt ?? null
  return {
    version: VERSION,
    knownSchema,
    database,
    databaseError: more.databaseError ?? null,
    backup: await backupFacts(database && database.schema.length === knownSchema.length ? db : null, config.BACKUP_DIR),
    disks: await disksOf([config.DATA_DIR, config.BACKUP_DIR]),
    publicUrl,
    sendsMails: config.SMTP_URL !== undefined,
    certificateEnds: publicUrl?.startsWith('https:') ? await certificateEnd(new URL(publicUrl)) : null,
    secrets: await secretFacts(db, config),
    trustProxy: config.TRUST_PROXY ?? null,
    now: now(),
  }
}

async function databaseFacts(db: Db, known: readonly string[], now: () => Date): Promise<DatabaseFacts> {
  const before = now().getTime()
  const server = await serverFacts(db)
  const here = (before + now().getTime()) / 2
  const schema = (await appliedMigrations(db)).map(({ name }) => name)
  // Tables of another version may lack columns.
  const isOurs = schema.join() === known.join()
  return {
    version: server.version,
    schema,
    clockSeconds: (here - server.now.getTime()) / 1_000,
    instances: isOurs ? await countInstances(db) : 0,
    failedJobs: isOurs ? await failedJobs(db) : [],
    failedMails: isOurs ? await countFailedMails(db) : 0,
    unknownProxyAt: isOurs ? await unknownProxyAt(db) : null,
  }
}

/** The state of the nightly backups. @param db null where only the folder is known */
export async function backupFacts(db: Db | null, folder: string): Promise<BackupFacts> {
  // The newest migration is from the first start or from the last update.
  const since = (db && (await appliedMigrations(db)).at(-1)?.at) ?? null
  const error = db && (await nightlyError(db))
  try {
    return { newest: (await newestNightly(folder))?.at ?? null, since, error }
  } catch (problem) {
    return { newest: null, since, error: `${folder} cannot be read (${(problem as NodeJS.ErrnoException).code}).` }
  }
}

async function disksOf(folders: readonly string[]): Promise<Facts['disks']> {
  const disks = await Promise.all(folders.map(async (folder) => ({ folder, space: await spaceOf(folder) })))
  return disks.flatMap(({ folder, space }) => (space ? [{ folder, free: space.free / space.size }] : []))
}

/** The bytes of a folder's disk; null where the file system counts none. A folder that is missing has the disk of its parent. */
export async function spaceOf(folder: string): Promise<{ free: number; size: number } | null> {
  const found = await statfs(folder).catch(() => null)
  if (!found) return path.dirname(folder) === folder ? null : spaceOf(path.dirname(folder))
  const { blocks, bavail, bsize } = found
  return blocks > 0 ? { free: bavail * bsize, size: blocks * bsize } : null
}

/** Until when the certificate of an address is valid; null where it cannot be read from here. */
function certificateEnd({ hostname, port }: URL): Promise<Date | null> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    // One that has expired is to be read, too; nothing is sent to the server.
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false }, () => {
      const ends = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(Number.isNaN(ends.getTime()) ? null : ends)
    })
    const giveUp = () => {
      socket.destroy()
      resolve(null)
    }
    socket.setTimeout(TLS_PATIENCE_MS, giveUp)
    socket.on('error', giveUp)
  })
}

async function secretFacts(db: Db | null, config: Config): Promise<Facts['secrets']> {
  try {
    const numbers = readKeyNumbers(config)
    const lost = db ? await countLostSeeds(db, numbers).catch(() => 0) : 0
    return { problem: null, lost }
  } catch (error) {
    return { problem: (error as Error).message, lost: 0 }
  }
}
