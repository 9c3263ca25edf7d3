import { type Kysely, sql } from 'kysely'

const NAMED = `array['department', 'designation', 'manager', 'employmentType', 'fte', 'location', 'schedule', 'legalEntity', 'payCategory']`

const reference = (table: string) =>
  `alter table ${table} add column pay_category_id uuid constraint ${table}_pay_category_id_fkey references pay_categories on delete restrict`

const statements = [
  `create table pay_categories (
    id uuid primary key,
    code text not null check (btrim(code) <> '' and char_length(code) <= 20),
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    level smallint not null check (level between 1 and 30),
    skills text not null default '',
    effort text not null default '',
    responsibility text not null default '',
    conditions text not null default '',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index pay_categories_code_unique on pay_categories (lower(code))',
  // Gross basic pay a year of somebody who works full-time; holds until the next range of the currency begins.
  `create table pay_ranges (
    category_id uuid not null references pay_categories on delete cascade,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    from_day date not null,
    minimum numeric not null check (minimum >= 0 and minimum < 1e12 and scale(minimum) <= 3),
    maximum numeric not null check (maximum >= minimum and maximum < 1e12 and scale(maximum) <= 3),
    constraint pay_ranges_day primary key (category_id, currency, from_day)
  )`,
  ...['employees', 'job_periods', 'job_changes'].map(reference),
  ...['employees', 'job_periods', 'job_changes'].map(
    (table) => `create index ${table}_pay_category on ${table} (pay_category_id) where pay_category_id is not null`,
  ),
  `alter table job_changes
    drop constraint job_changes_fields_check,
    add constraint job_changes_fields_check check (cardinality(fields) > 0 and fields <@ ${NAMED})`,
]

/** Work of equal value, and what it is paid; whose work it is stands in the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
