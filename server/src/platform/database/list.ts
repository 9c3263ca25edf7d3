import type { ListQuery } from '@ems/contract/core/lists'
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** A pattern that finds text anywhere in lower-cased text; what the user typed is never a pattern itself. */
export const contains = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The part of a page query that `page` sorts, cuts and runs. */
// biome-ignore lint/suspicious/noExplicitAny: the tables of the query do not matter here
type Query<Row> = SelectQueryBuilder<any, any, Row>

/**
 * Sorts by a field of the answer, then by a unique column, so that no row stands on two pages.
 * @param columns the expression to sort by, for every field that the contract lists
 * @param fallback used where the client asked for no order, e.g. `-payDate`
 * @param unique a unique column
 */
export function sorted<Row>(
  query: Query<Row>,
  sort: string | undefined,
  columns: Record<string, Expression<unknown>>,
  fallback: string,
  unique: Expression<unknown>,
): Query<Row> {
  const wanted = sort ?? fallback
  const down = wanted.startsWith('-')
  const column = columns[down ? wanted.slice(1) : wanted]
  if (!column) throw new Error(`no column to sort ${wanted} by`)
  // nulls last upwards and first downwards is PostgreSQL's own order, which is the one an index has.
  const order = (expression: Expression<unknown>): RawBuilder<unknown> =>
    down ? sql`${expression} desc` : sql`${expression} asc`
  return query.orderBy(order(column)).orderBy(order(unique))
}

/**
 * Runs a list query for the page that was asked for, the whole list without `limit`.
 * @param count counts all rows; it is asked only where the page does not tell
 */
export async function page<Row>(
  query: Query<Row>,
  { limit, skip = 0 }: ListQuery,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  const cut = limit === undefined ? query : query.limit(limit)
  const rows = await (skip === 0 ? cut : cut.offset(skip)).execute()
  const isLast = limit === undefined || rows.length < limit
  const total = isLast && (rows.length > 0 || skip === 0) ? skip + rows.length : await count()
  return { rows, total }
}
