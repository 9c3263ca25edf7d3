import { type Kysely, sql } from 'kysely'

/** Private contacts of people, and their emergency contacts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person_contacts (
      employee_id uuid primary key references employees on delete cascade,
      private_email text,
      work_phone text,
      private_phone text,
      addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 3),
      emergency jsonb not null default '[]' check (jsonb_typeof(emergency) = 'array' and jsonb_array_length(emergency) <= 5),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
}
