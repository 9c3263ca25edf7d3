import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts'
import { createEmptyDatabase, type TestServer } from '../../server/test/postgres.ts'

/** A PostgreSQL server that the product did not start, with an empty database. */
export async function startExternal(): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-external-'))
  const log = { info() {}, warn() {}, error: console.error }
  const postgres = await startEmbeddedPostgres({ folder, log })
  const { host, port, user } = postgres.owner
  const server = { host, port, user, database: `t_${randomUUID().replaceAll('-', '')}` }
  await createEmptyDatabase(server, server.database)
  return {
    server,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
