import { type Kysely, sql } from 'kysely'

const statements = [
  `create table pay_gaps (
    id uuid primary key,
    year smallint not null check (year between 2000 and 2100),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    legal_entity_id uuid references legal_entities on delete restrict,
    version integer not null,
    status text not null default 'Preparing' check (status in ('Preparing', 'Draft', 'Published')),
    basis text not null check (basis in ('hourly', 'paid')),
    -- a payment up to this day of a month is for the month before
    month_before_until smallint not null check (month_before_until between 0 and 31),
    minimum smallint not null check (minimum between 3 and 20),
    -- minutes of a week by the default schedule, when the lines were made
    week_minutes numeric,
    -- women and men who count, and who is left out by reason
    people jsonb,
    -- what the page shows, withheld and whole; made with the lines
    published_figures jsonb,
    full_figures jsonb,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now(),
    published_at timestamptz(3),
    updated_at timestamptz(3) not null default now()
  )`,
  `create unique index pay_gaps_version on pay_gaps
    (year, currency, coalesce(legal_entity_id, '00000000-0000-0000-0000-000000000000'), version)`,
  'create index pay_gaps_legal_entity on pay_gaps (legal_entity_id)',
  // One line a person for the whole year, and one for each category that they had.
  `create table pay_gap_lines (
    gap_id uuid not null references pay_gaps on delete cascade,
    employee_id uuid not null references employees on delete cascade,
    category_id uuid references pay_categories on delete restrict,
    whole boolean not null,
    gender text,
    -- share of a full-time year
    time numeric not null,
    -- full-time and a year, or as paid
    basic numeric not null,
    variable numeric not null,
    left_out text check (left_out in ('contractor', 'noBasicPay', 'twoCurrencies', 'tooShort', 'gender')),
    constraint pay_gap_lines_one unique nulls not distinct (gap_id, employee_id, whole, category_id)
  )`,
  'create index pay_gap_lines_employee on pay_gap_lines (employee_id)',
  'create index pay_gap_lines_category on pay_gap_lines (category_id) where category_id is not null',
  `create function pay_gap_lines_are_final() returns trigger language plpgsql as $$ begin
    if exists (select from pay_gaps where id in (new.gap_id, old.gap_id) and status = 'Published') then
      raise exception 'lines of a published pay gap are final' using errcode = 'check_violation', constraint = 'pay_gap_lines_final';
    end if;
    return coalesce(new, old);
  end $$`,
  `create trigger pay_gap_lines_are_final before insert or update or delete on pay_gap_lines
    for each row execute function pay_gap_lines_are_final()`,
  `create function pay_gaps_are_final() returns trigger language plpgsql as $$ begin
    raise exception 'a published pay gap is final' using errcode = 'check_violation', constraint = 'pay_gaps_final';
  end $$`,
  // The account of its maker may go.
  `create trigger pay_gaps_are_final before delete or update of year, currency, legal_entity_id, version, status, basis,
      month_before_until, minimum, week_minutes, people, published_figures, full_figures, published_at on pay_gaps
    for each row when (old.status = 'Published') execute function pay_gaps_are_final()`,
  // The findings of HR for a category with a flagged gap.
  `create table pay_gap_findings (
    gap_id uuid not null references pay_gaps on delete cascade,
    category_id uuid not null references pay_categories on delete restrict,
    state text not null check (state in ('Open', 'Justified', 'Remedied')),
    note text not null default '',
    updated_by uuid references users on delete set null,
    updated_at timestamptz(3) not null default now(),
    primary key (gap_id, category_id)
  )`,
  'create index pay_gap_findings_category on pay_gap_findings (category_id)',
]

/** Pay gaps between women and men by year and currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
