import { type Kysely, sql } from 'kysely'

const statements = [
  `create table reminders (
    kind text not null check (kind in ('contract-end', 'probation-end', 'document-expiry')),
    -- the employee, or the document
    record_id uuid not null,
    -- what is reminded of: another day is reminded of anew
    ends date not null,
    -- the day on which it was due, however late it went out
    day date not null,
    sent_at timestamptz(3) not null default now(),
    primary key (kind, record_id, ends, day)
  )`,
  `create table reminder_settings (
    only_row boolean primary key default true check (only_row),
    -- so many days before
    leads int[] not null default '{60,30,7,0}' check (cardinality(leads) between 1 and 10 and 0 <= all(leads) and 365 >= all(leads))
  )`,
  'insert into reminder_settings default values',
]

/** Sent reminders, so that none is sent twice, and the number of days before the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
