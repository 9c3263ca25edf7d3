import { sql } from 'kysely'
import { compiledQuery, singleRow } from './compiled-query.ts'
import type { Db } from './types.ts'

declare const kept: unique symbol

/**
 * The name of a counter that database triggers keep, so that reading it is cheap for any number of rows. The domain
 * whose rows it counts declares it beside its statements. A type of its own, as a misspelt name would give 0.
 */
export type CounterName = string & { readonly [kept]: true }

/** Declares a counter. @param name as the triggers of `server/migrations` write it */
export const defineCounter = (name: string): CounterName => name as CounterName

const sum = compiledQuery((db, names: readonly CounterName[]) =>
  db
    .selectFrom('figures')
    .select(sql<number>`coalesce(sum(value), 0)::bigint`.as('value'))
    .where(sql<boolean>`name = any(${names}::text[])`),
)

/** The sum of some counters. */
export const readCounter = async (db: Db, ...names: CounterName[]): Promise<number> =>
  singleRow(await sum(db, names)).value

const all = compiledQuery((db) =>
  db
    .selectFrom('figures')
    .select(['name', (e) => e.fn.sum<string>('value').as('value')])
    .groupBy('name'),
)

/** All counters in one statement; a counter that never changed is 0. */
export async function readCounters(db: Db): Promise<(name: CounterName) => number> {
  const rows = await all(db)
  const values = new Map<string, number>(rows.map((row) => [row.name, Number(row.value)]))
  return (name) => values.get(name) ?? 0
}

/** A text that changes whenever a counter changes. */
export async function countersVersion(db: Db): Promise<string> {
  const { stamp } = await db
    .selectFrom('figures')
    .select(
      sql<string>`coalesce(md5(string_agg(concat_ws(' ', name, shard, value), ',' order by name, shard)), '')`.as(
        'stamp',
      ),
    )
    .executeTakeFirstOrThrow()
  return stamp
}
