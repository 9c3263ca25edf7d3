import { type Kysely, sql } from 'kysely'

const statements = [
  // Approvals know a timesheet by its id.
  `alter table timesheets add column id uuid not null default new_id(), add constraint timesheets_id unique (id),
    -- the lines of the record of a frozen month
    add column record jsonb,
    -- of overtime, as the policy had it
    add column factor numeric not null default 1`,
  `create function note_leave_after_closing() returns trigger language plpgsql as $$ begin
    update timesheets s set changed_after = true
    where s.state in ('Approved', 'Closed') and not s.changed_after
      and ((tg_op <> 'INSERT' and old.status = 'Approved' and s.employee_id = old.employee_id
          and s.month between date_trunc('month', old.start_date)::date and old.end_date)
        or (tg_op <> 'DELETE' and new.status = 'Approved' and s.employee_id = new.employee_id
          and s.month between date_trunc('month', new.start_date)::date and new.end_date));
    return null;
  end $$`,
  // The timesheet that is paid, and the revision of it.
  `alter table pay_inputs add column sheet_id uuid, add column sheet_revision integer,
    add column reverses boolean not null default false,
    add constraint pay_inputs_sheet_unique unique (sheet_id, sheet_revision, component_id, reverses)`,
  `create function mark_pay_of_sheet() returns trigger language plpgsql as $$ begin
    perform mark_pay(new.employee_id, new.month);
    return null;
  end $$`,
  `create trigger mark_pay after update of state on timesheets for each row
    when ((old.state in ('Approved', 'Closed')) <> (new.state in ('Approved', 'Closed'))) execute function mark_pay_of_sheet()`,
  `create trigger note_leave_after_closing after insert or delete on leaves
    for each row execute function note_leave_after_closing()`,
  `create trigger note_leave_after_closing_changed
    after update of status, start_date, end_date, start_part, end_part, start_time, end_time, leave_type_id
    on leaves for each row when (old is distinct from new) execute function note_leave_after_closing()`,
]

/** Timesheets are approved, keep their record, and tell of leave that was decided after they were closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
