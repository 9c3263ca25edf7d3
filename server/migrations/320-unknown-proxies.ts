import { type Kysely, sql } from 'kysely'

/** When each instance last saw forwarded headers that it does not believe: a check of another process tells it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instances add column unknown_proxy_at timestamptz`.execute(db)
}
