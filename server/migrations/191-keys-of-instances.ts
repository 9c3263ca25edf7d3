import { type Kysely, sql } from 'kysely'

/** By which keys each instance opens secrets, as their numbers: instances of one database have one in common. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table instances add column secrets_keys bigint[]`.execute(db)
}
