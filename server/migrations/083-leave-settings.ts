import { type Kysely, sql } from 'kysely'

// The organisation-wide leave settings, as one row.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table leave_settings (
    only_row boolean primary key default true check (only_row),
    colleagues text not null default 'away' check (colleagues in ('none', 'away'))
  )`.execute(db)
  await sql`insert into leave_settings default values`.execute(db)
}
