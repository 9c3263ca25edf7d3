import { type Kysely, sql } from 'kysely'

const TYPES = `('full-time', 'part-time', 'fixed-term', 'intern', 'contractor')`
const FACTS = `array['department', 'designation', 'manager', 'employmentType', 'fte']`

/** A column may have a value only if its fact is among the named fields. */
const onlyNamed = (fact: string, column: string) => `check ('${fact}' = any(fields) or ${column} is null)`

// The first job is also a change, which names all facts: later changes are merged onto it.
const firstChange = (rows: string) => [
  `insert into job_changes (id, employee_id, effective_from, fields, department_id, designation, manager_id, employment_type, fte, reason, status)
  select new_id(), id, employed_from, ${FACTS}, department_id, designation, manager_id, employment_type, fte, 'hire', 'Applied' from ${rows}`,
  `insert into job_periods (employee_id, days, department_id, designation, manager_id, employment_type, fte)
  select id, daterange(employed_from, left_on + 1), department_id, designation, manager_id, employment_type, fte from ${rows}`,
]

const statements = [
  `alter table employees
    add column employment_type text not null default 'full-time' check (employment_type in ${TYPES}),
    add column fte numeric(5,2) not null default 100 check (fte between 1 and 100),
    add column probation_ends date,
    add column contract_ends date,
    add column preferred_name text`,
  `create table job_changes (
    id uuid primary key,
    employee_id uuid not null references employees on delete cascade,
    effective_from date not null,
    fields text[] not null check (cardinality(fields) > 0 and fields <@ ${FACTS}),
    department_id uuid,
    designation text ${onlyNamed('designation', 'designation')},
    manager_id uuid references employees on delete restrict ${onlyNamed('manager', 'manager_id')},
    employment_type text check (employment_type in ${TYPES}) ${onlyNamed('employmentType', 'employment_type')},
    fte numeric(5,2) check (fte between 1 and 100) ${onlyNamed('fte', 'fte')},
    reason text not null check (reason in ('hire', 'promotion', 'transfer', 'reorganisation', 'return', 'other')),
    note text not null default '',
    status text not null check (status in ('Planned', 'Applied', 'Failed', 'Cancelled')),
    error text check ((status = 'Failed') = (error is not null)),
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    planned_department_id uuid generated always as (case when status = 'Planned' then department_id end) stored,
    ${onlyNamed('department', 'department_id')},
    -- The order counts: a department that a plan names is kept, one of the past is let go of.
    constraint job_changes_planned_department_fkey foreign key (planned_department_id) references departments on delete restrict,
    constraint job_changes_department_id_fkey foreign key (department_id) references departments on delete set null
  )`,
  `create unique index job_changes_one_a_day on job_changes (employee_id, effective_from) where status <> 'Cancelled'`,
  `create index job_changes_employee on job_changes (employee_id, effective_from)`,
  `create index job_changes_planned on job_changes (effective_from) where status = 'Planned'`,
  `create index job_changes_department on job_changes (department_id) where department_id is not null`,
  `create index job_changes_planned_department on job_changes (planned_department_id) where planned_department_id is not null`,
  `create table job_periods (
    employee_id uuid not null references employees on delete cascade,
    days daterange not null check (not isempty(days) and not lower_inf(days)),
    department_id uuid references departments on delete set null,
    designation text not null,
    manager_id uuid references employees on delete restrict,
    employment_type text not null check (employment_type in ${TYPES}),
    fte numeric(5,2) not null check (fte between 1 and 100),
    constraint job_periods_one_at_a_time exclude using gist (employee_id with =, days with &&)
  )`,
  `create index job_periods_department on job_periods (department_id) where department_id is not null`,
  ...firstChange('employees'),
  `create function first_job() returns trigger language plpgsql as $$ begin ${firstChange('new_rows').join(';')}; return null; end $$`,
  `create trigger first_job after insert on employees referencing new table as new_rows for each statement execute function first_job()`,
]

/** The job history: changes as decided, and the job periods that follow from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
