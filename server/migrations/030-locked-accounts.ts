import { type Kysely, sql } from 'kysely'

/** Locked accounts, with the person who locked them and the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column locked_at timestamptz(3),
      add column locked_by uuid,
      add column lock_reason text,
      -- a password that somebody else chose or the product made up: to be replaced at the first sign-in
      add column initial_secret boolean not null default false,
      add constraint users_locked check ((locked_at is null) = (lock_reason is null))`.execute(db)
}
