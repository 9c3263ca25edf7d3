import { type Kysely, sql } from 'kysely'

/** Adds the number of listed people without pay to the totals of calculated pay periods. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update pay_periods p set totals = totals || jsonb_build_object('without_pay', (
      select count(*) from pay_people where period_id = p.id and not (not held and paid_days > 0 or net <> 0)))
    where totals ? 'people'`.execute(db)
}
