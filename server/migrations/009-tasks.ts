import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tasks (
      id uuid primary key,
      task_name text not null check (btrim(task_name) <> ''),
      description text not null default '',
      task_for text not null check (task_for in ('personal', 'team')),
      employee_id uuid references employees on delete restrict,
      team_id uuid references teams on delete restrict,
      assign_at timestamptz(3),
      deadline_at timestamptz(3),
      return_at timestamptz(3),
      -- how often it was given to somebody: tells the mails of one assignment from those of the next
      assignments integer not null default 0 check (assignments >= 0),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      status text not null generated always as (
        case when return_at is not null then 'Completed' when assign_at is not null then 'Assigned' else 'no assign' end
      ) stored,
      constraint tasks_kind_of_assignee check (case task_for when 'personal' then team_id is null else employee_id is null end),
      constraint tasks_assigned_whole check ((coalesce(employee_id, team_id) is null) = (assign_at is null)),
      constraint tasks_assigned_with_deadline check (assign_at is null or deadline_at is not null),
      constraint tasks_deadline_not_before_assignment check (deadline_at >= assign_at),
      constraint tasks_done_was_assigned check (return_at is null or assign_at is not null)
    )`.execute(db)
  await sql`create index tasks_name on tasks (lower(task_name), id)`.execute(db)
  await sql`create index tasks_name_search on tasks using gin (lower(task_name) gin_trgm_ops)`.execute(db)
  await sql`create index tasks_created on tasks (created_at, id)`.execute(db)
  await sql`create index tasks_deadline on tasks (deadline_at, id)`.execute(db)
  await sql`create index tasks_status on tasks (status, id)`.execute(db)
  await sql`create index tasks_kind on tasks (task_for, id)`.execute(db)
  await sql`create index tasks_employee on tasks (employee_id, created_at, id) where employee_id is not null`.execute(
    db,
  )
  // In the order by employee, tasks without an assignee come last or first.
  await sql`create index tasks_without_employee on tasks (id) where employee_id is null`.execute(db)
  await sql`create index tasks_team on tasks (team_id, created_at, id) where team_id is not null`.execute(db)
}
