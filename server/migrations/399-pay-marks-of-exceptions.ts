import { type Kysely, sql } from 'kysely'

const statements = [
  // Amounts stay the same, so the person is marked only where a period is open, from its own month on.
  `create function mark_open_pay(employee uuid, modes text[]) returns void language sql as $$
    insert into pay_marks (group_id, employee_id, from_day)
    select distinct on (p.group_id) p.group_id, employee, p.month
    from pay_periods p join pay_terms t on t.group_id = p.group_id and t.employee_id = employee
    where p.status = 'Open' and p.mode = any(modes) and (p.employees is null or employee = any(p.employees))
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null
  $$`,
  `create function mark_pay_of_account() returns trigger language plpgsql as $$ begin
    perform mark_open_pay(new.employee_id, '{provider,own}');
    return null;
  end $$`,
  `create trigger mark_pay after insert or update on bank_accounts for each row execute function mark_pay_of_account()`,
  `create function mark_pay_of_record() returns trigger language plpgsql as $$ begin
    perform mark_open_pay(new.employee_id, '{own}');
    return null;
  end $$`,
  `create trigger mark_pay_of_new after insert on salaries for each row when (new.payslip_id is null)
    execute function mark_pay_of_record()`,
  `create trigger mark_pay_of_reversed after update of reversed_at on salaries for each row when (new.payslip_id is null)
    execute function mark_pay_of_record()`,
]

/** A new bank account or a salary recorded by hand changes the exceptions of an open pay period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
