import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import type { DemoParts } from '../seeds/demo.ts'
import { buildApp } from './app.ts'
import { ensureFirstAdministrator, type FirstAdministrator } from './domains/auth/index.ts'
import { UpdateError } from './platform/backup/before-update.ts'
import { type Config, ConfigError, loadEnvFile, readConfig, VERSION } from './platform/config/config.ts'
import { type Db, openDatabase } from './platform/database/index.ts'
import { openFiles } from './platform/files/index.ts'
import type { DemoAccount } from './platform/http/demo.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/index.ts'
import { findInstanceWithOtherKeys, LIVING_SECONDS } from './platform/queue/index.ts'
import { type Connections, prepareSchema } from './platform/schema/prepare-schema.ts'
import { openSecrets } from './platform/secrets/index.ts'
import { createClock } from './platform/time/clock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** No statement of a request takes this long, so the server is gone or frozen: the request fails instead of waiting for ever. */
const DATABASE_SILENCE_MS = 20_000
const SHUTDOWN_PATIENCE_MS = 30_000

const isDemo = process.argv.includes('--demo')

async function main(): Promise<void> {
  loadEnvFile(root)
  // Anyone who looks around reads the accounts that stand last in the terminal: no line of the log for every request.
  const config = readConfig(isDemo ? { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' } : process.env)
  const log = pino({ level: config.LOG_LEVEL })
  log.info({ version: VERSION }, 'Employee Management System starts')

  let embedded: EmbeddedPostgres | undefined
  let admin: FirstAdministrator | null = null
  let stopping = false
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (reason: string, code: number) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'shutting down')
    // A shutdown that hangs must still end; the database recovers automatically.
    setTimeout(() => process.exit(1), SHUTDOWN_PATIENCE_MS).unref()
    for (const step of undo.toReversed())
      await step().catch((error) => log.error({ err: error }, 'shutting down failed half-way'))
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal, 0))
  process.on('disconnect', () => void stop('the launcher is gone', 0))
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected and nobody waited for it'),
  )

  try {
    await mkdir(config.DATA_DIR, { recursive: true, mode: 0o750 })
    if (!config.DATABASE_URL) {
      embedded = await startEmbeddedPostgres({
        folder: join(config.DATA_DIR, 'postgres'),
        log,
        ...(config.PG_BIN_DIR ? { binDir: config.PG_BIN_DIR } : {}),
      })
      undo.push(embedded.stop)
    }
    const connections = embedded
      ? { app: embedded.connection, direct: embedded.connection, owner: embedded.owner }
      : connectionsOf(config)
    const broke = (error: Error) => log.warn({ err: error }, 'a database connection broke')
    await prepareSchema(connections, log, {
      version: VERSION,
      backupDir: config.BACKUP_DIR,
      dataDir: config.DATA_DIR,
      filesInBucket: config.FILES_URL !== undefined,
      backup: config.BACKUP_BEFORE_UPDATE,
      alone: embedded !== undefined,
    })
    const database = openDatabase(connections.app, config.DATABASE_POOL, broke, DATABASE_SILENCE_MS)
    undo.push(database.close)
    await requireSharedKey(database.db, config)
    admin = await ensureFirstAdministrator({ db: database.db, config })
    const clock = createClock(config.ORG_TIME_ZONE)
    const files = await openFiles(config)
    undo.push(async () => files.store.close())
    const demo = isDemo ? await prepareDemo({ db: database.db, clock, files }) : null
    const webRoot = existsSync(join(config.WEB_ROOT, 'index.html')) ? config.WEB_ROOT : null
    // LISTEN needs a session, which a transaction pooler does not give.
    const listening = { ...database, connection: connections.direct }
    const parts = { config, database: listening, clock, files, logger: log, webRoot }
    const app = await buildApp({ ...parts, ...(demo && { demo: demo.accounts }) })
    undo.push(() => app.close())
    await app.listen({ host: config.HOST, port: config.PORT })
    const address = app.server.address()
    const port = address !== null && typeof address === 'object' ? address.port : config.PORT
    const url = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`
    announce(url, admin, demo?.lines(url) ?? [])
  } catch (error) {
    if (stopping) return
    log.fatal({ err: error }, 'the start failed')
    process.stderr.write(`\n${startSentence(error, config)}\n`)
    // The account stands even though the start failed, and its password is shown nowhere else.
    if (admin) process.stdout.write(`${administratorLines(admin).join('\n')}\n`)
    await stop('the start failed', 1)
  }
}

function connectionsOf({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL }: Config): Required<Connections> {
  const app = { connectionString: DATABASE_URL }
  const direct = DATABASE_DIRECT_URL === undefined ? app : { connectionString: DATABASE_DIRECT_URL }
  return { app, direct, owner: DATABASE_OWNER_URL === undefined ? direct : { connectionString: DATABASE_OWNER_URL } }
}

/** @throws {ConfigError} where another instance lives that opens none of what this one would close, nor the other way round */
async function requireSharedKey(db: Db, config: Config): Promise<void> {
  const host = await findInstanceWithOtherKeys(db, openSecrets(config).numbers())
  if (host === null) return
  throw new ConfigError(
    `Another instance of this database, on ${host}, has another key for secrets. Give all of them the same SECRETS_KEY. One that was killed counts for ${LIVING_SECONDS} seconds.`,
  )
}

// Loaded only where it is wanted: an installation need not carry the sample data.
async function prepareDemo(parts: DemoParts): Promise<{ accounts: DemoAccount[]; lines: (url: string) => string[] }> {
  const [{ fillDemo }, { demoAccounts, demoKiosk, demoLines }] = await Promise.all([
    import('../seeds/demo.ts'),
    import('../seeds/demo-visitors.ts'),
  ])
  process.stdout.write('Preparing the sample organisation…\n')
  await fillDemo(parts)
  const accounts = await demoAccounts(parts.db)
  const kiosk = await demoKiosk(parts.db)
  return { accounts, lines: (url) => demoLines(accounts, url, kiosk) }
}

/** @param demo what stands last, in a block of its own */
function announce(url: string, admin: FirstAdministrator | null, demo: string[]): void {
  const lines = ['', `Employee Management System: ${url}`, ...(admin ? administratorLines(admin) : [])]
  if (demo.length > 0) {
    const rule = '─'.repeat(Math.max(...demo.map((line) => line.length)))
    lines.push('', rule, ...demo, rule)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

// For the terminal and not for the log: it is the only place where a generated password is ever shown.
function administratorLines({ email, password, key }: FirstAdministrator): string[] {
  const lines = [`First administrator: ${email}`]
  if (password !== null) lines.push(`  password: ${password}   (shown this once)`)
  if (key !== null) lines.push(`  key:      ${key}   (shown this once; it confirms a change of the password)`)
  return lines
}

function startSentence(error: unknown, config: Config): string {
  if (error instanceof ConfigError || error instanceof UpdateError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${config.PORT} is taken. Stop what runs there, or set PORT to another one.`
  const call = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  const message = error instanceof Error ? error.message : String(error)
  if (code === 'EACCES' && call === 'listen')
    return `Port ${config.PORT} may not be used by this user. Set PORT to another one.`
  if (call === 'listen' || call === 'getaddrinfo')
    return `The setting HOST (${config.HOST}) cannot be listened on: ${message}.`
  if (call === 'mkdir' || call === 'open')
    return `The setting DATA_DIR (${config.DATA_DIR}) cannot be used as a folder: ${message}.`
  if (code === '42501' && config.DATABASE_URL && !config.DATABASE_OWNER_URL)
    return `The role of DATABASE_URL may not bring the database up to date (${message}). Set DATABASE_OWNER_URL, too: docs/deploy.md.`
  if (config.DATABASE_URL) return `The database of the setting DATABASE_URL cannot be used: ${message}.`
  return message
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
