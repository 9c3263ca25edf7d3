import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table employees (
      id uuid primary key,
      user_id uuid not null unique references users on delete restrict,
      department_id uuid references departments on delete restrict,
      code text not null check (btrim(code) <> ''),
      dob date,
      gender text not null check (gender in ('male', 'female', 'other')),
      marital_status text not null check (marital_status in ('single', 'married')),
      designation text not null,
      salary numeric(14,2) not null check (salary >= 0),
      employed_from date not null,
      left_on date check (left_on >= employed_from),
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now()
    )`.execute(db)
  await sql`create unique index employees_code_unique on employees (lower(code))`.execute(db)
  await sql`create index employees_code_search on employees using gin (lower(code) gin_trgm_ops)`.execute(db)
  await sql`create index employees_department on employees (department_id, created_at, id)`.execute(db)
  await sql`create index employees_designation on employees (lower(designation), id)`.execute(db)
  await sql`create index employees_salary on employees (salary, id)`.execute(db)
  await sql`create index employees_left_on on employees (left_on) where left_on is not null`.execute(db)
  await sql`create index employees_dob on employees (dob, id)`.execute(db)
  await sql`create index employees_created on employees (created_at, id)`.execute(db)
}
