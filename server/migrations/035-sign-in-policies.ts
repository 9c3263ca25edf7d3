import { type Kysely, sql } from 'kysely'

/** The sign-in policies of roles; a role without a row has no requirements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_policies (
      -- admin, employee, the name of a built-in role, or the id of a role
      role_key text primary key,
      factor text not null default 'none' check (factor in ('none', 'two', 'phishing-resistant')),
      grace_until timestamptz(3),
      sso text not null default 'off' check (sso in ('off', 'offered', 'only')),
      idle_minutes integer check (idle_minutes between 15 and 1440),
      absolute_hours integer not null default 720 check (absolute_hours between 1 and 720),
      min_length integer not null default 8 check (min_length between 8 and 64),
      must_change boolean not null default false,
      check ((factor = 'none') = (grace_until is null))
    )`.execute(db)
  // A person whose factors were removed must enrol a new one.
  await sql`alter table users add column factors_removed_at timestamptz(3)`.execute(db)
}
