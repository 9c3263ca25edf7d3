import { type Kysely, sql } from 'kysely'

const statements = [
  `create table reports (
    id uuid primary key,
    owner_id uuid not null references users on delete cascade,
    name text not null check (btrim(name) <> ''),
    description text not null,
    definition jsonb not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create index reports_owner on reports (owner_id)',
  `create table report_shares (
    report_id uuid not null references reports on delete cascade,
    user_id uuid references users on delete cascade,
    role_id uuid references roles on delete cascade,
    check (num_nonnulls(user_id, role_id) = 1),
    unique nulls not distinct (report_id, user_id, role_id)
  )`,
  'create index report_shares_user on report_shares (user_id) where user_id is not null',
  'create index report_shares_role on report_shares (role_id) where role_id is not null',
  `create table report_schedules (
    report_id uuid primary key references reports on delete cascade,
    every text not null check (every in ('day', 'week', 'month')),
    on_day int check (on_day between 1 and 31),
    at text not null,
    format text not null check (format in ('csv', 'xlsx')),
    -- accounts; one that is gone gets nothing
    people uuid[] not null check (cardinality(people) between 1 and 50),
    next_at timestamptz(3) not null,
    check ((every = 'day') = (on_day is null))
  )`,
  'create index report_schedules_next on report_schedules (next_at)',
  `create table report_deliveries (
    report_id uuid not null references reports on delete cascade,
    due_at timestamptz(3) not null,
    user_id uuid not null references users on delete cascade,
    sent boolean not null,
    -- one file for each moment and person, whatever runs twice
    primary key (report_id, due_at, user_id)
  )`,
  'create index report_deliveries_user on report_deliveries (user_id)',
  // The title of a scheduled file in the notification.
  'alter table exports add column title text',
]

/** Saved reports, with shares, schedules and deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
