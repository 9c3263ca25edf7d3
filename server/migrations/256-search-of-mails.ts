import { type Kysely, sql } from 'kysely'

/** The search of mails ignores accents, like all searches. It scans all mails, as before: mails have no index of word parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column folded_text text not null generated always as (folded(to_address || ' ' || subject)) stored`.execute(
    db,
  )
}
