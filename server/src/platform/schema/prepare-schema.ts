import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type UpdateOptions, withBackupBefore } from '../backup/before-update.ts'
import { openDatabase } from '../database/index.ts'
import { isDatabaseUnavailable } from '../errors/errors.ts'
import { grantPrivileges } from './grants.ts'
import { migrate } from './migrate.ts'

const PATIENCE_MS = 60_000

/** How the database is reached. */
export interface Connections {
  /** as the running product */
  app: pg.ClientConfig
  /** as the running product, with sessions, if a transaction pooler is in between; else absent */
  direct?: pg.ClientConfig
  /** as the role that owns the tables; the same object if one role does both */
  owner: pg.ClientConfig
}

/**
 * Runs the migrations and grants the running product's role its rights; waits for a database that is still starting.
 * @param update how to prepare an update of a database with data; absent: it is only migrated
 * @returns the names of the migrations that ran now
 * @throws {UpdateError}, the database's error, or the error of the two roles
 */
export async function prepareSchema(
  connections: Connections,
  log: Pick<Logger, 'info' | 'warn'>,
  update?: UpdateOptions,
): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await prepare(connections, log, update)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error
      log.warn({ reason: (error as Error).message }, 'the database does not answer yet; trying again')
      await sleep(1000)
    }
  }
}

async function prepare(
  { app, direct = app, owner }: Connections,
  log: Pick<Logger, 'info' | 'warn'>,
  update: UpdateOptions | undefined,
): Promise<string[]> {
  const product = await identify(app)
  if (product.isSuperuser) log.warn({ role: product.role }, 'the product runs as a superuser of its database')
  if (direct !== app) checkDatabase('DATABASE_DIRECT_URL', await identify(direct), product)
  const hasOwner = direct !== owner
  if (hasOwner) checkOwner(await identify(owner), product)
  // A separate connection: a large migration may take long, and so may waiting for another instance's.
  const database = openDatabase(owner, 1, () => {})
  try {
    const run = () => migrate(database.db)
    const ran = update ? await withBackupBefore(owner, update, log, run) : await run()
    if (ran.length > 0) log.info({ migrations: ran }, 'the database schema is up to date')
    if (hasOwner) await grantPrivileges(database.db, product.role)
    return ran
  } finally {
    await database.close()
  }
}

interface Identity {
  role: string
  /** the database and its server */
  database: string
  isSuperuser: boolean
  /** a table that belongs to another role */
  foreign: { name: string; owner: string } | null
}

/** The role and the database of a connection. */
async function identify(connection: pg.ClientConfig): Promise<Identity> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Identity>(`
      select current_user as role, concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as database,
        (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
        (select jsonb_build_object('name', relname, 'owner', pg_get_userbyid(relowner)) from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
          limit 1) as foreign`)
    return rows[0] as Identity
  } finally {
    await client.end().catch(() => {})
  }
}

function checkDatabase(name: string, other: Identity, product: Identity): void {
  if (other.database !== product.database) throw new Error(`${name} leads to another database than DATABASE_URL`)
}

function checkOwner(owner: Identity, product: Identity): void {
  checkDatabase('DATABASE_OWNER_URL', owner, product)
  if (owner.foreign)
    throw new Error(
      `the table ${owner.foreign.name} belongs to the role ${owner.foreign.owner}, not to ${owner.role} of DATABASE_OWNER_URL; docs/deploy.md tells how to hand tables over`,
    )
}
