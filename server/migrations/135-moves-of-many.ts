import { type Kysely, sql } from 'kysely'

const refuse = (constraint: string, message: string) =>
  `raise exception '${message}' using errcode = 'check_violation', constraint = '${constraint}';`

// How many are below the moved ones is in the values: planned for all values, from the sixth move on in a connection, a move of
// twenty thousand did not end within two minutes. And who is above them is few people, which has to be said.
const rewrite = `create or replace function rewrite_reporting_lines(moved uuid[]) returns void language plpgsql
    set plan_cache_mode = force_custom_plan as $$
  begin
    perform lock_reporting_tree();
    if exists (select from employees e join employees m on m.id = e.manager_id where e.id = any(moved) and m.left_on is not null) then
      ${refuse('employees_manager_employed', 'a manager has left')}
    end if;
    if exists (
      with recursive up (id, manager_id, steps) as (
        select id, manager_id, 1 from employees where id = any(moved) and manager_id is not null
        union all
        select up.id, m.manager_id, up.steps + 1 from up join employees m on m.id = up.manager_id
        where m.manager_id is not null and up.manager_id <> up.id and up.steps <= 30
      ) select from up where manager_id = id
    ) then
      ${refuse('employees_no_reporting_cycle', 'somebody would report to somebody below them')}
    end if;
    delete from reporting_lines l using reporting_lines above, (
      select id, id as member from unnest(moved) id
      union all select manager_id, employee_id from reporting_lines where manager_id = any(moved)
    ) below
    where above.employee_id = any(moved) and above.employee_id = below.id and l.manager_id = above.manager_id and l.employee_id = below.member;
    insert into reporting_lines (manager_id, employee_id, distance)
    with recursive up (id, manager_id, steps) as (
      select id, manager_id, 1 from employees where id = any(moved) and manager_id is not null
      union all
      select up.id, m.manager_id, up.steps + 1 from up join employees m on m.id = up.manager_id
      where m.manager_id is not null and up.steps <= 30
    ), below (id, member, steps) as (
      select id, id, 0 from unnest(moved) id
      union all select manager_id, employee_id, distance from reporting_lines where manager_id = any(moved)
    )
    select up.manager_id, below.member, up.steps + below.steps from up join below on below.id = up.id;
  end $$`

/** Moves a manager with thousands of people below in about a second. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rewrite).execute(db)
}
