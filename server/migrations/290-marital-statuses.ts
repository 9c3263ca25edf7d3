import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employees drop constraint employees_marital_status_check`.execute(db)
  await sql`alter table employees add constraint employees_marital_status_check
    check (marital_status in ('single', 'married', 'divorced', 'widowed', 'partnership'))`.execute(db)
}
