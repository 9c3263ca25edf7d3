import { type Kysely, sql } from 'kysely'

const statements = [
  `create table document_types (
    id uuid primary key,
    name text not null check (btrim(name) <> ''),
    sees text[] not null check (cardinality(sees) > 0 and sees <@ array['self', 'manager', 'hr']),
    self_upload boolean not null default false,
    expires boolean not null default false,
    retention_months int check (retention_months between 0 and 1200),
    active boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint document_types_uploads_are_seen check (not self_upload or 'self' = any(sees))
  )`,
  'create unique index document_types_name_unique on document_types (lower(name))',
  // Lists have them in this order.
  `insert into document_types (id, name, sees, self_upload, expires, created_at) values
    (new_id(), 'Contract', '{self,hr}', false, false, now()),
    (new_id(), 'Identity', '{self,hr}', true, false, now() + interval '1 ms'),
    (new_id(), 'Certificate', '{self,manager,hr}', true, false, now() + interval '2 ms'),
    (new_id(), 'Permit', '{self,manager,hr}', true, true, now() + interval '3 ms'),
    (new_id(), 'Other', '{self,hr}', true, false, now() + interval '4 ms')`,
  `create table documents (
    id uuid primary key,
    employee_id uuid not null references employees on delete restrict,
    type_id uuid not null references document_types on delete restrict,
    file_id uuid not null unique references files on delete restrict,
    title text not null check (btrim(title) <> ''),
    issued_on date,
    expires_on date,
    replaces uuid unique references documents on delete set null,
    -- the first version, by which all versions of one document are found
    first_id uuid not null,
    -- whether it is the newest version
    current boolean not null default true,
    deleted_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint documents_expire_after_issue check (expires_on >= issued_on)
  )`,
  'create unique index documents_one_current on documents (first_id) where current',
  'create index documents_employee on documents (employee_id)',
  'create index documents_type on documents (type_id)',
  'create index documents_expire on documents (expires_on) where current and deleted_at is null and expires_on is not null',
  'create index documents_deleted on documents (deleted_at) where deleted_at is not null',
]

/** Documents of people: their types, which say who sees them, and their versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
