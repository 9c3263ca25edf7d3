import { type Kysely, sql } from 'kysely'

const days = (row: string) => `daterange(${row}.employed_from, ${row}.left_on + 1)`

// The columns of an employee hold the last employment; a first day after a last one is another employment.
const followsAnother = 'o.left_on is not null and n.employed_from > o.left_on'

// The order keeps two transactions that change the same days from waiting for each other.
const noteChanges = (changes: string) => `
  insert into headcount_changes (day, delta)
  select day, sum(delta) from (${changes}) changes group by day having sum(delta) <> 0 order by day
  on conflict (day) do update set delta = headcount_changes.delta + excluded.delta`

const counted = (rows: string, sign: 1 | -1) => `
  select lower(days) as day, ${sign} as delta from ${rows}
  union all select upper(days), ${-sign} from ${rows} where not upper_inf(days)`

const headcount = {
  insert: { referencing: 'new table as new_rows', changes: counted('new_rows', 1) },
  update: {
    referencing: 'old table as old_rows new table as new_rows',
    changes: `${counted('old_rows', -1)} union all ${counted('new_rows', 1)}`,
  },
  delete: { referencing: 'old table as old_rows', changes: counted('old_rows', -1) },
}

const statements = [
  `create table employments (
    employee_id uuid not null references employees on delete cascade,
    days daterange not null check (not isempty(days) and not lower_inf(days)),
    -- another came after it
    former boolean not null default false,
    constraint employments_one_at_a_time exclude using gist (employee_id with =, days with &&)
  )`,
  'create unique index employments_last on employments (employee_id) where not former',
  'create index employments_former on employments using gist (days) where former',
  `insert into employments (employee_id, days) select e.id, ${days('e')} from employees e`,
  ...Object.entries(headcount).flatMap(([event, { referencing, changes }]) => [
    `drop trigger headcount_${event} on employees`,
    `create or replace function note_headcount_${event}() returns trigger language plpgsql as $$ begin ${noteChanges(changes)}; return null; end $$`,
    `create trigger headcount_${event} after ${event} on employments referencing ${referencing} for each statement execute function note_headcount_${event}()`,
  ]),
  `create function employed() returns trigger language plpgsql as $$ begin
    insert into employments (employee_id, days) select n.id, ${days('n')} from new_rows n;
    return null;
  end $$`,
  `create trigger employed after insert on employees referencing new table as new_rows for each statement execute function employed()`,
  `create function employed_anew() returns trigger language plpgsql as $$ begin
    if not exists (select from new_rows n join old_rows o on o.id = n.id where (n.employed_from, n.left_on) is distinct from (o.employed_from, o.left_on)) then
      return null;
    end if;
    update employments m set days = ${days('n')} from new_rows n join old_rows o on o.id = n.id
      where m.employee_id = n.id and not m.former and not (${followsAnother}) and m.days <> ${days('n')};
    update employments m set former = true from new_rows n join old_rows o on o.id = n.id
      where m.employee_id = n.id and not m.former and ${followsAnother};
    insert into employments (employee_id, days) select n.id, ${days('n')} from new_rows n join old_rows o on o.id = n.id where ${followsAnother};
    return null;
  end $$`,
  `create trigger employed_anew after update on employees referencing old table as old_rows new table as new_rows
    for each statement execute function employed_anew()`,
  `alter table employees
    add column leaving_on date,
    add column leaving_reason text check (leaving_reason in ('resigned', 'dismissed', 'end of contract', 'retired', 'other')),
    add column leaving_note text,
    -- to whom those report then who report to this person; null: to the person's own manager
    add column leaving_reports_to uuid references employees on delete set null,
    add column leaving_planned_by uuid references users on delete set null,
    -- why it could not end when the day had passed
    add column leaving_error text,
    -- signs in before the first day
    add column early_access boolean not null default false,
    add constraint employees_leaving_while_employed check (leaving_on is null or (left_on is null and leaving_on >= employed_from)),
    add constraint employees_leaving_failed check (leaving_error is null or leaving_on is not null)`,
  'create index employees_leaving on employees (leaving_on) where leaving_on is not null',
  'create index employees_employed_from on employees (employed_from)',
  // The person can sign in on these days only, both included; null: on any day.
  'alter table users add column opens_on date, add column closes_on date',
]

/** Past, present and future employments: a person may leave and be rehired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
