import { type Kysely, sql } from 'kysely'

// Calendar feeds of leave: the token of a feed gives the access of its owner.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table leave_feeds (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('own', 'reports', 'peers', 'department')),
    token_hash bytea not null,
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3),
    constraint leave_feeds_token unique (token_hash)
  )`.execute(db)
  await sql`create index leave_feeds_user on leave_feeds (user_id)`.execute(db)
}
