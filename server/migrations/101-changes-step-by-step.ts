import { type Kysely, sql } from 'kysely'

const statements = [
  // The rules of the type are passed over when it holds.
  'alter table leave_changes add column forced boolean not null default false',
  'alter table approval_steps add column change_id uuid references leave_changes on delete cascade',
  `alter table approval_steps drop constraint approval_steps_in_order,
    add constraint approval_steps_in_order unique nulls not distinct (leave_id, change_id, step)`,
  'create index approval_steps_change on approval_steps (change_id) where change_id is not null',
  'alter table approval_decisions add column change_id uuid references leave_changes on delete cascade',
  'create index approval_decisions_change on approval_decisions (change_id) where change_id is not null',
]

/** Changes of approved leave are decided step by step as leaves are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
