import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null check (btrim(name) <> ''),
      email text not null,
      role text not null check (role in ('admin', 'employee')),
      profile_image text,
      password_hash text not null,
      key_hash text not null,
      active boolean not null default true,
      created_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create unique index users_email_unique on users (lower(email))`.execute(db)
  await sql`create index users_name on users (lower(name), id)`.execute(db)
  await sql`create index users_name_search on users using gin (lower(name) gin_trgm_ops)`.execute(db)
  await sql`create index users_administrators on users (id) where role = 'admin' and active`.execute(db)
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete restrict,
      token_hash bytea not null unique,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
  await sql`
    create table personal_addresses (
      session_id uuid primary key references sessions on delete cascade,
      address text not null,
      -- a password that was sent to it already: the next one needs an address of its own
      used boolean not null default false
    )`.execute(db)
  await sql`
    create table password_resets (
      token_hash bytea primary key,
      user_id uuid not null references users on delete restrict,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index password_resets_user on password_resets (user_id)`.execute(db)
  await sql`
    create table attempt_windows (
      key text primary key,
      started_at timestamptz(3) not null default now(),
      attempts integer not null
    )`.execute(db)
  await sql`create index attempt_windows_started on attempt_windows (started_at)`.execute(db)
}
