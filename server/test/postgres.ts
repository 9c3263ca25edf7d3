import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts'
import { roles } from '../src/platform/postgres/roles.ts'
import { prepareSchema } from '../src/platform/schema/prepare-schema.ts'

/** The connection to the one PostgreSQL server of the test run, by default as the owner of the tables. */
export interface TestServer {
  host: string
  port: number
  user: string
  database: string
}

/** The same as the running product's role: missing grants fail in the tests, too. */
export const asProduct = (server: TestServer): TestServer => ({ ...server, user: roles.app })
const asSuperuser = (server: TestServer): TestServer => ({ ...server, user: roles.superuser })

/** The settings with which a separate process reaches the database. */
export const databaseSettings = (server: TestServer) => ({
  DATABASE_URL: urlOf(asProduct(server)),
  DATABASE_OWNER_URL: urlOf({ ...server, user: roles.owner }),
})

const urlOf = ({ host, port, user, database }: TestServer): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** The migrated template of all test databases. */
const TEMPLATE = 'ems_template'

/** Starts a server for a whole test run, in memory if possible: tests need no durability. */
export async function startTestServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ems-test-'))
  const log = { info() {}, warn() {}, error: console.error }
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // A test that adds many rows analyzes its tables itself: cleaning hundreds of databases took a quarter of the run.
    autovacuum: 'off',
    // A connection plans a statement once instead of for each of its first five values: that is a tenth of the run.
    plan_cache_mode: 'force_generic_plan',
  }
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log, settings })
  const { host, port, user, database } = postgres.owner
  const server = { host, port, user, database }
  await createEmptyDatabase(server, TEMPLATE)
  await prepareDatabase({ ...server, database: TEMPLATE })
  return {
    server,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Migrations and grants, as at a start of the product. */
export const prepareDatabase = (server: TestServer) =>
  prepareSchema({ app: asProduct(server), owner: server }, { info() {}, warn() {} })

/** A fresh, migrated database. */
export const createDatabase = (server: TestServer, name: string) => copyDatabase(server, TEMPLATE, name)

/** A copy of a database without connections. */
export const copyDatabase = (server: TestServer, from: string, name: string) =>
  maintain(server, `create database ${name} template ${from} strategy file_copy owner ${server.user}`)

/** A database without tables. */
export const createEmptyDatabase = (server: TestServer, name: string) =>
  maintain(server, `create database ${name} owner ${server.user}`)

export const dropDatabase = (server: TestServer, name: string) => maintain(server, `drop database ${name} with (force)`)

/** One statement about databases. @returns its answer */
export async function maintain(server: TestServer, statement: string) {
  const client = new pg.Client({ ...asSuperuser(server), database: 'postgres' })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
