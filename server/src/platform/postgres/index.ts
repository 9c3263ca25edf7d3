import { ensureCluster } from './cluster.ts'
import { makeLauncher } from './launcher.ts'
import { makeFolder, makeLayout, passwordOf } from './layout.ts'
import { databaseName, roles } from './roles.ts'
import { chooseServerUser } from './server-user.ts'
import { Supervisor } from './supervisor.ts'
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'

export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'

/**
 * Starts the product's own PostgreSQL on `options.folder`, creates the cluster at the first start, and keeps it running
 * until `stop`. One product per folder: a server that a killed product left behind is taken over, a running product's
 * server is not.
 * @throws PostgresError whose message is a sentence for the person who starts the product
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const folder = await makeFolder(options.folder)
  const layout = await makeLayout(folder)
  const launcher = await makeLauncher(options.binDir, chooseServerUser(folder), log)
  const isNew = await ensureCluster(layout, launcher, settings.fsync !== 'off')
  if (isNew) log.info({ folder }, 'A new database was made')
  const supervisor = new Supervisor({ layout, launcher, settings }, options)
  await supervisor.start()
  const { host, port, password } = layout
  const connectionOf = (role: string) => ({
    host,
    port,
    user: role,
    database: databaseName,
    ssl: false as const,
    ...(password ? { password: passwordOf(role, password) } : {}),
  })
  return { connection: connectionOf(roles.app), owner: connectionOf(roles.owner), stop: () => supervisor.stop() }
}
