import { type Kysely, sql } from 'kysely'

// Users change in the order of their ids, as those of direct reports do; and whoever changes lines holds the tree's lock.
const count = (changes: string) => `
  update users u set all_reports = u.all_reports + changed.delta
  from (
    select e.user_id, changes.delta from (${changes}) changes join employees e on e.id = changes.manager_id
    where changes.delta <> 0 order by e.user_id
  ) changed where u.id = changed.user_id;`

const kept = (event: 'insert' | 'delete', rows: string, sign: string) => [
  `create function people_below_${event}() returns trigger language plpgsql as $$ begin
    ${count(`select manager_id, ${sign}count(*)::int as delta from rows group by manager_id`)}
    return null;
  end $$`,
  `create trigger people_below_${event} after ${event} on reporting_lines referencing ${rows} table as rows
    for each statement execute function people_below_${event}()`,
]

const statements = [
  'alter table users add column all_reports integer not null default 0 check (all_reports >= 0)',
  count('select manager_id, count(*)::int as delta from reporting_lines group by manager_id'),
  ...kept('insert', 'new', ''),
  ...kept('delete', 'old', '-'),
]

/** A counter of the people below a manager: counting thousands of reporting lines took longer than the org chart itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
