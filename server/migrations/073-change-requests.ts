import { type Kysely, sql } from 'kysely'

const statements = [
  `create table change_requests (
    id uuid primary key,
    employee_id uuid not null references employees on delete cascade,
    field text not null check (field in ('name', 'dob', 'maritalStatus', 'gender')),
    before text,
    after text not null,
    status text not null check (status in ('Pending', 'Approved', 'Rejected', 'Withdrawn')),
    reason text not null default '',
    requested_at timestamptz(3) not null default now(),
    decided_by uuid references users on delete set null,
    decided_at timestamptz(3),
    constraint change_requests_decided check ((status in ('Approved', 'Rejected')) = (decided_at is not null))
  )`,
  `create unique index change_requests_one_pending on change_requests (employee_id, field) where status = 'Pending'`,
  'create index change_requests_employee on change_requests (employee_id, id)',
]

/** Requests of people to change their own data, with the decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
