import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_cookies (
      -- what failed sign-ins of this browser are counted by: it stays when the browser gets a new token
      id uuid primary key,
      token_hash bytea not null,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz(3) not null,
      unique (token_hash, user_id)
    )`.execute(db)
  await sql`create index device_cookies_user on device_cookies (user_id, expires_at)`.execute(db)
  await sql`create index device_cookies_expiry on device_cookies (expires_at)`.execute(db)
}
