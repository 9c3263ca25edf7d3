import { type Kysely, sql } from 'kysely'

/** A list of people may lack what is known later only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table employees
      alter column gender drop not null,
      alter column marital_status drop not null,
      alter column salary drop not null`.execute(db)
}
