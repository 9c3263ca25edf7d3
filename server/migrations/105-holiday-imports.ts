import { type Kysely, sql } from 'kysely'

// From where the holidays of a calendar came, so that the next year's can be offered.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table holiday_calendars add imported jsonb check (jsonb_typeof(imported) = 'object')`.execute(db)
}
