import { type Kysely, sql } from 'kysely'

/** The manager's step of the default flow is decided as any other step, so nothing tells it apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table approval_steps drop column usual`.execute(db)
}
