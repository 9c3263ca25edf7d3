import { type Kysely, sql } from 'kysely'

const statements = [
  // Null: not known, of erasures before this column.
  'alter table erasures add column documents uuid[]',
]

/** Which documents an erasure removed: each has a time of its own, so that of one person some go and others stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
