import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The digest of a cookie without which the session's token opens nothing; null for clients that keep none.
  await sql`alter table sessions add column bind_hash bytea`.execute(db)
  // The user handle of an account in its passkeys; random, so that it reveals nothing about the account.
  await sql`alter table users add column webauthn_handle bytea unique check (octet_length(webauthn_handle) = 32)`.execute(
    db,
  )
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id bytea not null unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      backed_up boolean not null,
      -- the host that it was made for, and works at
      rp_id text not null,
      name text not null,
      created_at timestamptz(3) not null default now(),
      last_used_at timestamptz(3)
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id, created_at)`.execute(db)
}
