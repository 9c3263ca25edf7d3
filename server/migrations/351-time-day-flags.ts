import { type Kysely, sql } from 'kysely'

/** The few days with flags or warnings are found without the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const list of ['flags', 'warnings'])
    await sql.raw(`create index time_days_${list} on time_days (day, employee_id) where ${list} <> '{}'`).execute(db)
}
