import { type Kysely, sql } from 'kysely'

const statements = [
  `create table leave_policies (
    id uuid primary key,
    leave_type_id uuid not null references leave_types on delete restrict,
    name text not null check (btrim(name) <> ''),
    -- amounts are thousandths of a day, or minutes
    terms jsonb not null check (jsonb_typeof(terms) = 'object'),
    -- what another policy said before a day
    successor_id uuid references leave_policies on delete restrict,
    succeeded_on date,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint leave_policies_past_is_dated check ((successor_id is null) = (succeeded_on is null)),
    constraint leave_policies_succeeded_once unique (successor_id, succeeded_on)
  )`,
  'create unique index leave_policies_name_unique on leave_policies (lower(name)) where successor_id is null',
  'create index leave_policies_type on leave_policies (leave_type_id)',
  `create table leave_rules (
    id uuid primary key,
    leave_type_id uuid not null references leave_types on delete restrict,
    from_day date not null,
    position smallint not null,
    -- null: nobody keeps a balance for those whom it matches
    policy_id uuid references leave_policies on delete restrict,
    -- what is null is for everybody
    employee_id uuid references employees on delete cascade,
    department_id uuid references departments on delete cascade,
    location_id uuid references locations on delete cascade,
    employment_type text,
    constraint leave_rules_in_order unique (leave_type_id, from_day, position)
  )`,
  'create index leave_rules_policy on leave_rules (policy_id)',
  'create index leave_rules_employee on leave_rules (employee_id) where employee_id is not null',
  'create index leave_rules_department on leave_rules (department_id) where department_id is not null',
  'create index leave_rules_location on leave_rules (location_id) where location_id is not null',
  `create table leave_buckets (
    id uuid primary key,
    employee_id uuid not null references employees on delete restrict,
    leave_type_id uuid not null references leave_types on delete restrict,
    source text not null check (source in ('entitlement', 'carry', 'extra')),
    period_start date not null,
    extra_key text not null default '',
    -- the first and the last day that it can be taken on
    opens_on date not null,
    closes_on date check (closes_on >= opens_on),
    tracked boolean not null,
    entitled integer not null default 0,
    accrued integer not null default 0,
    used integer not null default 0,
    ceiling integer not null default 0,
    constraint leave_buckets_one unique (employee_id, leave_type_id, source, period_start, extra_key),
    constraint leave_buckets_not_overdrawn check (not tracked or used <= ceiling)
  )`,
  'create index leave_buckets_type on leave_buckets (leave_type_id)',
  `create table leave_ledger (
    id uuid primary key,
    bucket_id uuid not null references leave_buckets on delete restrict,
    kind text not null check (kind in ('grant', 'accrual', 'opening', 'adjustment', 'recount', 'capped', 'carried in', 'carried out', 'lapsed', 'encashed', 'booking', 'return', 'move')),
    -- its effect on the balance: bookings are negative
    amount integer not null check (amount <> 0),
    day date not null,
    leave_id uuid references leaves on delete restrict,
    key text not null unique,
    reason text not null default '',
    actor_id uuid references users on delete set null,
    at timestamptz(3) not null default now(),
    constraint leave_ledger_uses_are_of_leaves check ((leave_id is not null) = (kind in ('booking', 'return', 'move')))
  )`,
  'create index leave_ledger_bucket on leave_ledger (bucket_id, day)',
  'create index leave_ledger_leave on leave_ledger (leave_id) where leave_id is not null',
  'create index leave_ledger_day on leave_ledger (day)',
  // The only writer of the accrued and used amounts of a bucket; the two rows of a move cancel out in one statement.
  `create function leave_ledger_counts() returns trigger language plpgsql as $$ begin
    update leave_buckets b set accrued = b.accrued + d.accrued, used = b.used + d.used
    from (
      select bucket_id, coalesce(sum(amount) filter (where leave_id is null), 0) as accrued,
        -coalesce(sum(amount) filter (where leave_id is not null), 0) as used
      from new_rows group by bucket_id
    ) d where b.id = d.bucket_id and (d.accrued <> 0 or d.used <> 0);
    return null;
  end $$`,
  `create trigger leave_ledger_counts after insert on leave_ledger referencing new table as new_rows
    for each statement execute function leave_ledger_counts()`,
  `create table leave_due (
    employee_id uuid not null references employees on delete cascade,
    leave_type_id uuid not null references leave_types on delete cascade,
    next_on date not null,
    primary key (employee_id, leave_type_id)
  )`,
  'create index leave_due_next on leave_due (next_on)',
  'create index leave_due_type on leave_due (leave_type_id)',
  // Leaves of before are booked in the background.
  `insert into jobs (id, kind, key) select new_id(), 'leave.book', 'before' where exists (select from leaves)`,
]

/** Leave policies, and an append-only ledger of granted and used leave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
