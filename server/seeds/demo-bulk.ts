import { sql } from 'kysely'
import type { DB, Db } from '../src/platform/database/index.ts'

/** The rows of one statement: enough to make the round trip negligible, few enough for little memory. */
const ROWS = 20_000

/**
 * Inserts many rows with few statements.
 * @param types the PostgreSQL type of every column that is filled
 * @param rows the values in the order of `types`; read lazily, so millions are fine
 * @returns how many were inserted
 */
export async function insertMany<Table extends keyof DB>(
  db: Db,
  table: Table,
  types: { [Column in keyof DB[Table]]?: string },
  rows: Iterable<readonly unknown[]>,
): Promise<number> {
  const columns = Object.keys(types)
  const statement = (values: unknown[][]) => sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select * from unnest(${sql.join(values.map((column, index) => sql`${column}::${sql.raw(Object.values(types)[index] as string)}[]`))})`
  const empty = (): unknown[][] => columns.map(() => [])
  let pending = empty()
  let count = 0
  for (const row of rows) {
    for (const [index, value] of row.entries()) pending[index]?.push(value)
    if (++count % ROWS > 0) continue
    await statement(pending).execute(db)
    pending = empty()
  }
  if (count % ROWS > 0) await statement(pending).execute(db)
  return count
}
