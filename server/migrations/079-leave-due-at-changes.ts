import { type Kysely, sql } from 'kysely'

const statements = [
  // The entitlement depends on these columns: each change of them causes a recalculation within minutes.
  `create function leave_falls_due() returns trigger language plpgsql as $$
  declare
    whose uuid;
  begin
    if tg_table_name = 'employees' then whose := new.id;
    elsif tg_op = 'DELETE' then whose := old.employee_id;
    else whose := new.employee_id;
    end if;
    insert into leave_due (employee_id, leave_type_id, next_on)
      select e.id, r.leave_type_id, date '1970-01-01' from employees e, (select distinct leave_type_id from leave_rules) r where e.id = whose
      on conflict (employee_id, leave_type_id) do update set next_on = excluded.next_on;
    return null;
  end $$`,
  `create trigger leave_falls_due after update of employed_from, left_on on employees for each row
    when ((old.employed_from, old.left_on) is distinct from (new.employed_from, new.left_on)) execute function leave_falls_due()`,
  'create trigger leave_falls_due after insert or update or delete on job_periods for each row execute function leave_falls_due()',
  'create trigger leave_falls_due after insert or update or delete on working_times for each row execute function leave_falls_due()',
]

/** A changed employment, job or working time changes entitlements, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
