import { type Kysely, sql } from 'kysely'

const statements = [
  `create table leave_blackouts (
    position smallint primary key,
    from_day date not null,
    to_day date not null check (to_day >= from_day),
    -- none: every type
    leave_type_ids uuid[] not null default '{}',
    department_id uuid references departments on delete cascade,
    location_id uuid references locations on delete cascade,
    mode text not null check (mode in ('refuse', 'warn')),
    name text not null check (btrim(name) <> '')
  )`,
  'create index leave_blackouts_department on leave_blackouts (department_id) where department_id is not null',
  'create index leave_blackouts_location on leave_blackouts (location_id) where location_id is not null',
  `create table leave_staffing (
    position smallint primary key,
    -- of whom: of a department, or of somebody's direct reports
    department_id uuid references departments on delete cascade,
    manager_id uuid references employees on delete cascade,
    min_present integer check (min_present > 0),
    max_away_percent smallint check (max_away_percent between 0 and 99),
    constraint leave_staffing_of_one_group check (num_nonnulls(department_id, manager_id) = 1),
    constraint leave_staffing_says_one_figure check (num_nonnulls(min_present, max_away_percent) = 1)
  )`,
  'create index leave_staffing_department on leave_staffing (department_id) where department_id is not null',
  'create index leave_staffing_manager on leave_staffing (manager_id) where manager_id is not null',
]

/** Days on which leave is refused or warned of, and how many people should be there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
