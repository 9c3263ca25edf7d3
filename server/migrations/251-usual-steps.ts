import { type Kysely, sql } from 'kysely'

/** What no flow matches has a step, too: the manager's, open to whoever else may decide the person's leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_steps add column usual boolean not null default false`.execute(db)
}
