import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organisation add column birthdays boolean not null default true`.execute(db)
}
