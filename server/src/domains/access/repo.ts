import type { PermissionKey } from '@ems/contract/core/permissions'
import { Role } from '@ems/contract/core/roles'
import type { Db, Trx } from '../../platform/database/index.ts'
import { grantsOf } from './rules.ts'

const holders = (db: Db, key: PermissionKey) =>
  db
    .selectFrom('users')
    .select('id')
    .where(
      'role',
      'in',
      Role.options.filter((role) => grantsOf(role)[key]?.everyone === true),
    )
    .where('active', '=', true)

/** The accounts that can sign in and hold a right for everyone. */
export const holdersOf = async (db: Db, key: PermissionKey): Promise<string[]> =>
  (await holders(db, key).orderBy('id').execute()).map((row) => row.id)

/** Whether somebody who can sign in holds a right for everyone besides one person, so that they need not act for themselves. */
export const anotherHolder = async (db: Db, key: PermissionKey, userId: string): Promise<boolean> =>
  (await holders(db, key).where('id', '!=', userId).limit(1).executeTakeFirst()) !== undefined

/** `anotherHolder` for a change that rests on it: nobody of them is closed or loses the right before it is committed. */
export async function lockOtherHolders(trx: Trx, key: PermissionKey, userId: string): Promise<boolean> {
  const all = await holders(trx, key).orderBy('id').forUpdate().execute()
  return all.some(({ id }) => id !== userId)
}
