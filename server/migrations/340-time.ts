import { type Kysely, sql } from 'kysely'

const FIGURES = ['present', 'breaks', 'scheduled', 'counted', 'deducted', 'delta', 'overtime', 'undertime'] as const
const MORE_FIGURES = ['unapproved', 'late', 'early'] as const

const facts = [
  // All policies with the same `from_day` are one list. It applies from that day until the next list.
  `create table time_policies (
    id uuid primary key,
    from_day date not null,
    position smallint not null,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    for_all boolean not null,
    employees uuid[] not null default '{}',
    departments uuid[] not null default '{}',
    locations uuid[] not null default '{}',
    settings jsonb not null,
    constraint time_policies_position unique (from_day, position)
  )`,
  `insert into time_policies (id, from_day, position, name, for_all, settings) values (new_id(), '1970-01-01', 0, 'Everybody', true, '{}')`,
  // A terminal or kiosk is a service account. It holds its one right without a role.
  `alter table service_accounts add column own_right text check (own_right in ('time.kiosk', 'time.deliver'))`,
  `create table time_devices (
    user_id uuid primary key references users on delete restrict,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    kind text not null check (kind in ('kiosk', 'terminal')),
    last_seen_at timestamptz(3),
    drift integer,
    refused integer not null default 0,
    removed_at timestamptz(3)
  )`,
  `create table punches (
    id uuid primary key,
    employee_id uuid not null references employees on delete restrict,
    at timestamptz(3) not null,
    -- auto: out if a session runs, else in
    kind text not null check (kind in ('in', 'out', 'break', 'auto')),
    source text not null check (source in ('web', 'kiosk', 'device')),
    place text check (place in ('onsite', 'remote')),
    key text,
    service_id uuid references users on delete restrict,
    device text,
    sequence bigint,
    -- seconds by which the clock of the terminal was ahead
    drift integer,
    recorded_at timestamptz(3) not null,
    constraint punches_key unique (employee_id, key),
    constraint punches_event unique (service_id, device, sequence)
  )`,
  'create index punches_of_person on punches (employee_id, at)',
  `create function punches_stay() returns trigger language plpgsql as $$ begin
    if current_setting('ems.erasing', true) = 'on' then return coalesce(new, old); end if;
    raise exception 'punches are not changed' using errcode = 'check_violation', constraint = 'punches_stay';
  end $$`,
  'create trigger punches_stay before update or delete on punches for each row execute function punches_stay()',
  `create table time_requests (
    id uuid primary key,
    kind text not null check (kind in ('correction', 'overtime')),
    employee_id uuid not null references employees on delete restrict,
    day date not null,
    sessions jsonb check ((sessions is null) = (kind = 'overtime')),
    minutes integer check ((minutes is null) = (kind = 'correction')),
    before jsonb,
    reason text not null,
    state text not null check (state in ('Pending', 'Approved', 'Rejected', 'Withdrawn')),
    key text,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null,
    decided_by uuid references users on delete set null,
    decided_at timestamptz(3),
    comment text not null default '',
    objection text,
    objected_at timestamptz(3),
    updated_at timestamptz(3) not null,
    constraint time_requests_key unique (created_by, key)
  )`,
  `create unique index time_requests_one_pending on time_requests (kind, employee_id, day) where state = 'Pending'`,
  'create index time_requests_day on time_requests (employee_id, day)',
  'create index time_requests_created on time_requests (created_at, id)',
  `create table time_pins (
    employee_id uuid primary key references employees on delete cascade,
    hash text not null,
    updated_at timestamptz(3) not null
  )`,
  `create table time_pin_failures (
    id uuid primary key,
    -- the employee ID in small letters; it may be nobody's
    code text not null,
    service_id uuid not null references users on delete cascade,
    at timestamptz(3) not null
  )`,
  'create index time_pin_failures_code on time_pin_failures (code, at)',
  'create index time_pin_failures_device on time_pin_failures (service_id, at)',
]

