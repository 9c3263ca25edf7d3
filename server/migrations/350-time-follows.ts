import { type Kysely, sql } from 'kysely'

const statements = [
  'create trigger note_time after insert or update or delete on job_periods for each row execute function note_time_of_period()',
  `create function note_time_of_day() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then perform note_time_change(old.employee_id, old.day, old.day); end if;
    if tg_op <> 'DELETE' and (tg_op = 'INSERT' or old.day <> new.day) then
      perform note_time_change(new.employee_id, new.day, new.day);
    end if;
    return null;
  end $$`,
  `create trigger note_time after insert or update or delete on planned_shifts
    for each row execute function note_time_of_day()`,
  // Marks with the origin `clock` are computed from the days themselves.
  `create trigger note_time_of_new after insert on attendance for each row when (new.origin <> 'clock')
    execute function note_time_of_day()`,
  `create trigger note_time_of_changed after update on attendance for each row when (new.origin <> 'clock')
    execute function note_time_of_day()`,
  `create trigger note_time_of_gone after delete on attendance for each row when (old.origin <> 'clock')
    execute function note_time_of_day()`,
]

/** Days of working time follow marks by hand, planned shifts and departments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
