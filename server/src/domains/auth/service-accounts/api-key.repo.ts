import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'

const KEY = ['id', 'owner_id', 'name', 'prefix', 'permissions', 'per_minute', 'expires_at', 'last_used_at'] as const

export interface KeyRow {
  id: string
  owner_id: string
  name: string
  prefix: string
  permissions: { key: string; scope: string }[]
  per_minute: number
  expires_at: Date
  last_used_at: Date | null
}

/** The active keys of some owners, newest first. */
export const keysOf = (db: Db, owners: readonly string[], now: Date): Promise<KeyRow[]> =>
  db
    .selectFrom('api_keys')
    .select(KEY)
    .where(sql<boolean>`owner_id = any(${owners}::uuid[])`)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute() as Promise<KeyRow[]>

export interface NewKeyRow {
  ownerId: string
  name: string
  prefix: string
  secretHash: Buffer
  permissions: readonly { key: string; scope: string }[]
  perMinute: number
  expiresAt: Date
  by: string
  at: Date
}

export async function insertKey(trx: Trx, key: NewKeyRow): Promise<KeyRow> {
  const row = {
    id: newId(),
    owner_id: key.ownerId,
    name: key.name,
    prefix: key.prefix,
    secret_hash: key.secretHash,
    permissions: JSON.stringify(key.permissions),
    per_minute: key.perMinute,
    expires_at: key.expiresAt,
    created_by: key.by,
    created_at: key.at,
  }
  return (await trx.insertInto('api_keys').values(row).returning(KEY).executeTakeFirstOrThrow()) as KeyRow
}

/** An active key, locked until the transaction ends. */
export const lockKey = (trx: Trx, id: string, now: Date): Promise<KeyRow | undefined> =>
  trx
    .selectFrom('api_keys')
    .select(KEY)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst() as Promise<KeyRow | undefined>

/** @param which one key, or all keys of an owner */
export async function revokeKeys(trx: Trx, which: { id: string } | { owner: string }, now: Date): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id' in which ? 'id' : 'owner_id', '=', 'id' in which ? which.id : which.owner)
    .execute()
}

/** Records the last use of some keys, to the minute. */
export async function markUsed(db: Db, used: readonly { id: string; network: string }[], now: Date): Promise<void> {
  await sql`
    update api_keys k set last_used_at = date_trunc('minute', ${now}::timestamptz), last_network = u.network
    from (select * from unnest(${used.map(({ id }) => id)}::uuid[], ${used.map(({ network }) => network)}::text[]) as t (id, network) order by id) u
    where k.id = u.id and (k.last_used_at is null or k.last_used_at < date_trunc('minute', ${now}::timestamptz))`.execute(
    db,
  )
}

export interface EndingKey {
  id: string
  name: string
  expires_at: Date
  owner: string
  to_name: string
  email: string
}

/** Keys that end within some days and are older than that, with their recipients. */
export async function keysEnding(db: Db, now: Date, days: number): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    select k.id, k.name, k.expires_at, o.name as owner, u.name as to_name, u.email
    from api_keys k join users o on o.id = k.owner_id left join service_accounts s on s.user_id = k.owner_id
    join users u on u.id = case when s.user_id is null then k.owner_id else s.contact_id end
    where k.revoked_at is null and o.active and u.active and k.expires_at > ${now} and k.expires_at <= ${now}::timestamptz + make_interval(days => ${days})
      and k.created_at <= k.expires_at - make_interval(days => ${days})`.execute(db)
  return rows
}
