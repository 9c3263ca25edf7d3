import { type Kysely, sql } from 'kysely'

/** The days of everyone are counted in an index of a sixth of the size: the day alone, which many rows share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index time_days_count on time_days (day)`.execute(db)
}
