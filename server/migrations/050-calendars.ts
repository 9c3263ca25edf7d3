import { type Kysely, sql } from 'kysely'

const statements = [
  `create table holiday_calendars (
    id uuid primary key,
    name text not null check (btrim(name) <> ''),
    is_default boolean not null default false,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index holiday_calendars_name_unique on holiday_calendars (lower(name))',
  'create unique index holiday_calendars_one_default on holiday_calendars (is_default) where is_default',
  `create table locations (
    id uuid primary key,
    name text not null check (btrim(name) <> ''),
    time_zone text not null,
    holiday_calendar_id uuid not null references holiday_calendars on delete restrict,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index locations_name_unique on locations (lower(name))',
  'create index locations_calendar on locations (holiday_calendar_id)',
  `create table holidays (
    id uuid primary key,
    calendar_id uuid not null references holiday_calendars on delete restrict,
    day date not null,
    part text not null check (part in ('full', 'am', 'pm')),
    name text not null,
    source text not null check (source in ('import', 'own')),
    import_key text check ((import_key is null) = (source = 'own')),
    -- an imported one that was taken away stays as a stone in the way of the next import
    removed boolean not null default false check (not removed or source = 'import'),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint holidays_imported_once unique (calendar_id, import_key)
  )`,
  'create unique index holidays_once_a_day on holidays (calendar_id, day, part) where not removed',
  `create table schedules (
    id uuid primary key,
    name text not null check (btrim(name) <> ''),
    weeks smallint not null check (weeks between 1 and 4),
    is_default boolean not null default false,
    -- how another schedule was before a day: people work by that one, and this tells their days before
    successor_id uuid references schedules on delete restrict,
    succeeded_on date,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint schedules_past_is_dated check ((successor_id is null) = (succeeded_on is null)),
    constraint schedules_past_is_no_default check (successor_id is null or not is_default),
    constraint schedules_succeeded_once unique (successor_id, succeeded_on)
  )`,
  'create unique index schedules_name_unique on schedules (lower(name)) where successor_id is null',
  'create unique index schedules_one_default on schedules (is_default) where is_default',
  `create table schedule_days (
    schedule_id uuid not null references schedules on delete cascade,
    -- of the pattern, Monday of the first week is 0
    index smallint not null check (index between 0 and 27),
    am smallint not null check (am between 0 and 720),
    pm smallint not null check (pm between 0 and 720),
    primary key (schedule_id, index)
  )`,
  `create table working_times (
    id uuid primary key,
    employee_id uuid not null references employees on delete cascade,
    -- null: the default schedule, the default calendar
    schedule_id uuid references schedules on delete restrict,
    location_id uuid references locations on delete restrict,
    -- a Monday on which the first week of the pattern begins
    anchor date not null check (extract(isodow from anchor) = 1),
    days daterange not null check (not isempty(days) and not lower_inf(days)),
    constraint working_times_one_a_day exclude using gist (employee_id with =, days with &&)
  )`,
  'create index working_times_schedule on working_times (schedule_id) where schedule_id is not null',
  'create index working_times_location on working_times (location_id) where location_id is not null',
  `insert into holiday_calendars (id, name, is_default) values (new_id(), 'Default', true)`,
  `insert into schedules (id, name, weeks, is_default) values (new_id(), 'Monday to Friday', 1, true)`,
  `insert into schedule_days (schedule_id, index, am, pm)
    select id, day, case when day < 5 then 240 else 0 end, case when day < 5 then 240 else 0 end from schedules, generate_series(0, 6) day`,
]

/** Working schedules and holiday calendars: by default Monday to Friday, 4 + 4 hours, and no holidays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
