import { type Kysely, sql } from 'kysely'

const ofSubject = (table: string) => [
  `alter table ${table} add column kind text, add column subject_id uuid,
    add column employee_id uuid references employees on delete cascade`,
  `update ${table} s set kind = case when s.change_id is null then 'leave' else 'leave-change' end,
    subject_id = coalesce(s.change_id, s.leave_id), employee_id = l.employee_id
    from leaves l where l.id = s.leave_id`,
  `alter table ${table} alter column kind set not null, alter column subject_id set not null,
    alter column employee_id set not null, drop column leave_id, drop column change_id`,
  `create index ${table}_employee on ${table} (employee_id)`,
]

const statements = [
  ...ofSubject('approval_steps'),
  'alter table approval_steps add constraint approval_steps_in_order unique (subject_id, step)',
  `create unique index approval_steps_one_active on approval_steps (subject_id) where state = 'active'`,
  ...ofSubject('approval_decisions'),
  'create index approval_decisions_subject on approval_decisions (subject_id, at)',
]

/** Approvals know what they decide by kind and id, not as leave alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
