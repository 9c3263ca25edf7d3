import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import pg, { type Client, type ClientConfig } from 'pg'
import { ArchiveWriter, type FinishOptions } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { copyToStdout } from './copy-protocol.ts'
import { ERASURES_FILE } from './erasures-file.ts'
import { type Manifest, manifestEntry, writeManifest } from './manifest.ts'
import { copyOutText, fixFormats, listMigrations, listNamedFiles, openSnapshot, type Table } from './tables.ts'

/** The number of new snapshots after a file vanished while it was read. */
const LOOKS = 5

const compress = promisify(gzip)

export interface BackupOptions extends FinishOptions {
  /** a connected session that nothing else uses */
  client: Client
  dataDir: string
  /** set if the store is a bucket, which has its own backup; absent if it is a folder of the data folder */
  filesInBucket?: boolean
  /** the archive's name; it must not exist */
  target: string
  /** the product's version */
  product: string
}

export interface BackupSummary {
  bytes: number
  rows: number
  manifest: Omit<Manifest, 'format'>
}

/**
 * Writes database and files of one moment into one archive, while the product may run.
 * @throws BackupError or the database's error; then there is no file with the target's name
 */
export async function takeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { client, dataDir, filesInBucket, target, product } = options
  const archive = await ArchiveWriter.create(target)
  try {
    await fixFormats(client)
    const files = await addFiles(client, archive, dataDir, !filesInBucket)
    const migrations = await listMigrations(client)
    if (!migrations) throw new BackupError('The database holds no data of this product.')
    const mails = await addOutbox(archive, dataDir)
    await addFile(archive, dataDir, ERASURES_FILE, ERASURES_FILE, ERASURES_FILE)
    const tables: Manifest['tables'] = []
    for (const table of files.tables) tables.push(await addTable(client, archive, table))
    await client.query('rollback')
    const manifest = {
      product,
      createdAt: new Date().toISOString(),
      migrations,
      tables,
      files: [...files.kept, ...mails],
      lost: files.lost,
    }
    await archive.add(manifestEntry, writeManifest(manifest))
    const bytes = await archive.finish(options)
    return { bytes, rows: tables.reduce((sum, { rows }) => sum + rows, 0), manifest }
  } finally {
    await archive.discard()
  }
}

/**
 * `takeBackup` with its own session.
 * @param signal cancels it
 */
export async function takeBackupOf(
  connection: ClientConfig,
  signal: AbortSignal,
  options: Omit<BackupOptions, 'client'>,
): Promise<BackupSummary> {
  const client = new pg.Client({ ...connection, application_name: 'ems-backup' })
  client.on('error', () => {})
  // During a statement this drops the connection, and the backup fails at once.
  const interrupt = () => void client.end().catch(() => {})
  signal.addEventListener('abort', interrupt)
  try {
    await client.connect()
    return await takeBackup({ client, ...options })
  } finally {
    signal.removeEventListener('abort', interrupt)
    await client.end().catch(() => {})
  }
}

/**
 * Opens the snapshot and copies each file that it names. A file that was replaced meanwhile is gone: then a new
 * snapshot is opened, and only new names are read. Names are never reused, so copied files stay right.
 */
async function addFiles(client: Client, archive: ArchiveWriter, dataDir: string, storeIsFolder: boolean) {
  const added = new Set<string>()
  for (let look = 1; ; look++) {
    const tables = await openSnapshot(client)
    const named = await listNamedFiles(client, tables, storeIsFolder)
    const lost: string[] = []
    for (const name of named) {
      if (added.has(name)) continue
      if ((await addFile(archive, dataDir, name)) || (await addUnmovedPicture(archive, dataDir, name))) added.add(name)
      else lost.push(name)
    }
    // A file that is still missing in the last snapshot was missing before.
    if (lost.length === 0 || look === LOOKS) return { tables, kept: named.filter((name) => added.has(name)), lost }
    await client.query('rollback')
  }
}

/** Mails that were written as files; people may delete them at any time. */
async function addOutbox(archive: ArchiveWriter, dataDir: string): Promise<string[]> {
  const added: string[] = []
  for (const file of (await readdir(path.join(dataDir, 'outbox')).catch(() => [])).sort()) {
    const name = `outbox/${file}`
    if (!file.startsWith('.') && (await addFile(archive, dataDir, name))) added.push(name)
  }
  return added
}

/** A picture of an old release without a store, whose row exists and whose file still has to be moved. */
const addUnmovedPicture = (archive: ArchiveWriter, dataDir: string, name: string): Promise<boolean> =>
  addFile(archive, dataDir, name, name.replace(/^files\//, ''))

/** @returns false if there is no such file */
async function addFile(
  archive: ArchiveWriter,
  dataDir: string,
  name: string,
  place = name,
  entry = `files/${name}`,
): Promise<boolean> {
  const content = await readFile(path.join(dataDir, place)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`The file ${path.join(dataDir, place)} cannot be read (${error.code}).`, { cause: error })
  })
  if (content) await archive.add(entry, content)
  return content !== null
}

async function addTable(client: Client, archive: ArchiveWriter, table: Table): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let rows = 0
  let part = 0
  for await (const chunk of copyToStdout(client, copyOutText(table))) {
    hash.update(chunk)
    rows += countRows(chunk)
    const name = `data/${table.name}/${String(++part).padStart(6, '0')}.gz`
    await archive.add(name, await compress(chunk, { level: constants.Z_BEST_SPEED }))
  }
  return { name: table.name, columns: table.columns, rows, sha256: hash.digest('hex') }
}

// COPY ends each row with a line feed and writes line feeds within values as "\n".
function countRows(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
  return rows
}
