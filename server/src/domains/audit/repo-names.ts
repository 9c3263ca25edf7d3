import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** What ids of events are called today: accounts, employees, roles, departments, teams and tasks. @returns by id; what is gone is absent */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const asked = sql`any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where id = ${asked}
    union all select e.id, u.name from employees e join users u on u.id = e.user_id where e.id = ${asked}
    union all select id, name from roles where id = ${asked}
    union all select id, dep_name from departments where id = ${asked}
    union all select id, team_name from teams where id = ${asked}
    union all select id, task_name from tasks where id = ${asked}`.execute(db)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
