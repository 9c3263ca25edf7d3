import { type Kysely, sql } from 'kysely'

const statements = [
  `create table leave_types (
    id uuid primary key,
    name text not null check (btrim(name) <> ''),
    unit text not null default 'days' check (unit in ('days', 'hours')),
    -- by which it is accepted for ever, whatever it is called now
    seed_name text unique,
    active boolean not null default true,
    paid boolean not null default true,
    private boolean not null default false,
    half_days boolean not null default true,
    -- calendar days of a spell after which a certificate is due
    certificate_after smallint check (certificate_after between 0 and 366),
    -- how many days back it may begin
    backdate_days smallint check (backdate_days between 0 and 3660),
    notice jsonb not null default '[]' check (jsonb_typeof(notice) = 'array'),
    cancel_rule text not null default 'free' check (cancel_rule in ('free', 'approval', 'never')),
    -- thousandths of a day, or minutes
    max_amount integer check (max_amount > 0),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint leave_types_named unique (id, name)
  )`,
  'create unique index leave_types_name_unique on leave_types (lower(name))',
  // Lists have them in this order.
  `insert into leave_types (id, name, seed_name, private, created_at) values
    (new_id(), 'Sick Leave', 'Sick Leave', true, now()), (new_id(), 'Casual Leave', 'Casual Leave', false, now() + interval '1 ms'),
    (new_id(), 'Annual Leave', 'Annual Leave', false, now() + interval '2 ms')`,
  `alter table leaves
    add column leave_type_id uuid,
    add column start_part text not null default 'full' check (start_part in ('full', 'am', 'pm')),
    add column end_part text not null default 'full' check (end_part in ('full', 'am', 'pm')),
    add column start_time time(0),
    add column end_time time(0) check (end_time > start_time),
    -- how it came not to be in force where nobody rejected it
    add column ended text check (ended in ('withdrawn', 'cancelled')),
    -- thousandths of a day, or minutes; null: not counted
    add column amount integer check (amount >= 0),
    add column requested_by uuid references users on delete set null,
    add column split_of uuid references leaves on delete restrict,
    add constraint leaves_ended_is_not_in_force check (ended is null or status = 'Rejected'),
    add constraint leaves_times_are_of_one_day check ((start_time is null) = (end_time is null)
      and (start_time is null or (start_date = end_date and start_part = 'full' and end_part = 'full'))),
    add constraint leaves_parts_fit check (case when start_date = end_date then start_part = end_part else start_part <> 'am' and end_part <> 'pm' end)`,
  // Writes of an older version that still runs.
  `create function leaves_know_their_type() returns trigger language plpgsql as $$ begin
    select id into new.leave_type_id from leave_types where name = new.leave_type;
    if not found then
      raise exception 'there is no such leave type' using errcode = 'foreign_key_violation', constraint = 'leaves_type_named';
    end if;
    return new;
  end $$`,
  `create trigger leaves_know_their_type before insert on leaves for each row
    when (new.leave_type_id is null) execute function leaves_know_their_type()`,
  'update leaves l set leave_type_id = t.id from leave_types t where t.name = l.leave_type',
  'alter table leaves alter column leave_type_id set not null',
  'alter table leaves drop constraint leaves_leave_type_check',
  // A type that is renamed is renamed in its leaves: lists are sorted and searched by the name.
  `alter table leaves add constraint leaves_type_named
    foreign key (leave_type_id, leave_type) references leave_types (id, name) on update cascade on delete restrict`,
  'create index leaves_type_id on leaves (leave_type_id)',
  'create index leaves_split_of on leaves (split_of) where split_of is not null',
  `alter table leaves
    add column state text generated always as (coalesce(ended, lower(status))) stored,
    add column span tsrange generated always as (tsrange(
      start_date + coalesce(start_time, case start_part when 'pm' then time '12:00' else time '00:00' end),
      case when end_time is not null then end_date + end_time when end_part = 'am' then end_date + time '12:00' else (end_date + 1) + time '00:00' end
    )) stored`,
  'alter table leaves drop constraint leaves_no_overlap',
  `alter table leaves add constraint leaves_no_overlap
    exclude using gist (employee_id with =, span with &&) where (status <> 'Rejected')`,
  // Leaves of before are counted in the background.
  `insert into jobs (id, kind, key) select new_id(), 'leave.count', 'uncounted' where exists (select from leaves)`,
]

/** Leave types are rows; leaves have halves and times, and are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
