import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Builders, createBuilders } from '../server/seeds/builders.ts'
import { type Db, openDatabase } from '../server/src/platform/database/index.ts'
import { createDatabase, databaseSettings, dropDatabase, type TestServer } from '../server/test/postgres.ts'
import { startProcess } from '../server/test/process.ts'
import { putOffSchedules } from '../server/test/schedules.ts'

/** The product as users meet it: a separate, listening process with its own database. */
export interface Product {
  url: string
  db: Db
  build: Builders
  /** the mails to an address, oldest first, as raw text */
  mailsTo(address: string): string[]
  /** everything the server has logged */
  log(): string
  stop(): Promise<void>
}

/** @param settings environment variables besides those of a test */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const server = JSON.parse(process.env.EMS_TEST_SERVER ?? '{}') as TestServer
  const name = `e_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'ems-e2e-'))
  const run = await startProcess({
    ...settings,
    DATA_DIR: dataDir,
    ...databaseSettings({ ...server, database: name }),
  })
  await run.ready()
  const database = openDatabase({ ...server, database: name }, 4, () => {})
  await putOffSchedules(database.db)
  // The first steps of a new organisation have their own test.
  await database.db.updateTable('organisation').set({ getting_started_dismissed: true }).execute()
  return {
    url: run.url,
    db: database.db,
    build: createBuilders(database.db),
    log: run.log,
    mailsTo: (address) => outbox(dataDir).filter((mail) => mail.includes(`To: ${address}`)),
    async stop() {
      await database.close()
      await run.stop()
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
    // The folder is created with the first mail.
    return []
  }
}
