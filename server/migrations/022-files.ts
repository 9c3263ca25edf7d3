import { type Kysely, sql } from 'kysely'

/** The files in the store. A file without a row is removed; nothing else refers to files of the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      id uuid primary key,
      store_key text not null,
      -- as it was called where it came from; null for what the product made
      name text,
      media_type text not null,
      bytes bigint not null check (bytes >= 0),
      sha256 bytea not null check (length(sha256) = 32),
      -- the user; null for what the product itself put there
      created_by uuid,
      created_at timestamptz(3) not null default now(),
      -- whose it is: the kind of thing and its id
      owner_kind text not null,
      owner_id uuid not null,
      constraint files_store_key_unique unique (store_key)
    )`.execute(db)
  await sql`create index files_owner on files (owner_kind, owner_id)`.execute(db)
}
