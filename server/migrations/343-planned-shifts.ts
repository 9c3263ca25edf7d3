import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table schedule_days add column starts time, add column ends time,
    add constraint schedule_days_shift check ((starts is null) = (ends is null))`,
  `create table planned_shifts (
    employee_id uuid not null references employees on delete cascade,
    day date not null,
    -- a day off where all three are null
    starts time,
    ends time,
    minutes smallint check (minutes between 1 and 960),
    primary key (employee_id, day),
    check (num_nonnulls(starts, ends, minutes) in (0, 3))
  )`,
  `create function mark_pay_of_shift() returns trigger language plpgsql as $$ begin
    if exists (select from employees where id = coalesce(new.employee_id, old.employee_id)) then
      perform mark_pay(coalesce(new.employee_id, old.employee_id), coalesce(new.day, old.day));
    end if;
    return null;
  end $$`,
  `create trigger mark_pay after insert or update or delete on planned_shifts
    for each row execute function mark_pay_of_shift()`,
  // With a default that is a constant, millions of rows are not written again.
  `alter table attendance add column origin text not null default 'hand' check (origin in ('hand', 'clock', 'import'))`,
  `alter table locations add column networks text[] not null default '{}'`,
]

/** Shifts of schedules, planned shifts of people, networks of locations, and the origin of marks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
