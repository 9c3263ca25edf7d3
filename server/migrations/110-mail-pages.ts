import { type Kysely, sql } from 'kysely'

/** The data of the HTML part of a mail, rendered when it is sent; null for plain text. It is deleted with the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column page jsonb,
      add constraint mails_page_goes_with_the_text check (page is null or body is not null)`.execute(db)
}
