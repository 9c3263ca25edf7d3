import type { PersonKey } from '@ems/contract/core/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/index.ts'

type Holder = Pick<Actor, 'userId' | 'grants'>

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
