import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // UUIDv7 (RFC 9562) for rows that the database makes itself; PostgreSQL has one of its own from 18 on only.
  await sql`
    create function new_id() returns uuid language sql volatile as $$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
    $$`.execute(db)
  await sql`
    create table notifications (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null,
      -- what it tells of: one event is told to one person once
      event_key text not null,
      -- ids, days and states, no texts: what they are called is looked up when it is read
      params jsonb not null default '{}',
      link text,
      created_at timestamptz(3) not null default now(),
      read_at timestamptz(3),
      -- whether it stands in the bell; otherwise it is there for its mail alone
      bell boolean not null,
      mail text not null check (mail in ('now', 'digest', 'none')),
      mail_id uuid,
      -- the day of the digest that it stood in
      digest_on date,
      -- when its mail was queued and its reader's screens were told
      dispatched_at timestamptz(3),
      unique (user_id, event_key)
    )`.execute(db)
  await sql`create index notifications_newest on notifications (user_id, id desc)`.execute(db)
  await sql`create index notifications_unread on notifications (user_id) where read_at is null and bell`.execute(db)
  await sql`create index notifications_waiting on notifications (id) where dispatched_at is null`.execute(db)
  await sql`
    create index notifications_digest on notifications (user_id, created_at)
    where mail = 'digest' and digest_on is null and read_at is null`.execute(db)
  await sql`create index notifications_digested on notifications (user_id, digest_on) where digest_on is not null`.execute(
    db,
  )
  await sql`create index notifications_event on notifications (event_key)`.execute(db)
  await sql`create index notifications_age on notifications (created_at)`.execute(db)
  await sql`
    create table notification_preferences (
      user_id uuid not null references users on delete cascade,
      kind text not null,
      bell boolean not null,
      mail text not null check (mail in ('now', 'digest', 'off')),
      primary key (user_id, kind)
    )`.execute(db)
  await sql`
    create table notification_settings (
      user_id uuid primary key references users on delete cascade,
      digest_at time not null default '07:30',
      -- Monday 1 to Sunday 7
      digest_days smallint[] not null default '{1,2,3,4,5}' check (digest_days <@ '{1,2,3,4,5,6,7}'::smallint[])
    )`.execute(db)
  await sql`
    alter table mails
      add column kind text not null default 'other',
      -- its text goes when it is given up, too; unknown of those that are there
      add column secret boolean not null default true`.execute(db)
  await sql`create index mails_newest on mails (created_at desc, id)`.execute(db)
  await sql`create index mails_failed on mails (failed_at) where failed_at is not null`.execute(db)
}
