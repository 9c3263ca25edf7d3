import { type Kysely, sql } from 'kysely'

/** The person who set a mark; null for older marks, and for imported ones without an author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a default: millions of rows need no rewrite.
  await sql`alter table attendance add column set_by uuid references users on delete restrict`.execute(db)
}
