import { type Kysely, sql } from 'kysely'

const months = (name: string) => `${name} int check (${name} between 0 and 1200)`

const statements = [
  // Months after the last day; null: it is kept.
  `create table retention (
    only_row boolean primary key default true check (only_row),
    ${['profile', 'documents', 'time', 'leave', 'payroll'].map(months).join(', ')}
  )`,
  'insert into retention default values',
  `create table legal_holds (
    id uuid primary key,
    employee_id uuid not null references employees on delete restrict,
    reason text not null check (btrim(reason) <> ''),
    -- the last day; null: until somebody ends it
    until date,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index legal_holds_employee on legal_holds (employee_id)',
  `create table erasure_runs (
    id uuid primary key,
    asked_by uuid not null references users on delete restrict,
    classes text[] not null check (cardinality(classes) > 0 and classes <@ array['profile', 'documents', 'time', 'leave', 'payroll']),
    employee_ids uuid[] not null,
    status text not null default 'Waiting' check (status in ('Waiting', 'Done', 'Failed')),
    done int not null default 0,
    -- whom it passed over, and why
    passed_over jsonb not null default '[]',
    created_at timestamptz(3) not null default now(),
    ended_at timestamptz(3)
  )`,
  'create index erasure_runs_created on erasure_runs (created_at, id)',
  `create table erasures (
    id uuid primary key,
    run_id uuid not null references erasure_runs on delete restrict,
    employee_id uuid not null references employees on delete restrict,
    by uuid not null references users on delete restrict,
    at timestamptz(3) not null default now(),
    classes text[] not null,
    -- rows by table
    counts jsonb not null default '{}'
  )`,
  'create index erasures_employee on erasures (employee_id, at)',
  'create index erasures_run on erasures (run_id)',
  `create table erased_events (
    event_id uuid not null,
    erasure_id uuid not null references erasures on delete restrict,
    -- destroyed when a later erasure takes more out of the event
    salt bytea,
    -- of the salt and what the erasure left of the event
    digest bytea not null,
    primary key (event_id, erasure_id)
  )`,
  'create index erased_events_erasure on erased_events (erasure_id, event_id)',
  // For good: nobody comes back under a name that is gone.
  'alter table employees add column erased_at timestamptz(3)',
  'create index import_rows_entity on import_rows (entity_id) where entity_id is not null',
  `create or replace function refuse_rewritten_history() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.reason = 'Erased.' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
    raise exception 'what happened stays' using errcode = 'check_violation', constraint = 'attendance_history_stays';
  end $$`,
  `create or replace function refuse_second_reversal() returns trigger language plpgsql as $$
  begin
    if new.reversal_reason = 'Erased.' and to_jsonb(new) - array['reversal_reason', 'net_salary'] = to_jsonb(old) - array['reversal_reason', 'net_salary'] then return new; end if;
    raise exception 'salary % is reversed already', old.id using errcode = 'check_violation', constraint = 'salaries_reversed_once';
  end $$`,
  `create function leave_ledger_stays() returns trigger language plpgsql as $$
  begin
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then return new; end if;
    raise exception 'of a row of the ledger the reason can be erased, and nothing else';
  end $$`,
  `create trigger leave_ledger_stays before update on leave_ledger for each row execute function leave_ledger_stays()`,
]

/** Retention periods of leavers' data, holds against erasure, and erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
