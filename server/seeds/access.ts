import type { RoleScope } from '@ems/contract/core/own-access'
import type { PermissionKey } from '@ems/contract/core/permissions'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

/** A role of the organisation by its rights, or one of the product's own. */
export type RoleSeed = 'hr' | 'payroll' | 'auditor' | 'inspector' | Partial<Record<PermissionKey, RoleScope>>

export interface AssignmentSeed {
  userId: string
  role: RoleSeed
  departments?: string[]
  fromDay?: string
  toDay?: string | null
  revokedAt?: Date | null
}

export interface DelegationSeed {
  from: string
  to: string
  fromDay?: string
  toDay?: string
  revokedAt?: Date | null
  kind?: 'leave' | 'time'
}

/** Makes roles, gives them, and hands decisions over. */
export function createAccessBuilders(db: Db) {
  /** @returns the id of a role of the organisation */
  async function role(rights: Partial<Record<PermissionKey, RoleScope>>, name?: string): Promise<string> {
    const id = newId()
    await db
      .insertInto('roles')
      .values({ id, name: name ?? `Role ${id}` })
      .execute()
    const rows = Object.entries(rights).map(([key, scope]) => ({ role_id: id, key, scope }))
    if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
    return id
  }

  return {
    role,
    /** @returns the id of one of the product's own roles */
    builtInRole: async (builtin: string): Promise<string> =>
      (await db.selectFrom('roles').select('id').where('builtin', '=', builtin).executeTakeFirstOrThrow()).id,
    /** Gives someone a role, without end where nothing else is said. @returns the assignment's id and the role's */
    async assignment({ userId, role: wanted, departments = [], ...rest }: AssignmentSeed) {
      const roleId =
        typeof wanted === 'string'
          ? (await db.selectFrom('roles').select('id').where('builtin', '=', wanted).executeTakeFirstOrThrow()).id
          : await role(wanted)
      const id = newId()
      await db
        .insertInto('role_assignments')
        .values({
          id,
          role_id: roleId,
          user_id: userId,
          from_day: rest.fromDay ?? '2020-01-01',
          to_day: rest.toDay ?? null,
          revoked_at: rest.revokedAt ?? null,
        })
        .execute()
      for (const department_id of departments)
        await db.insertInto('assignment_departments').values({ assignment_id: id, department_id }).execute()
      return { id, roleId }
    },
    /** Hands decisions over, those of leaves where no kind is named. @returns the delegation's id */
    async delegation({
      from,
      to,
      kind = 'leave',
      fromDay = '2020-01-01',
      toDay = '2020-12-31',
      revokedAt = null,
    }: DelegationSeed) {
      const id = newId()
      await db
        .insertInto('delegations')
        .values({
          id,
          kind,
          from_user: from,
          to_user: to,
          from_day: fromDay,
          to_day: toDay,
          created_by: from,
          revoked_at: revokedAt,
        })
        .execute()
      return id
    },
  }
}
