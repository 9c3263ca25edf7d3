import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { type Query, readPage } from '../../../platform/database/list.ts'
import { countTops, type PersonRow, peopleInOrder } from './org-chart.repo.ts'

interface Page {
  limit: number
  skip: number
}

interface Ranked extends PersonRow {
  /** the number by which they are sorted */
  rank: number
}

async function ranked(db: Db, order: RawBuilder<{ id: string; rank: number }>, { limit, skip }: Page) {
  const { rows } = await sql<{ id: string; rank: number; total: number }>`
    select id, rank, total from (select id, rank, count(*) over ()::int as total from (${order}) places) counted
    order by rank desc, id limit ${sql.lit(limit)} offset ${skip}`.execute(db)
  const shown = await peopleInOrder(db, rows)
  const ranks = new Map(rows.map((row) => [row.id, row.rank]))
  return { rows: shown.map((row): Ranked => ({ ...row, rank: ranks.get(row.id) ?? 0 })), total: rows[0]?.total ?? 0 }
}

/** Employed people without a manager, by name. */
export async function listWithoutManager(db: Db, query: Page) {
  const tops = db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.id')
    .where(sql<boolean>`e.manager_id is null and e.left_on is null`)
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
  const { rows, total } = await readPage([tops as Query<{ id: string }>], query, () => countTops(db))
  return { rows: await peopleInOrder(db, rows), total }
}

/** People with a manager, deepest first. */
export const listDeepest = (db: Db, query: Page) =>
  ranked(
    db,
    sql`select l.employee_id as id, l.distance::int as rank from reporting_lines l join employees e on e.id = l.manager_id
      where e.manager_id is null`,
    query,
  )

/** People with reports, most first. */
export const listSpans = (db: Db, query: Page) =>
  ranked(
    db,
    sql`select e.id, u.direct_reports as rank from users u join employees e on e.user_id = u.id where u.direct_reports > 0`,
    query,
  )

/** Departments without a head, by name. */
export function listHeadless(db: Db, query: Page) {
  const headless = db
    .selectFrom('departments as d')
    .where(sql<boolean>`not exists (select from department_heads h where h.department_id = d.id)`)
  const rows = headless.select(['d.id', 'd.dep_name']).orderBy(sql`lower(d.dep_name)`)
  return readPage(
    [rows as Query<{ id: string; dep_name: string }>],
    query,
    async () => (await headless.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  )
}
