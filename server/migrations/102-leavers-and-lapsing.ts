import { type Kysely, sql } from 'kysely'

const statements = [
  // The time at which the person was notified that days of the bucket expire soon.
  'alter table leave_buckets add column lapse_told_at timestamptz(3)',
  // A last day that is planned changes entitlements as one that has passed does.
  'drop trigger leave_falls_due on employees',
  `create trigger leave_falls_due after update of employed_from, left_on, leaving_on on employees for each row
    when ((old.employed_from, old.left_on, old.leaving_on) is distinct from (new.employed_from, new.left_on, new.leaving_on))
    execute function leave_falls_due()`,
]

/** Leave follows a planned last day, and people are notified of days that expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
