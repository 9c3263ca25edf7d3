import { type Kysely, sql } from 'kysely'

const statements = [
  `create table imports (
    id uuid primary key,
    kind text not null,
    file_name text not null,
    columns text[] not null check (cardinality(columns) between 1 and 100),
    mapping jsonb not null,
    formats jsonb not null default '{}',
    on_error text not null default 'refuse' check (on_error in ('refuse', 'skip')),
    create_departments boolean not null default false,
    invite boolean not null default false,
    status text not null default 'Uploaded' check (status in ('Uploaded', 'Checked', 'Running', 'Done', 'Cancelled')),
    rows int not null check (rows > 0),
    -- so many checks and runs began: each is a job of its own
    rounds int not null default 0,
    -- a check that goes on after its request
    checking boolean not null default false,
    stopped text,
    created_by uuid not null references users on delete cascade,
    created_at timestamptz(3) not null default now(),
    touched_at timestamptz(3) not null default now(),
    ended_at timestamptz(3),
    -- rows hold personal values and are let go of after a while
    rows_kept boolean not null default true,
    constraint imports_ended check ((status in ('Done', 'Cancelled')) = (ended_at is not null))
  )`,
  'create index imports_of on imports (created_by, id)',
  'create index imports_kept on imports (touched_at) where rows_kept',
  `create table import_rows (
    import_id uuid not null references imports on delete cascade,
    no int not null,
    -- in the order of the columns
    cells jsonb not null,
    outcome text check (outcome in ('create', 'update', 'unchanged', 'error', 'skipped')),
    position int not null default 0,
    errors jsonb not null default '[]',
    entity_id uuid,
    done_at timestamptz(3),
    primary key (import_id, no)
  )`,
  'create index import_rows_outcome on import_rows (import_id, outcome, no)',
  `create index import_rows_open on import_rows (import_id, position, no) where done_at is null and outcome in ('create', 'update')`,
]

/** Files that are loaded: what their columns are, and what became of each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
