import { type Kysely, sql } from 'kysely'

/** Addresses that people want to sign in with from now on; each counts once its mailed link was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_changes (
      token_hash bytea primary key,
      -- of several the last one counts
      user_id uuid not null unique references users on delete cascade,
      email text not null,
      -- the session that asked, which goes on
      session_id uuid not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index email_changes_expiry on email_changes (expires_at)`.execute(db)
}
