import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table reminders drop constraint reminders_kind_check',
  `alter table reminders add constraint reminders_kind_check
    check (kind in ('contract-end', 'probation-end', 'document-expiry', 'birthday', 'anniversary'))`,
]

/** Each birthday and anniversary is notified once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
