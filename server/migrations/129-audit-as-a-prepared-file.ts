import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table exports drop constraint exports_format_check',
  `alter table exports add constraint exports_format_check check (format in ('csv', 'xlsx', 'jsonl'))`,
]

/** The audit is prepared as lines of JSON, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
