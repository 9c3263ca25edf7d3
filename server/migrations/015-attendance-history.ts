import { type Kysely, sql } from 'kysely'

/** Marks that can be corrected, and what each of them was before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for a mark that was never corrected: millions of rows need no rewrite.
  await sql`alter table attendance add column corrected_at timestamptz(3)`.execute(db)
  await sql`
    create table attendance_history (
      id uuid primary key,
      employee_id uuid not null references employees on delete restrict,
      day date not null,
      -- null where the day had no mark
      former_status text check (former_status in ('Present', 'Absent', 'Sick', 'Leave', 'Late')),
      status text not null check (status in ('Present', 'Absent', 'Sick', 'Leave', 'Late')),
      reason text not null check (btrim(reason) <> ''),
      changed_by uuid not null references users on delete restrict,
      changed_at timestamptz(3) not null,
      constraint attendance_history_changes check (former_status is distinct from status),
      -- the order of the changes of one mark
      constraint attendance_history_one_after_the_other unique (employee_id, day, changed_at)
    )`.execute(db)
  await sql`create index attendance_history_changed_by on attendance_history (changed_by)`.execute(db)
  await sql`
    create function refuse_rewritten_history() returns trigger language plpgsql as $$
    begin
      raise exception 'what happened stays' using errcode = 'check_violation', constraint = 'attendance_history_stays';
    end $$`.execute(db)
  await sql`
    create trigger attendance_history_stays before update or delete on attendance_history
    for each row execute function refuse_rewritten_history()`.execute(db)
}
