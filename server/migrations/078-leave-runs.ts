import { type Kysely, sql } from 'kysely'

const statements = [
  `create table leave_runs (
    id uuid primary key,
    kind text not null check (kind in ('period-end', 'recount', 'accrual')),
    leave_type_id uuid not null references leave_types on delete cascade,
    day date not null,
    dry_run boolean not null,
    state text not null default 'running' check (state in ('running', 'done', 'failed')),
    done integer not null default 0,
    total integer not null,
    -- the trial that it is held against
    trial_id uuid references leave_runs on delete set null,
    asked_by uuid references users on delete set null,
    asked_at timestamptz(3) not null default now(),
    ended_at timestamptz(3)
  )`,
  `create unique index leave_runs_one_at_a_time on leave_runs (leave_type_id) where state = 'running'`,
  'create index leave_runs_trials on leave_runs (leave_type_id, kind, day, asked_at) where dry_run',
  'create index leave_runs_trial on leave_runs (trial_id) where trial_id is not null',
  'create index leave_runs_asked_at on leave_runs (asked_at)',
  // Amounts are thousandths of a day, or minutes.
  `create table leave_run_lines (
    run_id uuid not null references leave_runs on delete cascade,
    employee_id uuid not null references employees on delete cascade,
    remaining integer not null,
    carried integer not null,
    lapsed integer not null,
    debt integer not null,
    granted integer not null,
    returned integer not null,
    leaves integer not null,
    changed boolean not null,
    primary key (run_id, employee_id)
  )`,
  'create index leave_run_lines_employee on leave_run_lines (employee_id)',
]

/** Runs of HR for all people: year-end runs, accruals and recalculations of leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
