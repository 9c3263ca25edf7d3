import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table jobs add column caller jsonb',
  // Null for files that were prepared before callers were kept; they are gone after a day.
  'alter table exports add column caller jsonb',
]

/** A job stores its caller, with the rights of that call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
