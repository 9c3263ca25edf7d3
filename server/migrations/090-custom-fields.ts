import { type Kysely, sql } from 'kysely'

const statements = [
  `create table custom_fields (
    id uuid primary key,
    key text not null constraint custom_fields_key_unique unique check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
    label text not null check (btrim(label) <> '' and char_length(label) <= 100),
    section text not null default '',
    type text not null check (type in ('text', 'number', 'date', 'choice', 'yes-no', 'link')),
    choices text[] not null default '{}',
    required boolean not null default false,
    sees text not null check (sees in ('everyone', 'self', 'manager', 'hr')),
    edits text not null check (edits in ('self', 'approve', 'hr')),
    position int not null,
    archived boolean not null default false,
    created_at timestamptz(3) not null default now(),
    -- what a value rests on: a field that somebody has a value of keeps its type
    unique (id, type),
    constraint custom_fields_choices check ((type = 'choice') = (cardinality(choices) > 0)),
    constraint custom_fields_edited_seen check (edits = 'hr' or sees in ('everyone', 'self'))
  )`,
  `create table custom_values (
    employee_id uuid not null references employees on delete cascade,
    field_id uuid not null,
    type text not null,
    text_value text check (char_length(text_value) <= 500),
    number_value numeric(15,4),
    day_value date,
    yes_value boolean,
    primary key (employee_id, field_id),
    constraint custom_values_field_fkey foreign key (field_id, type) references custom_fields (id, type) on update restrict on delete restrict,
    constraint custom_values_one check (num_nonnulls(text_value, number_value, day_value, yes_value) = 1),
    constraint custom_values_of_type check (case type when 'number' then number_value is not null when 'date' then day_value is not null
      when 'yes-no' then yes_value is not null else text_value is not null end)
  )`,
  'create index custom_values_field on custom_values (field_id, text_value)',
  // A request may be about a field of the organisation's own, and empty it.
  'alter table change_requests drop constraint change_requests_field_check, alter column after drop not null',
]

/** Custom fields of people, and the values of each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
