import { type Kysely, sql } from 'kysely'

const statements = [
  'drop trigger mark_pay_of_changed on leaves',
  // A trigger of the generated column `state` fires on each update, so the values are compared here.
  `create trigger mark_pay_of_changed after update on leaves for each row when (
    (old.status, old.state, old.start_date, old.end_date, old.start_part, old.end_part, old.start_time, old.end_time, old.leave_type_id)
      is distinct from
    (new.status, new.state, new.start_date, new.end_date, new.start_part, new.end_part, new.start_time, new.end_time, new.leave_type_id)
    -- Pay counts the amount of leave in hours alone.
    or new.start_time is not null and old.amount is distinct from new.amount) execute function mark_pay_of_leave()`,
]

/** A recount of leave days marks no one for a new pay calculation unless their pay can change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
