import { sql } from 'kysely'
import { ITS_OWN_COLUMNS, ITS_OWN_WORK, TABLES } from './boot.ts'
import type { startProduct } from './product.ts'

/** The last use of keys and passkeys, which is recorded separately. */
const SEEN = [...ITS_OWN_COLUMNS, 'last_used_at', 'last_network']

/** All data of people as one text per table; without sessions and attempts, which change with each call. */
export async function tableStates({
  db,
}: Pick<Awaited<ReturnType<typeof startProduct>>, 'db'>): Promise<Record<string, string>> {
  const { rows } = await sql.raw<{ name: string }>(TABLES).execute(db)
  const kept = rows
    .map((row) => row.name)
    .filter((table) => !['sessions', 'attempt_windows', ...ITS_OWN_WORK].includes(table))
  const states = kept.map(async (table) => {
    const { rows } = await sql<{
      state: string
    }>`select coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as state from (select to_jsonb(t) - ${SEEN}::text[] as row from ${sql.table(table)} t) rows`.execute(
      db,
    )
    return [table, rows[0]?.state ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(states))
}
