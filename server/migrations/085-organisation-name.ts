import { type Kysely, sql } from 'kysely'

/** The name of the organisation; null until someone enters it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column name text check (name = btrim(name) and char_length(name) between 1 and 80)`.execute(
    db,
  )
}
