import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../database/index.ts'

/** An instance that was not seen for so long is dead. */
export const LIVING_SECONDS = 30

/** Says that this instance lives. @param keys the numbers of the keys by which it opens secrets; null: it tells none */
export async function heartbeat(
  db: Db,
  id: string,
  version: string,
  migrations: string,
  keys: readonly number[] | null = null,
): Promise<void> {
  await sql`
    insert into instances (id, version, host, migrations, secrets_keys)
    values (${id}, ${version}, ${hostname()}, ${migrations}, ${keys}::bigint[])
    on conflict (id) do update set seen_at = now(), secrets_keys = excluded.secrets_keys`.execute(db)
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
