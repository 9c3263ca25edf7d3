import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table departments (
      id uuid primary key,
      dep_name text not null check (btrim(dep_name) <> ''),
      description text not null default '',
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create unique index departments_name_unique on departments (lower(dep_name))`.execute(db)
}
