import type { ListQuery } from '@ems/contract/core/lists'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { readNextPage } from './snapshot.ts'

/** The part of a page query that `page` sorts, cuts and runs. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of the query do not matter here
export type Query<Row> = SelectQueryBuilder<any, any, Row>

/** The sort expression for each sortable field of a list; a missing field does not compile. */
export type SortColumns<Field extends string> = Record<Field, Expression<unknown>>

/**
 * Sorts by a field of the answer, then by a unique column, so that no row is on two pages.
 * @param fallback the order of a query without one, e.g. `-payDate`
 * @param unique a unique column
 */
export function orderBySort<Row, Field extends string>(
  query: Query<Row>,
  sort: NoInfer<Field | `-${Field}`> | undefined,
  columns: SortColumns<Field>,
  fallback: NoInfer<Field | `-${Field}`>,
  unique: Expression<unknown>,
): Query<Row> {
  const wanted = sort ?? fallback
  const down = wanted.startsWith('-')
  const column = columns[(down ? wanted.slice(1) : wanted) as Field]
  // Nulls come last in ascending and first in descending order: PostgreSQL's own order, and that of its indexes.
  const order = (expression: Expression<unknown>): RawBuilder<unknown> =>
    down ? sql`${expression} desc` : sql`${expression} asc`
  return query.orderBy(order(column)).orderBy(order(unique))
}

/**
 * The two halves of a list that is sorted by a column of a joined table, in which some rows have no match, for instance
 * tasks without an employee. As separate queries, the half with matches can follow that table's index; in one query,
 * the database would have to sort all rows.
 * @param present already sorted
 * @param absent sorted by `unique` only
 * @returns the halves for `page`, in PostgreSQL's order: nulls last upwards and first downwards
 */
export function nullsLast<Row>(
  sort: string | undefined,
  present: Query<Row>,
  absent: Query<Row>,
  unique: Expression<unknown>,
): Query<Row>[] {
  return sort?.startsWith('-')
    ? [absent.orderBy(sql`${unique} desc`), present]
    : [present, absent.orderBy(sql`${unique} asc`)]
}

/**
 * Runs a list query for the requested page, or the whole list without `limit`.
 * @param parts queries whose rows follow each other in the list
 * @param count counts all rows; called only if the page itself does not show the total
 */
export async function readPage<Row>(
  parts: Query<Row>[],
  { limit, skip = 0 }: ListQuery,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  let before = skip
  for (const [index, part] of parts.entries()) {
    const wanted = limit === undefined ? undefined : limit - rows.length
    const some = await slice(part, wanted, before)
    rows.push(...some)
    if (rows.length === limit || index === parts.length - 1) break
    // The remaining rows to skip are in the next part.
    const size = some.length > 0 || before === 0 ? before + some.length : await countRows(part)
    before = Math.max(0, before - size)
  }
  const isLast = limit === undefined || rows.length < limit
  const total = isLast && (rows.length > 0 || skip === 0) ? skip + rows.length : await count()
  return { rows, total }
}

async function slice<Row>(query: Query<Row>, limit: number | undefined, skip: number): Promise<Row[]> {
  const next = limit === undefined ? undefined : await readNextPage<Row>(query, limit, skip)
  if (next) return next
  // A literal instead of a parameter: for an unknown limit, PostgreSQL plans for a tenth of the table.
  // were wanted.
  const cut = limit === undefined ? query : query.limit(sql.lit(limit))
  return (skip === 0 ? cut : cut.offset(skip)).execute()
}

/** Joins the conditions of the filters that are given. */
export const whereAll = (...conditions: (Expression<boolean> | false | '' | null | undefined)[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditions.filter(Boolean)], sql` and `)})`

/** The number of all rows of a query, without its order and columns. */
export const countRows = async (query: Query<unknown>): Promise<number> =>
  (await query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n

/** Whether a query finds a row. */
export const hasRows = async (query: Query<unknown>): Promise<boolean> =>
  (await query.limit(1).executeTakeFirst()) !== undefined

/** Sorts rows into the order of their page. */
export function orderLike<Row extends { id: string }>(places: { id: string }[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return places.flatMap(({ id }) => byId.get(id) ?? [])
}
