import { type Kysely, sql } from 'kysely'

// A person who can edit a field also sees it, even if it is otherwise visible only to managers.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table custom_fields drop constraint custom_fields_edited_seen`.execute(db)
  await sql`alter table custom_fields add constraint custom_fields_edited_seen check (edits = 'hr' or sees <> 'hr')`.execute(
    db,
  )
}
