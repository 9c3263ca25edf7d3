import { type Kysely, sql } from 'kysely'

const statements = [
  `create table exports (
    id uuid primary key,
    list text not null,
    query jsonb not null,
    format text not null check (format in ('csv', 'xlsx')),
    headers text not null check (headers in ('labels', 'keys')),
    status text not null default 'Waiting' check (status in ('Waiting', 'Done', 'Failed')),
    rows int not null,
    done int not null default 0,
    -- the files in the store, in their order
    parts jsonb not null default '[]',
    requested_by uuid not null references users on delete cascade,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  'create index exports_of on exports (requested_by, id)',
  'create index exports_expire on exports (expires_at)',
]

/** Long lists that are prepared as files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
