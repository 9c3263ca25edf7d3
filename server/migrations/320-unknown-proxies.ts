import { type Kysely, sql } from 'kysely'

/** The time at which an instance last saw forwarded headers that it does not trust, for the check in another process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instances add column unknown_proxy_at timestamptz`.execute(db)
}
