import { type Kysely, sql } from 'kysely'

const trigger = (name: string, table: string, event: 'insert' | 'update' | 'delete', body: string) => {
  const rows = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  }[event]
  return [
    `create function ${name}_${event}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name}_${event} after ${event} on ${table} referencing ${rows} for each statement execute function ${name}_${event}()`,
  ]
}

// Each backend adds to a row of its own, so that many writers at once do not wait for one row; the figure is the sum.
// Statements add in the order of the names, for two of them must not wait for each other.
const add = (changes: string) => `
  insert into figures (name, shard, value)
  select name, pg_backend_pid() % 16, sum(delta) from (${changes}) changes (name, delta) group by name having sum(delta) <> 0 order by name
  on conflict (name, shard) do update set value = figures.value + excluded.value;`

const salaries = {
  came: `select 'salary', net_salary from new_rows union all select 'salaries', 1 from new_rows`,
  gone: `select 'salary', -net_salary from old_rows union all select 'salaries', -1 from old_rows`,
}
const employees = {
  came: `select 'employees', 1 from new_rows union all select 'employees staying', 1 from new_rows where left_on is null`,
  gone: `select 'employees', -1 from old_rows union all select 'employees staying', -1 from old_rows where left_on is null`,
}
const teams = {
  came: `select 'teams', 1 from new_rows`,
  gone: `select 'teams', -1 from old_rows`,
}
const tasks = {
  came: `select concat_ws(' ', 'task', task_for, status), 1 from new_rows`,
  gone: `select concat_ws(' ', 'task', task_for, status), -1 from old_rows`,
}
const leaves = {
  came: `select concat_ws(' ', 'leave', status), 1 from new_rows`,
  gone: `select concat_ws(' ', 'leave', status), -1 from old_rows`,
}
const applicants = { came: `select employee_id, 1 from new_rows`, gone: `select employee_id, -1 from old_rows` }

const countApplicants = (changes: string) => `
  insert into leave_applicants (employee_id, leaves)
  select employee_id, sum(delta) from (${changes}) changes (employee_id, delta) group by employee_id having sum(delta) <> 0 order by employee_id
  on conflict (employee_id) do update set leaves = leave_applicants.leaves + excluded.leaves;`
const forgetApplicants = `
  delete from leave_applicants where leaves = 0 and employee_id in (select employee_id from old_rows);`

/** The administrator's figures and how much of everything there is, kept in step by every statement that changes what they count: reading them costs the same however much there is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    // Rows of this table change in place again and again; room in the page keeps them there.
    'create table figures (name text not null, shard smallint not null, value numeric not null, primary key (name, shard)) with (fillfactor = 50)',
    'create table leave_applicants (employee_id uuid primary key references employees on delete restrict, leaves integer not null)',
    ...trigger('figure_salaries', 'salaries', 'insert', add(salaries.came)),
    ...trigger('figure_salaries', 'salaries', 'update', add(`${salaries.gone} union all ${salaries.came}`)),
    ...trigger('figure_salaries', 'salaries', 'delete', add(salaries.gone)),
    ...trigger('figure_applicants', 'leave_applicants', 'insert', add(`select 'applicants', 1 from new_rows`)),
    ...trigger('figure_applicants', 'leave_applicants', 'delete', add(`select 'applicants', -1 from old_rows`)),
    ...trigger('figure_leaves', 'leaves', 'insert', countApplicants(applicants.came) + add(leaves.came)),
    ...trigger(
      'figure_leaves',
      'leaves',
      'update',
      countApplicants(`${applicants.gone} union all ${applicants.came}`) +
        forgetApplicants +
        add(`${leaves.gone} union all ${leaves.came}`),
    ),
    ...trigger(
      'figure_leaves',
      'leaves',
      'delete',
      countApplicants(applicants.gone) + forgetApplicants + add(leaves.gone),
    ),
    ...trigger('figure_employees', 'employees', 'insert', add(employees.came)),
    ...trigger('figure_employees', 'employees', 'update', add(`${employees.gone} union all ${employees.came}`)),
    ...trigger('figure_employees', 'employees', 'delete', add(employees.gone)),
    ...trigger('figure_teams', 'teams', 'insert', add(teams.came)),
    ...trigger('figure_teams', 'teams', 'delete', add(teams.gone)),
    ...trigger('figure_tasks', 'tasks', 'insert', add(tasks.came)),
    ...trigger('figure_tasks', 'tasks', 'update', add(`${tasks.gone} union all ${tasks.came}`)),
    ...trigger('figure_tasks', 'tasks', 'delete', add(tasks.gone)),
    'insert into leave_applicants (employee_id, leaves) select employee_id, count(*) from leaves group by employee_id',
    add(`
      select 'salary', net_salary from salaries union all select 'salaries', 1 from salaries
      union all select concat_ws(' ', 'leave', status), 1 from leaves
      union all select 'employees', 1 from employees
      union all select 'employees staying', 1 from employees where left_on is null
      union all select 'teams', 1 from teams
      union all select concat_ws(' ', 'task', task_for, status), 1 from tasks`),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
