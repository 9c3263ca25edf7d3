import { type Kysely, sql } from 'kysely'

const statements = [
  `create table person_copies (
    id uuid primary key,
    -- whose data it is
    user_id uuid not null references users on delete cascade,
    asked_by uuid not null references users on delete cascade,
    status text not null default 'Waiting' check (status in ('Waiting', 'Done', 'Failed')),
    -- documents that are not in it: their ids, their titles and why
    left_out jsonb not null default '[]',
    -- the files in the store that are in it, with their paths; the first is data.json
    files jsonb not null default '[]',
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  'create index person_copies_user on person_copies (user_id, id)',
  'create index person_copies_asked_by on person_copies (asked_by, id)',
  'create index person_copies_expire on person_copies (expires_at)',
]

/** Copies of the personal data of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
