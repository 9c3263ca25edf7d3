import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_windows (
      -- the kind of mail, and who causes or gets it
      key text primary key,
      started_at timestamptz(3) not null default now(),
      mails integer not null
    )`.execute(db)
  await sql`create index mail_windows_started on mail_windows (started_at)`.execute(db)
}
