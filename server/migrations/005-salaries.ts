import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The upper bounds also keep NaN out, which numeric holds above every number.
  await sql`
    create table salaries (
      id uuid primary key,
      employee_id uuid not null references employees on delete restrict,
      basic_salary numeric(14,2) not null check (basic_salary between 0 and 999999999999.99),
      allowances numeric(14,2) not null check (allowances between 0 and 999999999999.99),
      deductions numeric(14,2) not null check (deductions between 0 and 999999999999.99),
      net_salary numeric(14,2) not null generated always as (basic_salary + allowances - deductions) stored,
      pay_date date not null,
      created_at timestamptz(3) not null default now(),
      constraint salaries_net_not_negative check (net_salary >= 0)
    )`.execute(db)
  await sql`create index salaries_employee on salaries (employee_id, pay_date, id)`.execute(db)
  await sql`create index salaries_pay_date on salaries (pay_date, id)`.execute(db)
  await sql`create index salaries_net on salaries (net_salary, id)`.execute(db)
}
