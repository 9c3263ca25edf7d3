import { type Kysely, sql } from 'kysely'

/** An organisation that already has accounts does not see the first steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisation add column getting_started_dismissed boolean not null default false`.execute(db)
  await sql`update organisation set getting_started_dismissed = true where exists (select from users)`.execute(db)
}
