import { type Kysely, sql } from 'kysely'

/** People who choose their first password themselves: until then they have none, and never a key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users alter column password_hash drop not null, alter column key_hash drop not null`.execute(db)
  await sql`
    create table invitations (
      token_hash bytea primary key,
      -- of several the last one counts
      user_id uuid not null unique references users on delete cascade,
      sent_by uuid,
      sent_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index invitations_expiry on invitations (expires_at)`.execute(db)
}
