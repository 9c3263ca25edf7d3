import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import type { Client } from 'pg'
import type { DB } from '../database/index.ts'
import { knownMigrations, migrate } from '../schema/migrate.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { copyFromStdin, copyToStdout } from './copy-protocol.ts'
import { appendErasures, ERASURES_FILE, erasuresFileOf, parseErasures, type StoredErasure } from './erasures-file.ts'
import { type Manifest, manifestEntry, readManifest } from './manifest.ts'
import {
  copyInText,
  copyOutText,
  countLongLivedSecrets,
  endLiveAccess,
  fixFormats,
  isEmptySchema,
  type LongLivedSecrets,
  listTables,
  openForLoading,
  type Table,
} from './tables.ts'

const decompress = promisify(gunzip)

/** Reads a whole archive and checks each byte. @throws BackupError if it is damaged, or from a newer product */
export async function checkBackup(file: string): Promise<Manifest> {
  let manifest: Buffer | undefined
  for await (const entry of readArchive(file)) if (entry.name === manifestEntry) manifest = entry.content
  return readManifest(manifest, await knownMigrations())
}

/** Notes for the person who restored a backup. */
export interface RestoreResult extends LongLivedSecrets {
  /** erasures that the next start repeats */
  lacking: number
}

/**
 * Fills an empty database and a folder from an archive, in one transaction. It commits after reading each table back
 * and comparing all bytes. Sessions and mailed links end.
 * @param folder the folder for the files; it exists and is empty
 * @param beforeCommit the last step that may fail
 * @param erasures all known erasures: they are written to the folder, and the product's next start repeats those that
 * the database lacks
 * @throws BackupError or the database's error; the database is then as empty as before
 */
export async function restoreBackup(
  file: string,
  manifest: Manifest,
  client: Client,
  folder: string,
  beforeCommit: () => Promise<void>,
  erasures: readonly StoredErasure[] = [],
): Promise<RestoreResult> {
  await fixFormats(client)
  if (!(await isEmptySchema(client)))
    throw new BackupError(
      'The database to restore into is not empty. Make a new one (create database …) and try again.',
    )
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: poolOf(client) }) })
  let restored: RestoreResult = { lacking: 0, keys: 0, feeds: 0 }
  await kysely.transaction().execute(async (trx) => {
    await migrate(trx, manifest.migrations.at(-1))
    const tables = await listTables(client)
    checkTables(manifest, tables)
    const close = await openForLoading(client, tables)
    const former = await load(file, manifest, client, folder)
    await appendErasures(erasuresFileOf({ DATA_DIR: folder }), onceEach([...former, ...erasures]))
    await close()
    const orders = new Map(tables.map(({ name, order }) => [name, order]))
    for (const table of manifest.tables) await prove(client, { ...table, order: orders.get(table.name) })
    await endLiveAccess(client, tables)
    const lacking = await countLacking(client, tables, onceEach([...former, ...erasures]))
    restored = { lacking, ...(await countLongLivedSecrets(client, tables)) }
    await beforeCommit()
  })
  await client.query('analyze')
  return restored
}

const onceEach = (erasures: readonly StoredErasure[]) => [...new Map(erasures.map((one) => [one.id, one])).values()]

async function countLacking(client: Client, tables: Table[], erasures: readonly StoredErasure[]): Promise<number> {
  const isKnown = tables.some(({ name }) => name === 'erasures')
  const { rows } = isKnown ? await client.query<{ id: string }>('select id from erasures') : { rows: [] }
  const known = new Set(rows.map(({ id }) => id))
  return erasures.filter(({ id }) => !known.has(id)).length
}

/** Kysely's migrator and COPY have to share one session and its transaction. */
function poolOf(client: Client) {
  const query = client.query.bind(client) as never
  return { connect: async () => ({ query, release() {} }), end: async () => {}, options: {} }
}

function checkTables(manifest: Manifest, tables: Table[]): void {
  const shape = (list: Table[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns]))
  if (shape(manifest.tables) !== shape(tables))
    throw new BackupError("The backup's tables are not those of this product's migrations of the same names.")
}

async function load(file: string, manifest: Manifest, client: Client, folder: string): Promise<StoredErasure[]> {
  const erasures: StoredErasure[] = []
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const files = new Set(manifest.files)
  for await (const { name, content } of readArchive(file)) {
    const [kind, parent = '', ...rest] = name.split('/')
    const table = tables.get(parent)
    if (name === ERASURES_FILE) erasures.push(...parseErasures(content.toString()))
    else if (kind === 'data' && table) await copyFromStdin(client, copyInText(table), await decompress(content))
    else if (kind === 'files' && files.has(`${parent}/${rest.join('/')}`))
      await writeBelow(folder, parent, rest.join('/'), content)
  }
  return erasures
}

// Keys of the store have a folder and a name, other entries only a name.
const STORED = /^[\w-]+\/[\w-][\w.-]*$/
const PLAIN = /^[\w-][\w.-]*$/

async function writeBelow(folder: string, parent: string, name: string, content: Buffer): Promise<void> {
  // An archive from elsewhere must not write outside the folder.
  const isKnown = parent === 'files' ? STORED : PLAIN
  if (!['files', 'uploads', 'outbox'].includes(parent) || !isKnown.test(name))
    throw new BackupError(`The backup holds a file with the name ${parent}/${name}, which no product makes.`)
  const place = path.join(folder, parent, name)
  // The product's own permissions: only its user may read mails; its group may also read uploads.
  const group = parent === 'outbox' ? 0 : 0o040
  await mkdir(path.dirname(place), { recursive: true, mode: group ? 0o750 : 0o700 })
  await writeFile(place, content, { mode: 0o600 | group, flush: true })
}

async function prove(client: Client, table: Manifest['tables'][number] & Pick<Table, 'order'>): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of copyToStdout(client, copyOutText(table))) hash.update(chunk)
  if (hash.digest('hex') !== table.sha256)
    throw new BackupError(`The restored table ${table.name} differs from the backup. Nothing was kept.`)
}
