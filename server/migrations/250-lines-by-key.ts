import { type Kysely, sql } from 'kysely'

const refuse = (constraint: string, message: string) =>
  `raise exception '${message}' using errcode = 'check_violation', constraint = '${constraint}';`

// People by their ids and nothing else; `offset 0` keeps PostgreSQL from drawing a further condition in. Where nobody had a
// manager when the table was last analyzed, it supposes that nobody has, takes the index of those who have for empty, and
// walks all of it for each step of each line.
const person = (id: string) => `(select manager_id from employees where id = ${id} offset 0)`
const people = `(select id, manager_id from employees where id = any(moved) offset 0)`

const upwards = (condition = '') => `up (id, manager_id, steps) as (
      select id, manager_id, 1 from ${people} p where manager_id is not null
      union all
      select up.id, m.manager_id, up.steps + 1 from up cross join lateral ${person('up.manager_id')} m
      where m.manager_id is not null and up.steps <= 30${condition}
    )`

const rewrite = `create or replace function rewrite_reporting_lines(moved uuid[]) returns void language plpgsql
    set plan_cache_mode = force_custom_plan as $$
  begin
    perform lock_reporting_tree();
    if exists (select from ${people} p join employees m on m.id = p.manager_id where m.left_on is not null) then
      ${refuse('employees_manager_employed', 'a manager has left')}
    end if;
    if exists (
      with recursive ${upwards(' and up.manager_id <> up.id')} select from up where manager_id = id
    ) then
      ${refuse('employees_no_reporting_cycle', 'somebody would report to somebody below them')}
    end if;
    delete from reporting_lines where (manager_id, employee_id) in (
      select above.manager_id, below.member from reporting_lines above join (
        select id, id as member from unnest(moved) id
        union all select manager_id, employee_id from reporting_lines where manager_id = any(moved)
      ) below on below.id = above.employee_id
      where above.employee_id = any(moved)
      offset 0
    );
    insert into reporting_lines (manager_id, employee_id, distance)
    with recursive ${upwards()}, below (id, member, steps) as (
      select id, id, 0 from unnest(moved) id
      union all select manager_id, employee_id, distance from reporting_lines where manager_id = any(moved)
    )
    select up.manager_id, below.member, up.steps + below.steps from up join below on below.id = up.id;
  end $$`

/** The first managers of a hundred thousand people are set in seconds, whatever the statistics of the table say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rewrite).execute(db)
}
