import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../src/platform/database/index.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/index.ts'

/** How tests reach the one PostgreSQL server of their run. */
export interface TestServer {
  host: string
  port: number
  user: string
  database: string
}

/** The migrated database that others are copied from. */
const TEMPLATE = 'ems_template'

/** Starts a server for a whole test run, in memory where that can be had: tests need no durability. */
export async function startTestServer(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'ems-test-'))
  const log = { info() {}, warn() {}, error: console.error }
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log, settings })
  const { host, port, user, database } = postgres.connection
  const server = { host, port, user, database }
  await maintain(server, `create database ${TEMPLATE}`)
  const template = openDatabase({ ...server, database: TEMPLATE }, 1, () => {})
  await migrate(template.db)
  await template.close()
  return {
    server,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A fresh, migrated database. */
export const createDatabase = (server: TestServer, name: string) =>
  maintain(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)

export const dropDatabase = (server: TestServer, name: string) => maintain(server, `drop database ${name} with (force)`)

async function maintain(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
