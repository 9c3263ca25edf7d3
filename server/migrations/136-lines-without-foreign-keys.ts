import { type Kysely, sql } from 'kysely'

const statements = [
  // Triggers alone write the lines, from rows of employees that they have just read under the tree's lock: two checks for each
  // line were most of what a move of thousands took.
  `alter table reporting_lines
    drop constraint reporting_lines_manager_id_fkey,
    drop constraint reporting_lines_employee_id_fkey`,
  // Replaces the cascade. It runs under the lock, so that no new line refers to an employee who is being deleted.
  `create or replace function reporting_lines_delete() returns trigger language plpgsql as $$ begin
    perform lock_reporting_tree();
    delete from reporting_lines where employee_id in (select id from old_rows);
    delete from reporting_lines where manager_id in (select id from old_rows);
    update users u set direct_reports = u.direct_reports + changed.delta
    from (
      select e.user_id, -count(*) as delta from old_rows gone join employees e on e.id = gone.manager_id
      group by e.user_id order by e.user_id
    ) changed where u.id = changed.user_id;
    return null;
  end $$`,
]

/** Reporting lines have no foreign keys: a move of thousands of people checks no employee per line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
