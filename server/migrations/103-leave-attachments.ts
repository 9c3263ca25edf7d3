import { type Kysely, sql } from 'kysely'

const statements = [
  `create table leave_attachments (
    id uuid primary key,
    -- null: of a request that is still to be made
    leave_id uuid references leaves on delete cascade,
    file_id uuid not null references files on delete cascade,
    uploaded_by uuid not null references users on delete cascade,
    uploaded_at timestamptz(3) not null default now()
  )`,
  'create index leave_attachments_leave on leave_attachments (leave_id) where leave_id is not null',
  'create index leave_attachments_unsent on leave_attachments (uploaded_at) where leave_id is null',
  'create index leave_attachments_file on leave_attachments (file_id)',
  'create index leave_attachments_uploader on leave_attachments (uploaded_by)',
]

/** Files that are attached to leaves, such as certificates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
