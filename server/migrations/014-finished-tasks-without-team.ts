import { type Kysely, sql } from 'kysely'

/** A finished task outlives the team that did it; an open one without an assignee is nobody's, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks drop constraint tasks_assigned_whole`.execute(db)
  await sql`
    alter table tasks add constraint tasks_assigned_whole check (
      (coalesce(employee_id, team_id) is null) = (assign_at is null)
      or (task_for = 'team' and team_id is null and return_at is not null)
    )`.execute(db)
}
