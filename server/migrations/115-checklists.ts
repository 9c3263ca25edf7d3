import { type Kysely, sql } from 'kysely'

const statements = [
  `create table checklist_templates (
    id uuid primary key,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    kind text not null check (kind in ('onboarding', 'offboarding')),
    for_everybody boolean not null default false,
    -- for whom it starts by itself; empty: for everybody
    department_ids uuid[] not null default '{}',
    employment_types text[] not null default '{}',
    archived boolean not null default false,
    created_at timestamptz(3) not null default now()
  )`,
  `create table checklist_template_items (
    id uuid primary key,
    template_id uuid not null references checklist_templates on delete cascade,
    position int not null,
    title text not null check (btrim(title) <> ''),
    description text not null default '',
    who text not null check (who in ('person', 'manager', 'head', 'role', 'user')),
    role_id uuid references roles on delete set null check (who = 'role' or role_id is null),
    user_id uuid references users on delete set null check (who = 'user' or user_id is null),
    offset_days int not null check (offset_days between -180 and 365),
    optional boolean not null default false
  )`,
  'create index checklist_template_items_template on checklist_template_items (template_id, position)',
  'create index checklist_template_items_role on checklist_template_items (role_id) where role_id is not null',
  'create index checklist_template_items_user on checklist_template_items (user_id) where user_id is not null',
  `create table checklists (
    id uuid primary key,
    employee_id uuid not null references employees on delete cascade,
    template_id uuid not null references checklist_templates on delete restrict,
    kind text not null check (kind in ('onboarding', 'offboarding')),
    anchor_day date not null,
    -- whether it is the first or the last day, and moves with it; one that was set by hand stays
    follows boolean not null,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index checklists_employee on checklists (employee_id, id)',
  'create index checklists_template on checklists (template_id)',
  `create table checklist_items (
    id uuid primary key,
    checklist_id uuid not null references checklists on delete cascade,
    -- null: the template has it no more
    item_id uuid references checklist_template_items on delete set null,
    position int not null,
    title text not null,
    offset_days int not null,
    optional boolean not null,
    due_on date not null,
    -- null: it was cancelled
    task_id uuid unique references tasks on delete set null,
    unique (checklist_id, item_id)
  )`,
  'create index checklist_items_item on checklist_items (item_id) where item_id is not null',
]

/** Checklists for joiners and leavers: templates, and started checklists with their tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
