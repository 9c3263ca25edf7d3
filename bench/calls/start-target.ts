import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/src/platform/database/index.ts'
import { databaseSettings } from '../../server/test/postgres.ts'
import { startProcess } from '../../server/test/process.ts'
import type { Connection } from '../lib/data.ts'
import type { Target } from './measure-call.ts'
import { takeSample } from './sample.ts'

/** Starts the product as a process on a data set, without a limit of calls for a session. */
export async function startTarget(connection: Connection): Promise<Target & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-'))
  const database = openDatabase(connection, 4, console.error)
  const product = await startProcess({
    DATA_DIR: folder,
    ORG_TIME_ZONE: 'UTC',
    SESSION_CALLS_LIMIT: '10000000',
    ...databaseSettings(connection),
  })
  await product.ready()
  const sample = await takeSample(database.db)
  await database.close()
  return {
    url: product.url,
    sample,
    async stop() {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
