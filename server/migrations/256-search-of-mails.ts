import { type Kysely, sql } from 'kysely'

/** Mails are found without their accents, as everything else. All of them are walked through, as before: no index of parts is kept for every mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column folded_text text not null generated always as (folded(to_address || ' ' || subject)) stored`.execute(
    db,
  )
}
