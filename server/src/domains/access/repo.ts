import { Role } from '@ems/contract/auth'
import type { PermissionKey } from '@ems/contract/core/permissions'
import type { Db } from '../../platform/database/index.ts'
import { grantsOf } from './rules.ts'

/** The accounts that can sign in and hold a right for everyone. */
export async function holdersOf(db: Db, key: PermissionKey): Promise<string[]> {
  const roles = Role.options.filter((role) => grantsOf(role)[key] === 'everyone')
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', roles)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
