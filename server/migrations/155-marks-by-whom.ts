import { type Kysely, sql } from 'kysely'

/** Who set a mark; null of marks from before this was kept, and of those that were loaded without anybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a default: millions of rows need not be written anew.
  await sql`alter table attendance add column set_by uuid references users on delete restrict`.execute(db)
}
