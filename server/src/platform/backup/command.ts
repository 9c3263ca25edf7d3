import { statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ConfigError, loadEnvFile, readConfig, VERSION } from '../config/config.ts'
import { PostgresError } from '../postgres/types.ts'
import { BackupError } from './backup-error.ts'
import { erasuresFileOf, readErasures, type StoredErasure } from './erasures-file.ts'
import { withDatabase, withEmptyDatabase } from './open-database.ts'
import { checkBackup, type RestoreResult, restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const log = {
  info() {},
  warn: (details: object | string, message?: string) => console.error(message ?? details),
  error: (details: object | string, message?: string) => console.error(message ?? details),
}

const commands = {
  backup: { usage: 'npm run backup -- [file or folder]', run: backup },
  restore: { usage: 'npm run restore -- <backup> [--data-dir DIR] [--erasures FILE]', run: restore },
}

/** Runs a command of the command line, sets the exit code and prints the result. */
export async function runCommand(name: keyof typeof commands, args: string[]): Promise<void> {
  try {
    loadEnvFile(root)
    await commands[name].run(args)
  } catch (error) {
    process.exitCode = 1
    console.error(`\n${sentence(error, commands[name].usage)}\n`)
  }
}

async function backup(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  if (positionals.length > 1) throw new BackupError('A backup is one file.')
  const config = readConfig(process.env)
  const target = targetOf(positionals[0] ?? '.')
  const start = performance.now()
  const result = await withDatabase(config, log, (client) =>
    takeBackup({
      client,
      dataDir: config.DATA_DIR,
      filesInBucket: config.FILES_URL !== undefined,
      target,
      product: VERSION,
    }),
  )
  const { tables, files, lost } = result.manifest
  if (lost.length > 0)
    console.error(`The database names ${lost.length} pictures that ${config.DATA_DIR} does not hold: ${lost[0]}, …`)
  console.log(
    `${target}: ${result.rows} rows of ${tables.length} tables and ${files.length} files, ${megabytes(result.bytes)} MB, ${seconds(start)} s.`,
  )
  console.log('It holds password hashes and what is known of everybody: keep it as closed as the data itself.')
}

async function restore(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, erasures: { type: 'string' } },
  })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new BackupError('Name the backup to restore.')
  const config = readConfig(process.env)
  const folder = values['data-dir']
  const place = { ...config, DATA_DIR: folder === undefined ? config.DATA_DIR : fromCaller(folder) }
  const file = fromCaller(given)
  const start = performance.now()
  const manifest = await checkBackup(file)
  const erasures = await erasuresSince(config.DATA_DIR, values.erasures)
  let restored: RestoreResult = { lacking: 0, keys: 0, feeds: 0 }
  await withEmptyDatabase(place, log, async (client, draft, commit) => {
    restored = await restoreBackup(file, manifest, client, draft, commit, erasures)
  })
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored the backup of ${manifest.createdAt}: ${rows} rows of ${manifest.tables.length} tables, each read back and equal, and ${manifest.files.length} files, ${seconds(start)} s.`,
  )
  const { lacking, keys, feeds } = restored
  if (lacking > 0) console.log(`Erasures after this backup: ${lacking}. The product repeats them when it starts.`)
  console.log('Everybody has to sign in again; links that were mailed before, invitations among them, do not work.')
  if (keys + feeds > 0)
    console.log(
      `${keys} keys of programs and ${feeds} addresses of calendars work as they did at the backup: end again those that were ended since.`,
    )
  console.log(`Data folder: ${place.DATA_DIR}${place.DATABASE_URL ? '; the database is that of DATABASE_URL' : ''}`)
}

/** Erasures from the replaced folder, and from a named file. */
async function erasuresSince(folder: string, given: string | undefined): Promise<StoredErasure[]> {
  const file = given === undefined ? null : fromCaller(given)
  if (file !== null && !statSync(file, { throwIfNoEntry: false })) throw new BackupError(`There is no file ${file}.`)
  const kept = await readErasures(erasuresFileOf({ DATA_DIR: folder }))
  return file === null ? kept : [...kept, ...(await readErasures(file))]
}

/** npm runs scripts in the product's folder; paths are relative to the caller's folder. */
const fromCaller = (name: string) => path.resolve(process.env.INIT_CWD || process.cwd(), name)

function targetOf(given: string): string {
  const target = fromCaller(given)
  const found = statSync(target, { throwIfNoEntry: false })
  if (found?.isDirectory())
    return path.join(target, `ems-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`)
  if (found) throw new BackupError(`${target} is there already and is not replaced.`)
  if (!statSync(path.dirname(target), { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`There is no folder ${path.dirname(target)}.`)
  return target
}

function sentence(error: unknown, usage: string): string {
  if (error instanceof BackupError || error instanceof PostgresError || error instanceof ConfigError)
    return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\nUsage: ${usage}`
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full. Nothing was kept.'
  return `It did not work, and nothing was kept: ${error.message}${code ? ` (${code})` : ''}`
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
const seconds = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
