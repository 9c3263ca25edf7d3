import { type Kysely, sql } from 'kysely'

/** A request without a matching flow has a step, too: the manager's, which other people with the permission can decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_steps add column usual boolean not null default false`.execute(db)
}
