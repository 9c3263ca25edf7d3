import { type Kysely, sql } from 'kysely'

const tokensOf = (employee: string, name: string) => `
  insert into search_tokens (token, type, id, whole)
  select t.token, 'person', ${employee}.id, t.whole from search_tokens_of(${name}) t
  union all select t.token, 'person', ${employee}.id, t.whole from search_tokens_of(${employee}.preferred_name) t
  where ${employee}.preferred_name is not null`

const statements = [
  // Whether colleagues see the day and month.
  'alter table employees add column birthday_shown boolean not null default true',
  `create index employees_birthday on employees ((extract(month from dob) * 100 + extract(day from dob))) where birthday_shown and left_on is null`,
  // Colleagues call people by their preferred name, and search for it.
  `create or replace function tokens_of_a_changed_name() returns trigger language plpgsql as $$ declare one employees; begin
    delete from search_tokens t using employees e where e.user_id = new.id and t.id = e.id and t.type = 'person';
    select * into one from employees where user_id = new.id;
    if found then ${tokensOf('one', 'new.name')}; end if;
    return null;
  end $$`,
  `create function tokens_of_a_preferred_name() returns trigger language plpgsql as $$ declare called text; begin
    delete from search_tokens where id = new.id and type = 'person';
    select name into called from users where id = new.user_id;
    ${tokensOf('new', 'called')};
    return null;
  end $$`,
  `create trigger tokens_of_a_preferred_name after update of preferred_name on employees for each row
    when (old.preferred_name is distinct from new.preferred_name) execute function tokens_of_a_preferred_name()`,
]

/** Birthdays that colleagues see, and preferred names that the search finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
