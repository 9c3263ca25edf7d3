import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../database/index.ts'

/** A running process of the product, in rows of work. */
export interface Instance {
  id: string
  version: string
  /** the numbers of its present encryption keys */
  secretsKeys?: () => number[]
  /** when forwarded headers of an untrusted proxy arrived; null for never */
  unknownProxyAt?: () => Date | null
}

/** An instance without a sign of life for this long counts as dead. */
export const LIVING_SECONDS = 30

/** Records that this instance lives, with its encryption keys, and whether an unknown proxy is in front of it. */
export async function heartbeat(db: Db, instance: Instance, migrations: string): Promise<void> {
  const { id, version } = instance
  const keys = instance.secretsKeys?.() ?? null
  await sql`
    insert into instances (id, version, host, migrations, secrets_keys, unknown_proxy_at)
    values (${id}, ${version}, ${hostname()}, ${migrations}, ${keys}::bigint[], ${instance.unknownProxyAt?.() ?? null}::timestamptz)
    on conflict (id) do update set seen_at = now(), secrets_keys = excluded.secrets_keys,
      unknown_proxy_at = excluded.unknown_proxy_at`.execute(db)
}

/**
 * Finds a living instance that has none of some encryption keys: neither instance could read the other's secrets.
 * @returns the name of its machine; null if there is none
 */
export async function findInstanceWithOtherKeys(db: Db, keys: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ host: string }>`
    select host from instances
    where seen_at > now() - make_interval(secs => ${LIVING_SECONDS}) and secrets_keys is not null
      and not exists (select from unnest(secrets_keys) as key where key = any(${keys}::bigint[])) limit 1`.execute(db)
  return rows[0]?.host ?? null
}

/** Deletes this instance, and instances without a sign of life for a day. */
export async function deleteInstance(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`delete from instances where id = ${id} or seen_at < now() - interval '1 day'`.execute(trx)
  })
}
