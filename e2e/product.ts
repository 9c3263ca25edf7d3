import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Builders, createBuilders } from '../server/seeds/builders.ts'
import { type Db, openDatabase } from '../server/src/platform/database/index.ts'
import { createDatabase, dropDatabase, type TestServer } from '../server/test/postgres.ts'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

export const ADMIN = { email: 'admin@example.com', password: 'Admin-password-1', key: '654321' }

/** The product as users meet it: its own process, listening, on a database of its own. */
export interface Product {
  url: string
  db: Db
  build: Builders
  /** the mails that went out to an address, oldest first, as raw text */
  mailsTo(address: string): string[]
  /** everything the server has logged */
  log(): string
  stop(): Promise<void>
}

export async function startProduct(): Promise<Product> {
  const server = JSON.parse(process.env.EMS_TEST_SERVER ?? '{}') as TestServer
  const name = `e_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'ems-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`,
      PUBLIC_URL: url,
      ORG_TIME_ZONE: 'UTC',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_KEY: ADMIN.key,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stdout.on('data', (chunk) => (log += chunk))
  child.stderr.on('data', (chunk) => (log += chunk))
  await ready(url, child, () => log)
  const database = openDatabase({ ...server, database: name }, 4, () => {})
  return {
    url,
    db: database.db,
    build: createBuilders(database.db),
    log: () => log,
    mailsTo: (address) => outbox(dataDir).filter((mail) => mail.includes(`To: ${address}`)),
    async stop() {
      await database.close()
      await end(child)
      await dropDatabase(server, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function outbox(dataDir: string): string[] {
  const folder = join(dataDir, 'outbox')
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
  } catch {
    // The folder is made with the first mail.
    return []
  }
}

async function ready(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended at its start:\n${log()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the product did not get ready:\n${log()}`)
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
