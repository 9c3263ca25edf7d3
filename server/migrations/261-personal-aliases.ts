import { type Kysely, sql } from 'kysely'

const statements = [
  `create table personal_aliases (
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('name', 'address')),
    text text not null,
    noted_at timestamptz(3) not null default now(),
    primary key (user_id, kind, text)
  )`,
  `create function note_alias(whose uuid, what text, alias text) returns void language sql as $$
    insert into personal_aliases (user_id, kind, text) select whose, what, alias where alias <> '' on conflict do nothing
  $$`,
  // An erasure would note what it takes away.
  `create function note_former_account() returns trigger language plpgsql as $$ begin
    if current_setting('ems.erasing', true) = 'on' then return null; end if;
    if old.name is distinct from new.name then perform note_alias(old.id, 'name', old.name); end if;
    if old.email is distinct from new.email then perform note_alias(old.id, 'address', old.email); end if;
    return null;
  end $$`,
  `create trigger note_former_account after update of name, email on users for each row
    when (old.name is distinct from new.name or old.email is distinct from new.email) execute function note_former_account()`,
  `create function note_former_preferred_name() returns trigger language plpgsql as $$ begin
    if current_setting('ems.erasing', true) = 'on' then return null; end if;
    perform note_alias(old.user_id, 'name', old.preferred_name);
    return null;
  end $$`,
  `create trigger note_former_preferred_name after update of preferred_name on employees for each row
    when (old.preferred_name is distinct from new.preferred_name) execute function note_former_preferred_name()`,
  `create function note_former_private_email() returns trigger language plpgsql as $$ begin
    if current_setting('ems.erasing', true) = 'on' then return null; end if;
    perform note_alias(e.user_id, 'address', old.private_email) from employees e where e.id = old.employee_id;
    return null;
  end $$`,
  `create trigger note_former_private_email after update of private_email on person_contacts for each row
    when (old.private_email is distinct from new.private_email) execute function note_former_private_email()`,
  `create function note_asked_address() returns trigger language plpgsql as $$ begin
    perform note_alias(new.user_id, 'address', new.email);
    return null;
  end $$`,
  `create trigger note_asked_address after insert or update of email on email_changes for each row execute function note_asked_address()`,
  // Earlier names and addresses are in the audit.
  `insert into personal_aliases (user_id, kind, text)
    select user_id, 'address', email from email_changes
    union select u.id, 'address', said.email from audit_events a join users u on u.id = a.entity_id,
      lateral (values (a.before->>'email'), (a.after->>'email')) as said (email)
      where a.action in ('auth.change-email', 'account.email') and said.email is not null
    union select e.user_id, 'name', said.name from audit_events a join employees e on e.id = a.entity_id,
      lateral (values (a.before->>'name'), (a.before->>'preferred_name')) as said (name)
      where a.action like 'employee.%' and said.name <> ''
    union select e.user_id, 'address', a.before->>'private_email' from audit_events a join employees e on e.id = a.entity_id
      where a.action = 'employee.contacts' and a.before->>'private_email' <> ''
    on conflict do nothing`,
  'create index mails_created_at on mails (created_at)',
]

/** All former and requested names and addresses of a person, so that an erasure finds them; old mails are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
