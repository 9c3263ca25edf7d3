import { type Kysely, sql } from 'kysely'

const tokensOf = (type: string, table: string, name: string) => ({
  fill: `insert into search_tokens (token, type, id, whole)
    select t.token, '${type}', n.id, t.whole from ${table} n cross join lateral search_tokens_of(n.${name}) t`,
  changed: `begin
      if tg_op <> 'INSERT' then
        delete from search_tokens where id = old.id and type = '${type}';
      end if;
      if tg_op <> 'DELETE' then
        insert into search_tokens (token, type, id, whole) select t.token, '${type}', new.id, t.whole from search_tokens_of(new.${name}) t;
      end if;
      return null;
    end`,
})

const names = [
  ['department', 'departments', 'dep_name'],
  ['team', 'teams', 'team_name'],
] as const

/** Names of departments and teams are found word by word like those of people, and titles of documents like those of tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db)
  await run(`alter table search_tokens drop constraint search_tokens_type_check`)
  await run(`alter table search_tokens add constraint search_tokens_type_check
    check (type in ('person', 'code', 'department', 'team'))`)
  for (const [type, table, name] of names) {
    const { fill, changed } = tokensOf(type, table, name)
    await run(fill)
    await run(`create function tokens_of_a_${type}() returns trigger language plpgsql as $$ ${changed} $$`)
    await run(
      `create trigger tokens_of_a_${type} after insert or delete or update of ${name} on ${table} for each row execute function tokens_of_a_${type}()`,
    )
  }
  // These names are few: the index of all beginnings would scan the names of people, too.
  await run(`create index search_tokens_names on search_tokens (type, token text_pattern_ops, id)
    where type in ('department', 'team')`)
  await run(`alter table documents add column folded_title text not null generated always as (folded(title)) stored`)
  await run(`create index documents_title_search on documents using gin (folded_title gin_trgm_ops)`)
}
