import { type Kysely, sql } from 'kysely'

/** Why an employment ended; those before a rehire keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table employments add column ended_reason text
    check (ended_reason in ('resigned', 'dismissed', 'end of contract', 'retired', 'other'))`.execute(db)
  await sql`update employments m set ended_reason = e.leaving_reason
    from employees e where e.id = m.employee_id and not m.former and e.left_on is not null`.execute(db)
}
