import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attendance (
      id uuid primary key,
      employee_id uuid not null references employees on delete restrict,
      day date not null,
      -- Late comes with imported records only
      status text not null check (status in ('Present', 'Absent', 'Sick', 'Leave', 'Late')),
      marked_at timestamptz(3) not null default now(),
      constraint attendance_once_a_day unique (employee_id, day)
    )`.execute(db)
  await sql`create index attendance_day on attendance (day, status, employee_id)`.execute(db)
  await createDays(db)
  await createHeadcount(db)
  // The report reads all employees by code; with these columns it needs only the index.
  await sql`create index employees_roster on employees (lower(code), id) include (code, employed_from, left_on, user_id, department_id)`.execute(
    db,
  )
}

// The days that the report has. Finding them among millions of marks would read every mark.
async function createDays(db: Kysely<unknown>): Promise<void> {
  await sql`create table attendance_days (day date primary key)`.execute(db)
  await sql`
    create function note_attendance_days() returns trigger language plpgsql as $$
    begin
      -- Only the first mark of a day writes; those after it must not wait for each other.
      insert into attendance_days (day)
      select distinct m.day from marked m where not exists (select from attendance_days d where d.day = m.day) order by m.day
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger attendance_days_noted after insert on attendance
    referencing new table as marked for each statement execute function note_attendance_days()`.execute(db)
}

const came = (rows: string) =>
  `select employed_from as day, 1 as delta from ${rows} union all select left_on + 1, -1 from ${rows} where left_on is not null`
const gone = (rows: string) =>
  `select employed_from as day, -1 as delta from ${rows} union all select left_on + 1, 1 from ${rows} where left_on is not null`

// The order keeps two transactions that change the same days from waiting for each other.
const noteChanges = (changes: string) => `
  insert into headcount_changes (day, delta)
  select day, sum(delta) from (${changes}) changes group by day having sum(delta) <> 0 order by day
  on conflict (day) do update set delta = headcount_changes.delta + excluded.delta`

// By how much the number of employed people changes on a day: how many were employed on any day is a sum over few rows,
// and an end that is backdated or taken back corrects every day that follows.
async function createHeadcount(db: Kysely<unknown>): Promise<void> {
  await sql`create table headcount_changes (day date primary key, delta integer not null)`.execute(db)
  const triggers = {
    insert: { referencing: 'new table as new_rows', changes: came('new_rows') },
    update: {
      referencing: 'old table as old_rows new table as new_rows',
      changes: `${gone('old_rows')} union all ${came('new_rows')}`,
    },
    delete: { referencing: 'old table as old_rows', changes: gone('old_rows') },
  }
  for (const [event, { referencing, changes }] of Object.entries(triggers)) {
    await sql`${sql.raw(`create function note_headcount_${event}() returns trigger language plpgsql as $$ begin ${noteChanges(changes)}; return null; end $$`)}`.execute(
      db,
    )
    await sql`${sql.raw(`create trigger headcount_${event} after ${event} on employees referencing ${referencing} for each statement execute function note_headcount_${event}()`)}`.execute(
      db,
    )
  }
  await sql`${sql.raw(noteChanges(came('employees')))}`.execute(db)
}
