import { type Kysely, sql } from 'kysely'

const FACTS = `array['department', 'designation', 'manager', 'employmentType', 'fte', 'location', 'schedule']`

const statements = [
  `alter table job_changes
    drop constraint job_changes_fields_check,
    add constraint job_changes_fields_check check (cardinality(fields) > 0 and fields <@ ${FACTS}),
    -- What the change said of them; what is so stands in working_times alone, which also keeps them from being deleted.
    add column location_id uuid check ('location' = any(fields) or location_id is null),
    add column schedule_id uuid check ('schedule' = any(fields) or schedule_id is null)`,
]

/** A job change can set the location and the schedule from its day on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
