import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { LIVING_SECONDS } from '../../platform/queue/index.ts'

/** The kind of the job that makes the nightly backup. */
export const NIGHTLY_BACKUP = 'system.nightly-backup'

/** Names of the migrations that ran, oldest first; none on an empty database. */
export async function appliedMigrations(db: Db): Promise<{ name: string; at: Date }[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  )
  if (!rows[0]?.exists) return []
  const found = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by timestamp, name`.execute(db)
  return found.rows.map(({ name, timestamp }) => ({ name, at: new Date(timestamp) }))
}

export async function serverFacts(db: Db): Promise<{ version: string; now: Date }> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as version, clock_timestamp() as now`.execute(
    db,
  )
  return rows[0] as { version: string; now: Date }
}

export async function countInstances(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from instances where seen_at > now() - make_interval(secs => ${LIVING_SECONDS})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** When a living instance last saw forwarded headers that it does not believe. */
export async function unknownProxyAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(unknown_proxy_at) as at from instances where seen_at > now() - make_interval(secs => ${LIVING_SECONDS})`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Jobs that failed for good in the last 30 days, the last one first. */
export const failedJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(['kind', (eb) => eb.fn.coalesce('last_error', sql<string>`''`).as('error')])
    .where('failed_at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('failed_at', 'desc')
    .limit(1_000)
    .execute()

export async function countFailedMails(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where failed_at > now() - interval '30 days'`.execute(db)
  return rows[0]?.count ?? 0
}

/** Why the newest nightly backup failed and was not made since; null where it did not fail. */
export async function nightlyError(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('jobs')
    .select(['last_error', 'done_at'])
    .where('kind', '=', NIGHTLY_BACKUP)
    .orderBy('key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.done_at === null ? row.last_error : null
}
