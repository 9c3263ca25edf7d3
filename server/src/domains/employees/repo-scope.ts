import type { PersonKey } from '@ems/contract/core/permissions'
import type { Reach } from '@ems/contract/core/reach'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'
import { plannedForValues } from '../../platform/database/statements.ts'

type Holder = Pick<Actor, 'userId' | 'grants'>

/** Whom a right is held for where that is not everyone: what a list or a record is compared with. */
export interface People {
  /** the holder's employee id; null for an account without an employee record */
  self: string | null
  /** everybody below the holder */
  reports: boolean
  /** everybody of these departments, by their ids */
  departments: readonly string[]
}

/** The people of a reach that is not everyone. @param userId the holder's account */
export async function peopleOf(db: Db, userId: string, { reports, departments }: Reach): Promise<People> {
  const self = await db.selectFrom('employees').select('id').where('user_id', '=', userId).executeTakeFirst()
  return { self: self?.id ?? null, reports, departments }
}

/**
 * Whether an employee is one of `people`. How many they are is in the values: a plan for a manager of five walks a whole
 * list where it serves a manager of thousands.
 * @param employee the column with the employee's id
 */
export function among(employee: Expression<unknown>, { self, reports, departments }: People): RawBuilder<boolean> {
  const parts = [sql`select ${self}::uuid as id`]
  if (reports && self !== null)
    parts.push(sql`select employee_id from reporting_lines where manager_id = ${self}::uuid`)
  if (departments.length > 0)
    parts.push(sql`select id from employees where department_id = any(${departments}::uuid[])`)
  if (parts.length === 1) return sql<boolean>`${employee} = ${self}::uuid`
  return plannedForValues(sql<boolean>`${employee} in (${sql.join(parts, sql` union all `)})`)
}

/**
 * For whom of some people the actor holds a right, in one statement at most: what the rows of a page may show.
 * @param userIds the people's accounts
 * @returns the accounts of those whom the right is held for
 */
export async function covered(
  db: Db,
  actor: Holder,
  key: PersonKey,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const reach = actor.grants[key]
  if (!reach) return new Set()
  if (reach.everyone) return new Set(userIds)
  const own = userIds.filter((id) => id === actor.userId)
  if (own.length === userIds.length || (!reach.reports && reach.departments.length === 0)) return new Set(own)
  const below = sql<boolean>`exists (select from reporting_lines r join employees m on m.id = r.manager_id
    where r.employee_id = e.id and m.user_id = ${actor.userId})`
  const found = await db
    .selectFrom('employees as e')
    .select('e.user_id')
    .where(sql<boolean>`e.user_id = any(${userIds}::uuid[])`)
    .where((e) =>
      e.or([
        ...(reach.reports ? [below] : []),
        ...(reach.departments.length > 0 ? [sql<boolean>`e.department_id = any(${reach.departments}::uuid[])`] : []),
      ]),
    )
    .execute()
  return new Set([...own, ...found.map((row) => row.user_id)])
}
