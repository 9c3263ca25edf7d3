import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leaves (
      id uuid primary key,
      employee_id uuid not null references employees on delete restrict,
      leave_type text not null check (leave_type in ('Sick Leave', 'Casual Leave', 'Annual Leave')),
      start_date date not null,
      end_date date not null,
      reason text not null default '',
      status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected')),
      applied_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      constraint leaves_end_not_before_start check (end_date >= start_date),
      constraint leaves_no_overlap exclude using gist (employee_id with =, daterange(start_date, end_date, '[]') with &&) where (status <> 'Rejected')
    )`.execute(db)
  await sql`create index leaves_employee on leaves (employee_id, applied_at, id)`.execute(db)
  await sql`create index leaves_applied on leaves (applied_at, id)`.execute(db)
  await sql`create index leaves_status on leaves (status, applied_at, id)`.execute(db)
  await sql`create index leaves_status_sort on leaves (status, id)`.execute(db)
  await sql`create index leaves_type on leaves (leave_type, id)`.execute(db)
  await sql`create index leaves_start on leaves (start_date, id)`.execute(db)
  await sql`create index leaves_end on leaves (end_date, id)`.execute(db)
  await sql`create index leaves_length on leaves ((end_date - start_date), id)`.execute(db)
  // Not the expression of the exclusion, whose index begins with the person and so is slow to search by days alone.
  await sql`create index leaves_days on leaves using gist (daterange(start_date, end_date + 1))`.execute(db)
  // A decision is final, whatever statement tries to change it.
  await sql`
    create function refuse_second_decision() returns trigger language plpgsql as $$
    begin
      raise exception 'leave % is decided already', old.id using errcode = 'check_violation', constraint = 'leaves_decided_once';
    end $$`.execute(db)
  await sql`
    create trigger leaves_decided_once before update on leaves for each row
    when (old.status <> 'Pending' and new.status <> old.status) execute function refuse_second_decision()`.execute(db)
}
