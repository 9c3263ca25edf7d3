import { type Kysely, sql } from 'kysely'

const statements = [
  // Null: unknown, for erasures before this column.
  'alter table erasures add column documents uuid[]',
]

/** The documents that an erasure removed: each has its own retention, so some documents of a person may stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
