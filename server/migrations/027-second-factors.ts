import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      -- two: proven by a password and a factor, or by a passkey
      add column strength text not null default 'one' check (strength in ('one', 'two')),
      -- when the person last proved themself; null for sessions of the time before this was kept
      add column confirmed_at timestamptz(3),
      add column last_seen_at timestamptz(3),
      add column user_agent text check (char_length(user_agent) <= 300),
      add column network text`.execute(db)
  await sql`alter table sessions alter column confirmed_at set default now()`.execute(db)
  // last_seen_at changes all the time and stands in no index: with room on the page such a change touches none of them.
  await sql`alter table sessions set (fillfactor = 70)`.execute(db)
  await sql`
    create table totp_factors (
      user_id uuid primary key references users on delete cascade,
      -- both encrypted; the seed that counts, and one that waits for its first right code
      secret bytea,
      next_secret bytea,
      confirmed_at timestamptz(3),
      -- the last 30-second step whose code was taken: none is taken twice
      last_step bigint not null default 0,
      -- wrong codes in a row
      failures integer not null default 0,
      check ((secret is null) = (confirmed_at is null)),
      check (secret is not null or next_secret is not null)
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      selector char(4) not null,
      secret_hash text not null,
      used_at timestamptz(3),
      primary key (user_id, selector)
    )`.execute(db)
  await sql`
    create table challenges (
      token_hash bytea primary key,
      user_id uuid references users on delete cascade,
      kind text not null check (kind in ('sign-in', 'register', 'confirm')),
      data jsonb not null default '{}',
      failures integer not null default 0,
      expires_at timestamptz(3) not null
    )`.execute(db)
  await sql`create index challenges_user on challenges (user_id)`.execute(db)
  await sql`create index challenges_expiry on challenges (expires_at)`.execute(db)
  await sql`
    create table security_events (
      -- in the order of time, so that the old ones lie together
      id uuid primary key,
      at timestamptz(3) not null,
      kind text not null,
      user_id uuid,
      -- whom a sign-in named that has no account: people type passwords there
      subject_hash bytea,
      session_id uuid,
      network text,
      agent text,
      outcome text not null check (outcome in ('done', 'refused')),
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index security_events_user on security_events (user_id, id)`.execute(db)
  await sql`create index security_events_kind on security_events (kind, id)`.execute(db)
}
