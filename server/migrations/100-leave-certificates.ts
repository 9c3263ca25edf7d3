import { type Kysely, sql } from 'kysely'

/** Certificates of leaves: when they were received, and when their people were reminded of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leave_certificates (
      leave_id uuid primary key references leaves on delete cascade,
      -- null: not yet
      received_on date,
      reminded_at timestamptz(3)
    )`.execute(db)
}
