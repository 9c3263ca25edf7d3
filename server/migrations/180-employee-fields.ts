import { type Kysely, sql } from 'kysely'

/** The editors of built-in fields, if they differ from the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table employee_fields (
    key text primary key check (char_length(key) <= 40),
    edits text not null check (edits in ('self', 'approve', 'hr'))
  )`,
    )
    .execute(db)
}
