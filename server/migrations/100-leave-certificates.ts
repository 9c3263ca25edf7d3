import { type Kysely, sql } from 'kysely'

/** Certificates of leaves: the day of receipt and the time of the reminder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leave_certificates (
      leave_id uuid primary key references leaves on delete cascade,
      -- null: not yet
      received_on date,
      reminded_at timestamptz(3)
    )`.execute(db)
}
