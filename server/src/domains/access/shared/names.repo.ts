import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'

/** Departments by id, in order of their names. */
export const departmentNames = async (db: Db, ids: readonly string[]): Promise<{ id: string; dep_name: string }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('departments')
        .select(['id', 'dep_name'])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .orderBy(sql`lower(dep_name)`)
        .execute()

/** Legal entities by id, in order of their names. */
export const legalEntityNames = async (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('legal_entities')
        .select(['id', 'name'])
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .orderBy(sql`lower(name)`)
        .execute()

/** The names of people, by account. */
export async function personNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of roles, by id. */
export async function roleNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether all of some departments exist. @param ids each once */
export async function allDepartmentsExist(db: Db, ids: readonly string[]): Promise<boolean> {
  return ids.length === 0 || (await departmentNames(db, ids)).length === ids.length
}

/**
 * The employee record of a person, by which the audit names the subject of an event; null for an account without one.
 */
export async function recordOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('employees').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** A person with an account. @param id the user's or the employee's id, as clients send either */
export async function accountOf(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.id = ${id} or u.id = (select user_id from employees where id = ${id})`.execute(
    db,
  )
  return rows[0]
}
