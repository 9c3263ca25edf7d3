import { type Kysely, sql } from 'kysely'

/** The sheet and heading row of an imported file, evidence about its columns, and the meanings of its words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column source jsonb not null default '{"format": "csv", "sheets": [], "sheet": null, "headingRow": 1}',
      add column facts jsonb not null default '[]',
      add column words jsonb not null default '{}'`.execute(db)
}
