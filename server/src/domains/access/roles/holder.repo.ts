import type { PermissionKey } from '@ems/contract/core/permissions'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { builtInPermissions, FIXED_ASSIGNABLE, type Permissions } from '../shared/built-in-roles.rules.ts'

const fixedWith = (key: PermissionKey): string[] =>
  FIXED_ASSIGNABLE.filter((name) => (builtInPermissions[name] as Permissions)[key] === 'everyone')

/**
 * Accounts that can sign in and have a right for everyone. Implied roles give no such right on which a rule depends.
 */
const holders = (db: Db, key: PermissionKey, today: string) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.active', '=', true)
    .where('u.locked_at', 'is', null)
    .where((e) => e.or([e('u.opens_on', 'is', null), e('u.opens_on', '<=', today)]))
    .where((e) => e.or([e('u.closes_on', 'is', null), e('u.closes_on', '>=', today)]))
    // A service account has rights, but decides nothing for people.
    .where(sql<boolean>`not exists (select from service_accounts s where s.user_id = u.id)`)
    // As one set of ids: with *or* between the two ways everyone is read.
    .where('u.id', 'in', (e) =>
      e
        .selectFrom('users as admins')
        .select('admins.id')
        .where('admins.role', '=', 'admin')
        .where('admins.active', '=', true)
        .unionAll(
          e
            .selectFrom('role_assignments as a')
            .innerJoin('roles as r', 'r.id', 'a.role_id')
            .leftJoin('role_permissions as p', (join) =>
              join.onRef('p.role_id', '=', 'r.id').on('p.key', '=', key).on('p.scope', '=', 'everyone'),
            )
            .select('a.user_id as id')
            .where('a.revoked_at', 'is', null)
            .where(sql<boolean>`not exists (select from assignment_entities l where l.assignment_id = a.id)`)
            .where('a.from_day', '<=', today)
            .where((f) => f.or([f('a.to_day', 'is', null), f('a.to_day', '>=', today)]))
            .where((f) => f.or([f('p.key', 'is not', null), sql<boolean>`r.builtin = any(${fixedWith(key)})`])),
        ),
    )

/** The accounts that can sign in and hold a right for everyone. @param today the organisation's day */
export const findHolders = async (db: Db, key: PermissionKey, today: string): Promise<string[]> =>
  (await holders(db, key, today).orderBy('u.id').execute()).map((row) => row.id)

/** As `findHolders`, with administrators separate from holders by role. */
export async function holdersByKind(
  db: Db,
  key: PermissionKey,
  today: string,
): Promise<{ byRole: string[]; administrators: string[] }> {
  const rows = await holders(db, key, today).select('u.role').orderBy('u.id').execute()
  const of = (admin: boolean) => rows.filter(({ role }) => (role === 'admin') === admin).map(({ id }) => id)
  return { byRole: of(false), administrators: of(true) }
}

/**
 * Whether another person who can sign in has a permission for everyone: then this person must not decide for
 * themselves.
 */
export const hasAnotherHolder = async (db: Db, key: PermissionKey, userId: string, today: string): Promise<boolean> =>
  (await holders(db, key, today).where('u.id', '!=', userId).limit(1).executeTakeFirst()) !== undefined

/** `hasAnotherHolder` for a change that depends on it: none of them is closed or loses the right before the commit. */
export async function lockOtherHolders(trx: Trx, key: PermissionKey, userId: string, today: string): Promise<boolean> {
  const all = await holders(trx, key, today).orderBy('u.id').forUpdate('u').execute()
  return all.some(({ id }) => id !== userId)
}