const computed = [
  `create table timesheets (
    employee_id uuid not null references employees on delete restrict,
    month date not null check (extract(day from month) = 1),
    state text not null default 'Open' check (state in ('Open', 'Submitted', 'Approved', 'Closed')),
    revision integer not null default 1,
    totals jsonb,
    account jsonb,
    adjusted integer not null default 0,
    lieu_minutes integer not null default 0,
    pay_minutes integer not null default 0,
    sha256 text,
    changed_after boolean not null default false,
    comment text not null default '',
    submitted_at timestamptz(3),
    decided_by uuid references users on delete set null,
    decided_at timestamptz(3),
    updated_at timestamptz(3) not null,
    primary key (employee_id, month)
  )`,
  'create index timesheets_month on timesheets (month, state)',
  `create table time_days (
    employee_id uuid not null references employees on delete restrict,
    day date not null,
    status text not null check (status in ('present', 'half day', 'on leave', 'holiday', 'day off', 'incomplete', 'open', 'absent')),
    shift jsonb,
    ${[...FIGURES, ...MORE_FIGURES].map((figure) => `${figure} integer not null`).join(', ')},
    flags text[] not null,
    warnings text[] not null,
    sessions jsonb not null,
    closed boolean not null,
    -- when the figures change without a new fact: the day closes, or a session becomes overdue
    due_at timestamptz(3),
    primary key (employee_id, day)
  )`,
  'create index time_days_day on time_days (day, employee_id)',
  'create index time_days_due on time_days (due_at) where due_at is not null',
  `create function is_time_frozen(employee uuid, on_day date) returns boolean stable language sql as $$
    select exists (select from timesheets where employee_id = employee and month = date_trunc('month', on_day)::date
      and state in ('Approved', 'Closed'))
  $$`,
  `create function frozen_time_stays() returns trigger language plpgsql as $$ begin
    if current_setting('ems.erasing', true) = 'on' then return coalesce(new, old); end if;
    if (tg_op <> 'DELETE' and is_time_frozen(new.employee_id, new.day))
      or (tg_op <> 'INSERT' and is_time_frozen(old.employee_id, old.day)) then
      raise exception 'this month is closed' using errcode = 'check_violation', constraint = 'time_month_closed';
    end if;
    return coalesce(new, old);
  end $$`,
  ...['time_days', 'attendance'].map(
    (table) => `create trigger frozen_time_stays before insert or update or delete on ${table}
      for each row execute function frozen_time_stays()`,
  ),
]

/** Publishes an event to recompute days of one person, or of everyone without an employee. */
const notes = [
  `create function note_time_change(employee uuid, first_day date, last_day date) returns void language plpgsql as $$
  declare event uuid;
  begin
    if not exists (select from time_policies where settings->>'tracking' = 'clock')
      or not exists (select from event_consumers where kind = 'time.changed') then return; end if;
    event := new_id();
    insert into domain_events (id, kind, entity_id, payload)
    values (event, 'time.changed', coalesce(employee, '00000000-0000-0000-0000-000000000000'),
      jsonb_build_object('everybody', employee is null, 'from', first_day, 'to', last_day));
    insert into domain_event_work (id, event_id, consumer)
    select gen_random_uuid(), event, consumer from event_consumers where kind = 'time.changed';
  end $$`,
  `create function note_time_of_leave() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old.status = 'Approved' then perform note_time_change(old.employee_id, old.start_date, old.end_date); end if;
    if tg_op <> 'DELETE' and new.status = 'Approved' then perform note_time_change(new.employee_id, new.start_date, new.end_date); end if;
    return null;
  end $$`,
  'create trigger note_time_of_new after insert or delete on leaves for each row execute function note_time_of_leave()',
  `create trigger note_time_of_changed after update of status, state, start_date, end_date, start_part, end_part, start_time, end_time, leave_type_id
    on leaves for each row when (old is distinct from new) execute function note_time_of_leave()`,
  `create function note_time_of_period() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then perform note_time_change(old.employee_id, lower(old.days), null);
    elsif tg_op = 'INSERT' then perform note_time_change(new.employee_id, lower(new.days), null);
    else perform note_time_change(new.employee_id, least(lower(old.days), lower(new.days)), null);
    end if;
    return null;
  end $$`,
  ...['working_times', 'employments'].map(
    (table) => `create trigger note_time after insert or update or delete on ${table}
      for each row execute function note_time_of_period()`,
  ),
  // One event for all holidays of a statement.
  ...(['new', 'old'] as const).flatMap((rows) => [
    `create function note_time_of_${rows}_holidays() returns trigger language plpgsql as $$
    declare first_day date; last_day date;
    begin
      select min(day), max(day) into first_day, last_day from ${rows}_rows;
      if first_day is not null then perform note_time_change(null, first_day, last_day); end if;
      return null;
    end $$`,
    ...(rows === 'new' ? ['insert', 'update'] : ['delete', 'update']).map(
      (
        event,
      ) => `create trigger note_time_of_${rows}_${event} after ${event} on holidays referencing ${rows} table as ${rows}_rows
        for each statement execute function note_time_of_${rows}_holidays()`,
    ),
  ]),
  `create function note_time_of_all() returns trigger language plpgsql as $$ begin
    perform note_time_change(null, null, null);
    return null;
  end $$`,
  'create trigger note_time after update of time_zone, holiday_calendar_id on locations for each statement execute function note_time_of_all()',
  ...['holiday_calendars', 'schedules'].map(
    (table) =>
      `create trigger note_time after update of is_default on ${table} for each statement execute function note_time_of_all()`,
  ),
  // A new schedule changes no day yet.
  `create function note_time_of_schedule() returns trigger language plpgsql as $$ begin
    if exists (select from changed_rows r join schedules s on s.id = r.schedule_id
      where s.is_default or s.successor_id is not null or exists (select from working_times w where w.schedule_id = s.id)) then
      perform note_time_change(null, null, null);
    end if;
    return null;
  end $$`,
  ...[
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ].map(
    ([
      event,
      rows,
    ]) => `create trigger note_time_of_${event} after ${event} on schedule_days referencing ${rows} table as changed_rows
      for each statement execute function note_time_of_schedule()`,
  ),
]

/** Working time: punches, requests, and the computed days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...facts, ...computed, ...notes]) await sql.raw(statement).execute(db)
}
