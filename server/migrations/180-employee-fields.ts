import { type Kysely, sql } from 'kysely'

/** Who edits the product's own fields of people, where it is another than usual. */
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
