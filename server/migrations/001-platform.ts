import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Names are searched by any part of them; without trigrams that reads the whole table.
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table organisation (
      only_row boolean primary key default true check (only_row),
      time_zone text not null
    )`.execute(db)
  await sql`
    create table audit_events (
      id uuid primary key,
      at timestamptz(3) not null default now(),
      actor_id uuid,
      request_id text,
      action text not null,
      entity_id uuid not null,
      before jsonb,
      after jsonb
    )`.execute(db)
  await sql`create index audit_events_entity on audit_events (entity_id, at)`.execute(db)
  await sql`
    create table mails (
      id uuid primary key,
      -- one mail per event and recipient, however often the event is told
      event_key text unique,
      to_address text not null,
      subject text not null,
      -- null once the mail is delivered or given up: bodies hold secrets
      body text,
      created_at timestamptz(3) not null default now(),
      attempts integer not null default 0,
      next_attempt_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      failed_at timestamptz(3),
      last_error text,
      check (sent_at is null or failed_at is null)
    )`.execute(db)
  await sql`create index mails_due on mails (next_attempt_at) where sent_at is null and failed_at is null`.execute(db)
}
