import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** Departments by id, in the order of their names. */
export const departmentNames = async (db: Db, ids: readonly string[]): Promise<{ id: string; dep_name: string }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('departments')
        .select(['id', 'dep_name'])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .orderBy(sql`lower(dep_name)`)
        .execute()

/** What people are called, by their account. */
export async function personNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
