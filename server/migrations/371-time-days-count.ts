import { type Kysely, sql } from 'kysely'

/** Counts the days of everyone with an index on the day alone, which has a sixth of the size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index time_days_count on time_days (day)`.execute(db)
}
