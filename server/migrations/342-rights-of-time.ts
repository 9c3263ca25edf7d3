import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table roles drop constraint roles_builtin_check,
    add constraint roles_builtin_check check (builtin in ('administrator', 'hr', 'payroll', 'auditor', 'inspector', 'manager', 'employee'))`,
  `create or replace function role_permissions_of_fixed() returns trigger language plpgsql as $$ begin
    if exists (select from roles where id = new.role_id and builtin in ('administrator', 'hr', 'payroll', 'auditor', 'inspector')) then
      raise exception 'the rights of this role are fixed' using errcode = 'check_violation', constraint = 'role_permissions_fixed';
    end if;
    return new;
  end $$`,
  // An organisation may have a role of its own with this name.
  `insert into roles (id, name, description, builtin)
    select new_id(), name, 'Sees the working time of everyone and changes nothing.', 'inspector'
    from unnest(array['Inspector', 'Inspector (working time)']) with ordinality as n (name, place)
    where not exists (select from roles r where lower(r.name) = lower(n.name)) order by place limit 1`,
  // Edited roles have rows; the other roles have the permissions in the code.
  ...[
    ['employee', 'time.punch', 'own'],
    ['manager', 'time.approve', 'reports'],
  ].map(
    ([builtin, key, scope]) => `
    insert into role_permissions (role_id, key, scope) select id, '${key}', '${scope}' from roles r
    where builtin = '${builtin}' and exists (select from role_permissions p where p.role_id = r.id)
    on conflict do nothing`,
  ),
]

/** The role Inspector, and the rights of working time in edited roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
