import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../database/index.ts'

/** One running process of the product, as rows of work know it. */
export interface Instance {
  id: string
  version: string
  /** the numbers of the keys by which it opens secrets, as they are now */
  secretsKeys?: () => number[]
  /** when forwarded headers arrived that nobody believes; null where none did */
  unknownProxyAt?: () => Date | null
}

/** An instance that was not seen for so long is dead. */
export const LIVING_SECONDS = 30

/** Says that this instance lives, by which keys it opens secrets, and whether a proxy is in front of it that it does not know. */
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
 * Looks for a living instance that opens secrets by none of some keys: such an instance and this one would each close what the other cannot open.
 * @returns the name of its machine; null where there is none
 */
export async function livingByOtherKeys(db: Db, keys: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ host: string }>`
    select host from instances
    where seen_at > now() - make_interval(secs => ${LIVING_SECONDS}) and secrets_keys is not null
      and not exists (select from unnest(secrets_keys) as key where key = any(${keys}::bigint[])) limit 1`.execute(db)
  return rows[0]?.host ?? null
}

/** Strikes this instance off, and those that have not been seen for a day. */
export async function leave(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`delete from instances where id = ${id} or seen_at < now() - interval '1 day'`.execute(trx)
  })
}
