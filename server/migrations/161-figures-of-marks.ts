import { type Kysely, sql } from 'kysely'

// As the figures of 010: each backend adds to a row of its own, so that many writers at once do not wait for one row.
const add = (name: string, count: string) => `
  insert into figures (name, shard, value) select '${name}', pg_backend_pid() % 16, count from (${count}) counted (count) where count <> 0
  on conflict (name, shard) do update set value = figures.value + excluded.value;`

const counting = (figure: string, table: string) =>
  (['insert', 'delete'] as const).flatMap((event) => {
    const [rows, sign] = event === 'insert' ? ['new', ''] : ['old', '-']
    const name = `figure_${table}_${event}`
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${add(figure, `select ${sign}count(*) from ${rows}_rows`)} return null; end $$`,
      `create trigger ${name} after ${event} on ${table} referencing ${rows} table as ${rows}_rows for each statement execute function ${name}()`,
    ]
  })

const statements = [
  ...counting('marks', 'attendance'),
  ...counting('marks corrected', 'attendance_history'),
  add('marks', 'select count(*) from attendance'),
  add('marks corrected', 'select count(*) from attendance_history'),
]

/** Counters of attendance marks and corrections: cached reports compare them to detect changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
