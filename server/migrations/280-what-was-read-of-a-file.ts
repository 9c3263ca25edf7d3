import { type Kysely, sql } from 'kysely'

/** Which sheet of a file was read and from which row, what its columns say of themselves, and what their words stand for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column source jsonb not null default '{"format": "csv", "sheets": [], "sheet": null, "headingRow": 1}',
      add column facts jsonb not null default '[]',
      add column words jsonb not null default '{}'`.execute(db)
}
