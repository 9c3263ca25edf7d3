import { sql } from 'kysely'
import type { Db } from '../src/platform/database/index.ts'

/** All grants of access, one line each. Reporting lines are everyday HR data and not included. */
export async function rightsHeld(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ held: string }>`
    select 'administrator ' || id as held from users where role = 'admin' and active and locked_at is null
    union all select 'account ' || id from users where active and locked_at is null
    union all select 'role ' || a.user_id || ' ' || a.role_id || ' ' || coalesce(a.to_day::text, 'always') from role_assignments a where a.revoked_at is null
    union all select 'permission ' || role_id || ' ' || key || ' ' || scope from role_permissions
    union all select 'key ' || owner_id || ' ' || id from api_keys where revoked_at is null
    union all select 'decisions ' || to_user || ' ' || from_user || ' ' || kind from delegations where revoked_at is null`.execute(
    db,
  )
  return new Set(rows.map(({ held }) => held))
}

/** The new grants; that a new person can sign in does not count. */
export function gained(before: Set<string>, after: Set<string>, known: ReadonlySet<string>): string[] {
  const isNew = (line: string) => line.startsWith('account ') && !known.has(line.slice('account '.length))
  return [...after].filter((line) => !before.has(line) && !isNew(line))
}

export async function accountIds(db: Db): Promise<Set<string>> {
  return new Set((await db.selectFrom('users').select('id').execute()).map(({ id }) => id))
}
