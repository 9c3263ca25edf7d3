import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table audit_events add column subject_id uuid',
  // An event is about whose record it changes, or whom its facts name.
  `update audit_events a set subject_id = e.id from employees e
    where e.id = a.entity_id or e.id::text = coalesce(a.after->>'employee_id', a.before->>'employee_id')`,
  'create index audit_events_subject on audit_events (subject_id, at desc) where subject_id is not null',
]

/** The subject of each audit event, so that the events of a person are found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
