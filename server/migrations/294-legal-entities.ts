import { type Kysely, sql } from 'kysely'

const FACTS = `array['department', 'designation', 'manager', 'employmentType', 'fte', 'legalEntity']`
const NAMED = `array['department', 'designation', 'manager', 'employmentType', 'fte', 'location', 'schedule', 'legalEntity']`

// As in the migration of job changes, with the legal entity.
const firstJob = `
  insert into job_changes (id, employee_id, effective_from, fields, department_id, designation, manager_id, employment_type, fte, legal_entity_id, reason, status)
  select new_id(), id, employed_from, ${FACTS}, department_id, designation, manager_id, employment_type, fte, legal_entity_id, 'hire', 'Applied' from new_rows;
  insert into job_periods (employee_id, days, department_id, designation, manager_id, employment_type, fte, legal_entity_id)
  select id, daterange(employed_from, left_on + 1), department_id, designation, manager_id, employment_type, fte, legal_entity_id from new_rows`

// The sum of the net salaries is kept for each currency.
const figures = (rows: string, sign: '' | '-') => `
  select 'salary ' || currency, ${sign}net_salary from ${rows} where reversed_at is null
  union all select 'salaries', ${sign}1 from ${rows} where reversed_at is null
  union all select 'salaries reversed', ${sign}1 from ${rows} where reversed_at is not null`

const figureFunctions = Object.entries({
  insert: figures('new_rows', ''),
  update: `${figures('old_rows', '-')} union all ${figures('new_rows', '')}`,
  delete: figures('old_rows', '-'),
}).map(
  ([event, changed]) => `
  create or replace function figure_salaries_${event}() returns trigger language plpgsql as $$ begin
    insert into figures (name, shard, value)
    select name, pg_backend_pid() % 16, sum(delta) from (${changed}) changes (name, delta) group by name having sum(delta) <> 0 order by name
    on conflict (name, shard) do update set value = figures.value + excluded.value;
    return null;
  end $$`,
)

const AMOUNTS = ['basic_salary', 'allowances', 'deductions']

const FIRST_ENTITY = [
  `create table legal_entities (
    id uuid primary key,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    legal_name text not null default '',
    registration_number text not null default '',
    country text check (country ~ '^[A-Z]{2}$'),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    -- what the server's platform said when the entity got its currency
    decimals smallint not null check (decimals between 0 and 3),
    street text not null default '',
    postal_code text not null default '',
    town text not null default '',
    address_country text check (address_country ~ '^[A-Z]{2}$'),
    logo text,
    active boolean not null default true,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index legal_entities_name_unique on legal_entities (lower(name))',
  `create function first_legal_entity() returns uuid stable language sql as
    'select id from legal_entities where active order by created_at, id limit 1'`,
  `insert into legal_entities (id, name, currency, decimals)
  select new_id(), coalesce((select left(name, 100) from organisation where btrim(name) <> ''), 'Organisation'), 'USD', 2`,
]

const reference = (table: string) =>
  `constraint ${table}_legal_entity_id_fkey references legal_entities on delete restrict`

// A constant as default of a new column spares writing every row again.
const statements = (first: string) => [
  `alter table employees add column legal_entity_id uuid not null default '${first}' ${reference('employees')}`,
  'alter table employees alter column legal_entity_id set default first_legal_entity()',
  'create index employees_legal_entity on employees (legal_entity_id)',
  `alter table job_periods add column legal_entity_id uuid not null default '${first}' ${reference('job_periods')}`,
  'alter table job_periods alter column legal_entity_id drop default',
  `alter table job_changes
    drop constraint job_changes_fields_check,
    add constraint job_changes_fields_check check (cardinality(fields) > 0 and fields <@ ${NAMED}),
    add column legal_entity_id uuid ${reference('job_changes')} check ('legalEntity' = any(fields) or reason = 'hire' or legal_entity_id is null),
    -- what somebody earns from that day, in the currency of the legal entity that they move to
    add column salary numeric 
      check (salary is null or (salary >= 0 and salary < 1e12 and scale(salary) <= 3 and 'legalEntity' = any(fields)))`,
  // Earlier first changes do not name the fact; the column does.
  `update job_changes set legal_entity_id = '${first}' where reason = 'hire'`,
  `create or replace function first_job() returns trigger language plpgsql as $$ begin ${firstJob}; return null; end $$`,
  'alter table employees alter column salary type numeric, add constraint employees_salary_size check (salary < 1e12 and scale(salary) <= 3)',
  'alter table salaries drop column net_salary',
  `alter table salaries ${AMOUNTS.flatMap((column) => [
    `drop constraint salaries_${column}_check`,
    `alter column ${column} type numeric`,
  ]).join(', ')}`,
  `alter table salaries ${AMOUNTS.map(
    (column) =>
      `add constraint salaries_${column}_check check (${column} between 0 and 999999999999.999 and scale(${column}) <= 3)`,
  ).join(', ')},
    add column net_salary numeric not null generated always as (basic_salary + allowances - deductions) stored,
    add constraint salaries_net_not_negative check (net_salary >= 0),
    add column legal_entity_id uuid not null default '${first}' ${reference('salaries')},
    add column currency text not null default 'USD'`,
  'alter table salaries alter column legal_entity_id drop default, alter column currency drop default',
  'create index salaries_net on salaries (net_salary, id)',
  'create index salaries_legal_entity on salaries (legal_entity_id, pay_date, id)',
  ...figureFunctions,
  `update figures set name = 'salary USD' where name = 'salary'`,
  // Nearest: the period of the day, else the one before it, else the first.
  `create function legal_entity_on(employee uuid, day date) returns uuid stable language sql as $$
    select coalesce(
      (select legal_entity_id from job_periods where employee_id = employee and lower(days) <= day order by days desc limit 1),
      (select legal_entity_id from job_periods where employee_id = employee order by days limit 1))
  $$`,
  `create table assignment_entities (
    assignment_id uuid not null references role_assignments on delete cascade,
    legal_entity_id uuid not null references legal_entities on delete restrict,
    primary key (assignment_id, legal_entity_id)
  )`,
  'create index assignment_entities_legal_entity on assignment_entities (legal_entity_id)',
  // Assignments that ended do not keep a legal entity; live and coming ones do, by their foreign key.
  `create function legal_entities_leave_ended_assignments() returns trigger language plpgsql as $$ begin
    delete from assignment_entities l using role_assignments a
    where l.legal_entity_id = old.id and a.id = l.assignment_id
      and (a.revoked_at is not null or a.to_day < (now() at time zone coalesce((select time_zone from organisation), 'UTC'))::date);
    return old;
  end $$`,
  `create trigger legal_entities_leave_ended_assignments before delete on legal_entities
    for each row execute function legal_entities_leave_ended_assignments()`,
  `create function legal_entity_keeps_currency() returns trigger language plpgsql as $$ begin
    if exists (select from salaries where legal_entity_id = old.id) then
      raise exception 'salary records name the currency' using errcode = 'check_violation', constraint = 'legal_entities_currency_stays';
    end if;
    return new;
  end $$`,
  `create trigger legal_entity_keeps_currency before update of currency on legal_entities for each row
    when (old.currency <> new.currency) execute function legal_entity_keeps_currency()`,
]

/** The companies that employ people. A salary record keeps the currency of its day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of FIRST_ENTITY) await sql.raw(statement).execute(db)
  const { rows } = await sql<{ id: string }>`select id from legal_entities`.execute(db)
  for (const statement of statements(rows[0]?.id ?? '')) await sql.raw(statement).execute(db)
}
