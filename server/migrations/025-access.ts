import { type Kysely, sql } from 'kysely'

const statements = [
  `create table roles (
    id uuid primary key,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    description text not null default '',
    -- what the product knows by itself; the others are the organisation's
    builtin text unique check (builtin in ('administrator', 'hr', 'payroll', 'auditor', 'manager', 'employee')),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index roles_name_unique on roles (lower(name))',
  `insert into roles (id, name, description, builtin) values
    (new_id(), 'Administrator', 'May do everything.', 'administrator'),
    (new_id(), 'HR', 'Runs employees, leaves, attendance and teams; sees pay.', 'hr'),
    (new_id(), 'Payroll', 'Records and reverses salaries, and sees what they rest on.', 'payroll'),
    (new_id(), 'Auditor', 'Reads everything and changes nothing.', 'auditor'),
    (new_id(), 'Manager', 'Whoever has direct reports, for the people below.', 'manager'),
    (new_id(), 'Employee', 'Everybody who signs in, for their own things.', 'employee')`,
  `create table role_permissions (
    role_id uuid not null references roles on delete cascade,
    key text not null,
    scope text not null check (scope in ('own', 'reports', 'department', 'everyone')),
    primary key (role_id, key)
  )`,
  `create function roles_keep_built_in() returns trigger language plpgsql as $$ begin
    if old.builtin is not null and (tg_op = 'DELETE' or new.name <> old.name or new.builtin is distinct from old.builtin) then
      raise exception 'a built-in role stays' using errcode = 'check_violation', constraint = 'roles_built_in_stays';
    end if;
    return case tg_op when 'DELETE' then old else new end;
  end $$`,
  `create trigger roles_keep_built_in before update or delete on roles for each row execute function roles_keep_built_in()`,
  // The permissions of fixed roles are code, so that an upgrade changes all at once. Manager and Employee have rows once edited.
  `create function role_permissions_of_fixed() returns trigger language plpgsql as $$ begin
    if exists (select from roles where id = new.role_id and builtin in ('administrator', 'hr', 'payroll', 'auditor')) then
      raise exception 'the rights of this role are fixed' using errcode = 'check_violation', constraint = 'role_permissions_fixed';
    end if;
    return new;
  end $$`,
  `create trigger role_permissions_of_fixed before insert or update on role_permissions for each row execute function role_permissions_of_fixed()`,
  `create table role_assignments (
    id uuid primary key,
    role_id uuid not null references roles on delete restrict,
    user_id uuid not null references users on delete restrict,
    from_day date not null,
    -- the last day; null: without end
    to_day date check (to_day >= from_day),
    granted_by uuid references users on delete restrict,
    granted_at timestamptz(3) not null default now(),
    revoked_at timestamptz(3),
    revoked_by uuid references users on delete restrict,
    constraint role_assignments_no_overlap
      exclude using gist (role_id with =, user_id with =, daterange(from_day, to_day, '[]') with &&) where (revoked_at is null)
  )`,
  'create index role_assignments_user on role_assignments (user_id) where revoked_at is null',
  'create index role_assignments_role on role_assignments (role_id, id)',
  'create index role_assignments_last_day on role_assignments (to_day) where revoked_at is null and to_day is not null',
  // An administrator is an account's role and nothing else; Manager and Employee come by themselves.
  `create function role_assignments_of_assignable() returns trigger language plpgsql as $$ begin
    if exists (select from roles where id = new.role_id and builtin in ('administrator', 'manager', 'employee')) then
      raise exception 'this role is not given' using errcode = 'check_violation', constraint = 'role_assignments_assignable';
    end if;
    return new;
  end $$`,
  `create trigger role_assignments_of_assignable before insert or update of role_id on role_assignments
    for each row execute function role_assignments_of_assignable()`,
  `create table assignment_departments (
    assignment_id uuid not null references role_assignments on delete cascade,
    department_id uuid not null references departments on delete restrict,
    primary key (assignment_id, department_id)
  )`,
  'create index assignment_departments_department on assignment_departments (department_id)',
  // An ended assignment does not block the deletion; an active or future one does, by its foreign key.
  `create function departments_leave_ended_assignments() returns trigger language plpgsql as $$ begin
    delete from assignment_departments d using role_assignments a
    where d.department_id = old.id and a.id = d.assignment_id
      and (a.revoked_at is not null or a.to_day < (now() at time zone coalesce((select time_zone from organisation), 'UTC'))::date);
    return old;
  end $$`,
  `create trigger departments_leave_ended_assignments before delete on departments
    for each row execute function departments_leave_ended_assignments()`,
  `create table delegations (
    -- of one delegation there is a row for each kind of decisions
    id uuid not null,
    kind text not null,
    from_user uuid not null references users on delete restrict,
    to_user uuid not null references users on delete restrict check (to_user <> from_user),
    from_day date not null,
    to_day date not null check (to_day >= from_day and to_day - from_day < 366),
    reason text not null default '',
    created_by uuid not null references users on delete restrict,
    created_at timestamptz(3) not null default now(),
    revoked_at timestamptz(3),
    revoked_by uuid references users on delete restrict,
    primary key (id, kind),
    constraint delegations_no_overlap
      exclude using gist (from_user with =, kind with =, daterange(from_day, to_day, '[]') with &&) where (revoked_at is null)
  )`,
  'create index delegations_to on delegations (to_user) where revoked_at is null',
  'create index delegations_from on delegations (from_user, id)',
  `alter table audit_events
    add column on_behalf_of uuid,
    -- how somebody was allowed it who otherwise is not: overridden, or because there was nobody else
    add column via text check (via in ('override', 'sole'))`,
  'create index audit_events_actor on audit_events (actor_id, id)',
  'create index audit_events_action on audit_events (action, id)',
  `create index audit_events_via on audit_events (via, id) where via is not null`,
]

/** Roles that are given to people for some days, decisions that are handed over for some days, and on whose behalf something was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
