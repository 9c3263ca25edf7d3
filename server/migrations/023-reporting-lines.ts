import { type Kysely, sql } from 'kysely'

const tables = [
  // Both are kept by the triggers below, so that a session knows without a further read who manages and who heads.
  `alter table users
    add column direct_reports integer not null default 0 check (direct_reports >= 0),
    add column heads integer not null default 0 check (heads >= 0)`,
  `alter table employees
    add column manager_id uuid references employees on delete restrict,
    add constraint employees_not_own_manager check (manager_id <> id),
    add constraint employees_leaver_without_manager check (left_on is null or manager_id is null)`,
  'create index employees_manager on employees (manager_id) where manager_id is not null',
  'create index employees_tops on employees (id) where manager_id is null and left_on is null',
  `create table reporting_lines (
    manager_id uuid not null references employees on delete cascade,
    employee_id uuid not null references employees on delete cascade,
    -- 1 for those who report to the manager themselves
    distance smallint not null,
    primary key (manager_id, employee_id),
    constraint reporting_lines_rank unique (employee_id, distance),
    constraint reporting_lines_depth check (distance between 1 and 30)
  )`,
  `create table department_heads (
    department_id uuid primary key references departments on delete restrict,
    employee_id uuid not null references employees on delete restrict
  )`,
  'create index department_heads_employee on department_heads (employee_id)',
]

const refuse = (constraint: string, message: string) =>
  `raise exception '${message}' using errcode = 'check_violation', constraint = '${constraint}';`

const functions = [
  // Serialises changes of the tree; the next statement sees the committed changes. Without the lock, two transactions that
  // make two people report to each other would both pass.
  `create function lock_reporting_tree() returns void language sql as $$ select pg_advisory_xact_lock(4541779, 3) $$`,
  // People below a moved person keep their lines up to that person. Their lines to the former managers are deleted, and
  // lines to all managers above the new manager are added.
  `create function rewrite_reporting_lines(moved uuid[]) returns void language plpgsql as $$
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
    where above.employee_id = below.id and l.manager_id = above.manager_id and l.employee_id = below.member;
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
  end $$`,
]

// Users change in the order of their ids, for two statements must not wait for each other.
const count = (column: 'direct_reports' | 'heads', changes: string) => `
  update users u set ${column} = u.${column} + changed.delta
  from (
    select e.user_id, sum(delta) as delta from (${changes}) changes (employee_id, delta) join employees e on e.id = employee_id
    group by e.user_id having sum(delta) <> 0 order by e.user_id
  ) changed where u.id = changed.user_id;`

const reports = {
  came: 'select manager_id, 1 from new_rows where manager_id is not null',
  gone: 'select manager_id, -1 from old_rows where manager_id is not null',
}
const heads = {
  came: 'select employee_id, 1 from new_rows',
  gone: 'select employee_id, -1 from old_rows',
}

const headsEmployed = `
  perform from employees e where e.id in (select employee_id from new_rows) order by e.id for share;
  if exists (select from employees e join new_rows n on n.employee_id = e.id where e.left_on is not null) then
    ${refuse('department_heads_employed', 'a head has left')}
  end if;`

type Event = 'insert' | 'update' | 'delete'

const triggers: [table: string, event: Event, body: string][] = [
  [
    'employees',
    'insert',
    `declare hired uuid[]; begin
      select array_agg(id) into hired from new_rows where manager_id is not null;
      if hired is not null then
        perform rewrite_reporting_lines(hired);
        ${count('direct_reports', reports.came)}
      end if;
      return null;
    end`,
  ],
  [
    'employees',
    'update',
    `declare moved uuid[]; leaving uuid[]; begin
      select array_agg(n.id) filter (where n.manager_id is distinct from o.manager_id),
        array_agg(n.id) filter (where n.left_on is not null and o.left_on is null)
      into moved, leaving from new_rows n join old_rows o on o.id = n.id;
      if moved is not null then
        perform rewrite_reporting_lines(moved);
        ${count('direct_reports', `${reports.gone} union all ${reports.came}`)}
      end if;
      if leaving is not null then
        perform lock_reporting_tree();
        if exists (select from employees where manager_id = any(leaving)) or exists (select from department_heads where employee_id = any(leaving)) then
          ${refuse('employees_leaver_leads_nobody', 'somebody who leaves has reports or heads a department')}
        end if;
      end if;
      return null;
    end`,
  ],
  ['employees', 'delete', `begin ${count('direct_reports', reports.gone)} return null; end`],
  ['department_heads', 'insert', `begin ${headsEmployed} ${count('heads', heads.came)} return null; end`],
  [
    'department_heads',
    'update',
    `begin ${headsEmployed} ${count('heads', `${heads.gone} union all ${heads.came}`)} return null; end`,
  ],
  ['department_heads', 'delete', `begin ${count('heads', heads.gone)} return null; end`],
]

const ROWS: Record<Event, string> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/** Managers, the reporting lines between each manager and all people below, and heads of departments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...tables,
    ...functions,
    ...triggers.flatMap(([table, event, body]) => {
      const name = table === 'employees' ? `reporting_lines_${event}` : `heads_counted_${event}`
      return [
        `create function ${name}() returns trigger language plpgsql as $$ ${body} $$`,
        `create trigger ${name} after ${event} on ${table} referencing ${ROWS[event]} for each statement execute function ${name}()`,
      ]
    }),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
