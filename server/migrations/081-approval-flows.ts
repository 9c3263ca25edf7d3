import { type Kysely, sql } from 'kysely'

const WHO = `who text not null check (who in ('manager', 'manager+1', 'head', 'role', 'person')),
    role_id uuid references roles on delete cascade,
    user_id uuid references users on delete cascade`

const statements = [
  `create table approval_flows (
    id uuid primary key,
    position smallint not null unique,
    -- what is null is any
    leave_type_id uuid references leave_types on delete cascade,
    -- thousandths of a day, or minutes
    min_amount integer check (min_amount >= 0),
    department_id uuid references departments on delete cascade,
    remind_after smallint not null check (remind_after between 1 and 30),
    escalate_after smallint check (escalate_after between 1 and 30)
  )`,
  'create index approval_flows_type on approval_flows (leave_type_id) where leave_type_id is not null',
  'create index approval_flows_department on approval_flows (department_id) where department_id is not null',
  `create table approval_flow_steps (
    flow_id uuid not null references approval_flows on delete cascade,
    step smallint not null check (step > 0),
    ${WHO},
    primary key (flow_id, step)
  )`,
  'create index approval_flow_steps_role on approval_flow_steps (role_id) where role_id is not null',
  'create index approval_flow_steps_user on approval_flow_steps (user_id) where user_id is not null',
  // The steps of a request, as its flow had them when it was made. Who decides one is asked whenever it matters.
  `create table approval_steps (
    id uuid primary key,
    leave_id uuid not null references leaves on delete cascade,
    step smallint not null check (step > 0),
    ${WHO},
    remind_after smallint not null,
    escalate_after smallint,
    state text not null default 'waiting' check (state in ('waiting', 'active', 'approved', 'rejected', 'passed', 'ended')),
    began_at timestamptz(3),
    due_on date,
    reminded_at timestamptz(3),
    escalates_on date,
    escalated_at timestamptz(3),
    constraint approval_steps_in_order unique (leave_id, step)
  )`,
  `create unique index approval_steps_one_active on approval_steps (leave_id) where state = 'active'`,
  'create index approval_steps_role on approval_steps (role_id) where role_id is not null',
  'create index approval_steps_user on approval_steps (user_id) where user_id is not null',
  // The notified approvers of a step, for lists; a job checks whether they still are the approvers.
  `create table approval_step_people (
    step_id uuid not null references approval_steps on delete cascade,
    user_id uuid not null references users on delete cascade,
    told_at timestamptz(3) not null default now(),
    primary key (step_id, user_id)
  )`,
  'create index approval_step_people_user on approval_step_people (user_id)',
  `create table approval_decisions (
    id uuid primary key,
    leave_id uuid not null references leaves on delete cascade,
    step smallint not null,
    by_id uuid not null references users on delete cascade,
    for_id uuid references users on delete set null,
    decision text not null check (decision in ('approved', 'rejected')),
    comment text not null default '',
    via text check (via in ('override', 'sole')),
    at timestamptz(3) not null default now(),
    undone boolean not null default false
  )`,
  'create index approval_decisions_leave on approval_decisions (leave_id, at)',
  'create index approval_decisions_by on approval_decisions (by_id)',
  'create index approval_decisions_for on approval_decisions (for_id) where for_id is not null',
]

/** Leaves are approved step by step where a flow says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
