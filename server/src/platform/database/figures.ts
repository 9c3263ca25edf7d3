import { sql } from 'kysely'
import type { Db } from './index.ts'

/**
 * A sum that the database's triggers keep, so that it costs the same however much there is: `employees`, `employees
 * staying` (without a last day), `salaries`, `salary` (all net pay), `teams`, `applicants`, leaves by status (`leave
 * Pending`), tasks by kind and status (`task personal Assigned`).
 * @param names the figures that are added up
 */
export async function figure(db: Db, ...names: string[]): Promise<number> {
  const { value } = await db
    .selectFrom('figures')
    .select(sql<number>`coalesce(sum(value), 0)::bigint`.as('value'))
    .where(sql<boolean>`name = any(${names})`)
    .executeTakeFirstOrThrow()
  return value
}

/** Every figure by name, as decimal text; one that never changed is absent. */
export async function figures(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('figures')
    .select(['name', (e) => e.fn.sum<string>('value').as('value')])
    .groupBy('name')
    .execute()
  return new Map(rows.map((row) => [row.name, row.value]))
}
