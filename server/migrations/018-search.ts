import { type Kysely, sql } from 'kysely'

// Marks that are written above and below letters and stay apart once a letter is taken to pieces: Latin, Greek and
// Cyrillic accents, Hebrew points, Arabic vowel signs and hamzas, and the line that stretches an Arabic word.
const MARKS = '[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed]'

const functions = [
  // Names the dictionary, because the one of the default depends on a setting; so the same text always gives the same.
  `create function folded(text) returns text language sql immutable strict parallel safe
    return translate(lower(unaccent('unaccent'::regdictionary, regexp_replace(normalize($1, nfkd), '${MARKS}', '', 'g'))), E'ς\\t\\r\\n', 'σ   ')`,
  `create function search_pattern(text) returns text language sql immutable strict parallel safe
    return replace(replace(replace(folded($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`,
  // A text, and what follows each place in it where a word begins: after a space, and where letters, digits and other
  // signs meet. Cut, because an index holds no key of any length. Not strict, because then it would be called row by row
  // instead of becoming a part of the statement.
  `create function search_tokens_of(text) returns table (token text, whole boolean) language sql immutable parallel safe
    begin atomic
      select left(folded($1), 600), true
      union all
      select left(substr(word, place), 600), false
      from string_to_table(folded($1), ' ') with ordinality as words (word, n)
      cross join lateral generate_series(1, length(word)) as place
      where (place = 1 and n > 1) or (place > 1 and word ~ '[^[:alpha:]]' and substr(word, place - 1, 2) ~
        '[[:alpha:]][^[:alpha:]]|[[:digit:]][^[:digit:]]|[^[:alnum:]][[:alnum:]]');
    end`,
]

const insertTokens = (people: string) => `
  insert into search_tokens (token, type, id, whole)
  select t.token, 'person', p.id, t.whole from ${people} p join users u on u.id = p.user_id cross join lateral search_tokens_of(u.name) t
  union all select t.token, 'code', p.id, t.whole from ${people} p cross join lateral search_tokens_of(p.code) t;`

const triggers = {
  tokens_of_new_employees: {
    does: insertTokens('new_rows'),
    fires: 'after insert on employees referencing new table as new_rows for each statement',
  },
  tokens_of_a_changed_name: {
    does: `
      delete from search_tokens t using employees e where e.user_id = new.id and t.id = e.id and t.type = 'person';
      insert into search_tokens (token, type, id, whole)
      select t.token, 'person', e.id, t.whole from employees e cross join lateral search_tokens_of(new.name) t where e.user_id = new.id;`,
    fires: 'after update of name on users for each row when (old.name is distinct from new.name)',
  },
  tokens_of_a_changed_code: {
    does: `
      delete from search_tokens where id = new.id and type = 'code';
      insert into search_tokens (token, type, id, whole) select t.token, 'code', new.id, t.whole from search_tokens_of(new.code) t;`,
    fires: 'after update of code on employees for each row when (old.code is distinct from new.code)',
  },
  tokens_of_a_removed_employee: {
    does: `delete from search_tokens where id = old.id and type in ('person', 'code');`,
    fires: 'after delete on employees for each row',
  },
}

/** Folds what is searched: people's names and codes word by word into a table of their own, other names into a column beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'create extension if not exists unaccent',
    ...functions,
    `create table search_tokens (
      -- the whole text, or what follows the beginning of one of its words; folded
      token text not null,
      -- what the text is: a person's name or their employee id
      type text not null check (type in ('person', 'code')),
      -- the employee's
      id uuid not null,
      whole boolean not null
    )`,
    insertTokens('employees'),
    'create index search_tokens_beginning on search_tokens (token text_pattern_ops, type, id)',
    'create index search_tokens_part on search_tokens using gin (token gin_trgm_ops) where whole',
    'create index search_tokens_id on search_tokens (id)',
    ...Object.entries(triggers).flatMap(([name, { does, fires }]) => [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${does} return null; end $$`,
      `create trigger ${name} ${fires} execute function ${name}()`,
    ]),
    'drop index users_name_search',
    'drop index employees_code_search',
    'alter table departments add column folded_name text not null generated always as (folded(dep_name)) stored',
    'drop index teams_name_search',
    'alter table teams add column folded_name text not null generated always as (folded(team_name)) stored',
    'create index teams_name_search on teams using gin (folded_name gin_trgm_ops)',
    'drop index tasks_name_search',
    'alter table tasks add column folded_name text not null generated always as (folded(task_name)) stored',
    'create index tasks_name_search on tasks using gin (folded_name gin_trgm_ops)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
