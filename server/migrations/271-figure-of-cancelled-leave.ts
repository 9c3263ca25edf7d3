import { type Kysely, sql } from 'kysely'

// As the figures of 010: each backend adds to a row of its own, so that many writers at once do not wait for one row.
const add = (changes: string) => `
  insert into figures (name, shard, value)
  select 'leave cancelled', pg_backend_pid() % 16, sum(delta) from (${changes}) changes (delta) having sum(delta) <> 0
  on conflict (name, shard) do update set value = figures.value + excluded.value;`
const came = `select 1 from new_rows where ended = 'cancelled'`
const gone = `select -1 from old_rows where ended = 'cancelled'`

const counting = (event: 'insert' | 'update' | 'delete', rows: string, changes: string) => [
  `create function figure_cancelled_${event}() returns trigger language plpgsql as $$ begin ${add(changes)} return null; end $$`,
  `create trigger figure_cancelled_${event} after ${event} on leaves referencing ${rows} for each statement execute function figure_cancelled_${event}()`,
]

const statements = [
  ...counting('insert', 'new table as new_rows', came),
  ...counting('update', 'old table as old_rows new table as new_rows', `${gone} union all ${came}`),
  ...counting('delete', 'old table as old_rows', gone),
  add(`select 1 from leaves where ended = 'cancelled'`),
]

/** A counter of cancelled leaves, which have the status of rejected ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
