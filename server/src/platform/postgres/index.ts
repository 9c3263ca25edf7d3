import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { chooseOwner, makeLauncher } from './identity.ts'
import { makeFolder, makeLayout } from './layout.ts'
import { Supervisor } from './supervisor.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'

export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'

const databaseName = 'ems'

/**
 * Starts the product's own PostgreSQL on `options.folder`, makes the cluster at the first start, and keeps it running until `stop`.
 * One product per folder: a server that a killed run left behind is taken over, a living one is respected.
 * @throws PostgresError whose message is a sentence for the person who starts the product
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const binaries = findBinaries(options.binDir)
  const folder = await makeFolder(options.folder)
  const owner = chooseOwner(`${folder}/cluster`)
  const layout = await makeLayout(folder, owner)
  const launcher = makeLauncher(binaries, folder, owner, log)
  const isNew = await ensureCluster(layout, binaries, launcher, settings.fsync !== 'off')
  if (isNew) log.info({ folder }, 'A new database was made')
  const supervisor = new Supervisor({ layout, binaries, launcher, settings }, options)
  await supervisor.start(databaseName)
  const { host, port, password } = layout
  return {
    connection: {
      host,
      port,
      user: databaseName,
      database: databaseName,
      ssl: false,
      ...(password ? { password } : {}),
    },
    stop: () => supervisor.stop(),
  }
}
