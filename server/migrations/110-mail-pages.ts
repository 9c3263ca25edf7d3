import { type Kysely, sql } from 'kysely'

/** What the HTML part of a mail is made from when it goes out; none: it is text alone. It goes with the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column page jsonb,
      add constraint mails_page_goes_with_the_text check (page is null or body is not null)`.execute(db)
}
