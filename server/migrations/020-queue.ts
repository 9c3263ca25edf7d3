import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table jobs (
      id uuid primary key,
      kind text not null,
      -- of one kind and key there is one job, ever
      key text not null,
      payload jsonb not null default '{}' check (octet_length(payload::text) <= 8192),
      run_at timestamptz(3) not null default now(),
      attempts integer not null default 0,
      locked_until timestamptz(3),
      locked_by uuid,
      progress jsonb,
      done_at timestamptz(3),
      failed_at timestamptz(3),
      last_error text,
      unique (kind, key),
      check (done_at is null or failed_at is null)
    )`.execute(db)
  await sql`create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null`.execute(db)
  await sql`create index jobs_ended on jobs ((coalesce(done_at, failed_at)))`.execute(db)
  await sql`
    create table job_schedules (
      kind text primary key,
      at text not null check (at ~ '^(every [1-9][0-9]{0,3} min|([01][0-9]|2[0-3]):[0-5][0-9])$'),
      next_at timestamptz(3) not null,
      last_at timestamptz(3),
      catch_up text not null check (catch_up in ('one', 'each', 'none'))
    )`.execute(db)
  await sql`
    create table instances (
      id uuid primary key,
      version text not null,
      host text not null,
      started_at timestamptz(3) not null default now(),
      seen_at timestamptz(3) not null default now(),
      -- the newest migration that it knows
      migrations text not null
    )`.execute(db)
  await sql`
    create table domain_events (
      id uuid primary key,
      kind text not null,
      entity_id uuid not null,
      payload jsonb not null,
      at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create index domain_events_at on domain_events (at)`.execute(db)
  await sql`create table event_consumers (consumer text not null, kind text not null, primary key (kind, consumer))`.execute(
    db,
  )
  await sql`
    create table domain_event_work (
      id uuid primary key,
      event_id uuid not null references domain_events on delete restrict,
      consumer text not null,
      run_at timestamptz(3) not null default now(),
      attempts integer not null default 0,
      locked_until timestamptz(3),
      locked_by uuid,
      -- never set: a row goes with its effects
      done_at timestamptz(3),
      failed_at timestamptz(3),
      last_error text,
      unique (event_id, consumer)
    )`.execute(db)
  await sql`create index domain_event_work_due on domain_event_work (run_at, id) where done_at is null and failed_at is null`.execute(
    db,
  )
  await sql`
    alter table mails
      add column locked_until timestamptz(3),
      add column locked_by uuid,
      -- those of one person's act go before those that thousands get at once
      add column priority smallint not null default 0 check (priority between 0 and 9)`.execute(db)
  await sql`drop index mails_due`.execute(db)
  await sql`
    create index mails_due on mails (priority, next_attempt_at, id) where sent_at is null and failed_at is null`.execute(
    db,
  )
}
