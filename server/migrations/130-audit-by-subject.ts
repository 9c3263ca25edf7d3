import { type Kysely, sql } from 'kysely'

const statements = [
  'create index audit_events_of_entity on audit_events (entity_id, id)',
  'create index audit_events_of_subject on audit_events (subject_id, id) where subject_id is not null',
  'drop index audit_events_entity',
  'drop index audit_events_subject',
]

/** Finds the newest events of a subject by an index in the order of ids, which is the order of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
