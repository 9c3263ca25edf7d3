import pg, { type Client } from 'pg'

/** A table of the product with its columns in order, without computed columns. */
export interface Table {
  name: string
  columns: string[]
  /** the sort order of a partitioned table in the backup: partitions differ between databases */
  order?: string[] | null
}

const id = pg.escapeIdentifier

/** All tables of the product by name, without the list of migrations. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      case when c.relkind = 'p' then (select array_agg(k.attname::text order by array_position(i.indkey::smallint[], k.attnum))
        from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) end as order
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely\\_%' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.oid order by c.relname collate "C"`)
  return rows
}

/** Whether the schema has any table, of this product or of another. */
export async function isEmptySchema(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') limit 1`,
  )
  return rows.length === 0
}

/** Names of the migrations that ran, oldest first; null for a database without the product. */
export async function listMigrations(client: Client): Promise<string[] | null> {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as exists`)
  if (!rows[0].exists) return null
  const found = await client.query('select name from kysely_migration order by timestamp, name')
  return found.rows.map((row) => row.name)
}

/** Fixes how values become text, whatever the server's or the role's settings are, and removes time limits. */
export async function fixFormats(client: Client): Promise<void> {
  await client.query(`
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
    set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content';
    set synchronize_seqscans = off; set row_security = off;
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`)
}

/** Takes a snapshot of all tables for the client: no migration changes them meanwhile; others can read and write. */
export async function openSnapshot(client: Client): Promise<Table[]> {
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read, read only')
  // Before the first query: the snapshot shows the moment of that query.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => id(name)).join(', ')} in access share mode`)
  return await listTables(client)
}

/**
 * Files below the data folder that rows name: files of the store, if it is a folder, and pictures of old releases
 * without a store.
 * @param tables the existing tables
 */
export async function listNamedFiles(client: Client, tables: Table[], storeIsFolder: boolean): Promise<string[]> {
  const has = (name: string) => tables.some((table) => table.name === name)
  const stored = `select 'files/' || store_key as name from files where ${storeIsFolder}`
  const older = `select profile_image from users where profile_image is not null`
  const parts = [
    ...(has('files') ? [stored, `${older} and profile_image not in (select store_key from files)`] : []),
    ...(has('users') && !has('files') ? [older] : []),
  ]
  if (parts.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    `select name from (${parts.join(' union ')}) named (name) order by 1`,
  )
  return rows.map((row) => row.name)
}

/** Tables that give access without a password; tables with foreign keys first. Add new ones here. */
const liveAccess = ['challenges', 'email_changes', 'invitations', 'personal_addresses', 'password_resets', 'sessions']

/** Rows about processes that ran at the time of a backup: a start right after a restore must not wait for them. */
const liveProcesses = ['instances']

/**
 * Ends all sessions, all links to set a password, and all remembered browsers: access that was withdrawn after a backup
 * must not return with it. API keys and calendar addresses stay, see `countLongLivedSecrets`.
 */
export async function endLiveAccess(client: Client, tables: Table[]): Promise<void> {
  const names = new Set(tables.map(({ name }) => name))
  for (const name of [...liveAccess, ...liveProcesses])
    if (names.has(name)) await client.query(`delete from ${id(name)}`)
}

/** The number of long-lived secrets that a restored backup makes valid again. */
export interface LongLivedSecrets {
  /** API keys that are neither revoked nor expired */
  keys: number
  /** secret calendar addresses */
  feeds: number
}

/** Counts long-lived secrets, so that operators can repeat revocations made after the backup. */
export async function countLongLivedSecrets(client: Client, tables: Table[]): Promise<LongLivedSecrets> {
  const names = new Set(tables.map(({ name }) => name))
  const count = async (table: string, condition: string) =>
    names.has(table) ? ((await client.query(`select from ${id(table)} where ${condition}`)).rowCount ?? 0) : 0
  return {
    keys: await count('api_keys', 'revoked_at is null and expires_at > now()'),
    feeds: await count('leave_feeds', 'true'),
  }
}

const columnsOf = ({ columns }: Table) => columns.map(id).join(', ')
export const copyOutText = (table: Table) =>
  table.order
    ? `copy (select ${columnsOf(table)} from ${id(table.name)} order by ${table.order.map(id).join(', ')}) to stdout`
    : `copy ${id(table.name)} (${columnsOf(table)}) to stdout`
export const copyInText = (table: Table) => `copy ${id(table.name)} (${columnsOf(table)}) from stdin`

/**
 * Prepares the tables for stored rows: no trigger counts them again, no foreign key needs an order, and indexes are
 * built at once afterwards, which is faster.
 * @returns restores triggers, keys and indexes; the database then checks all rows against each constraint
 */
export async function openForLoading(client: Client, tables: Table[]): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' order by conrelid::regclass::text, conname`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
      -- Those of tables in parts hang together, and stay.
      and c.relkind = 'i' and not c.relispartition
      and not exists (select from pg_class t where t.oid = indrelid and t.relname like 'kysely\\_%')
    order by 1`)
  for (const { name } of tables) await client.query(`alter table ${id(name)} disable trigger user`)
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  // The backup also has the rows that migrations insert.
  for (const { name } of tables) await client.query(`delete from ${id(name)}`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    for (const { table, name, definition } of keys.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await client.query(`alter table ${id(name)} enable trigger user`)
  }
}
